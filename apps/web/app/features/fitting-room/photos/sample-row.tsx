import { SLOTS, type Slot } from '../fitting-room-state.ts';
import { useRoom } from '../room.ts';
import { fetchSample, SAMPLES } from './samples.ts';

/** A whole figure is unrecognisable at this size. */
const UPPER_HALF = 'origin-[50%_4%] transform-[scale(1.7)] object-[50%_0]';

/** Three samples for one slot, inside its panel. */
export function PanelSamples({ slot }: { slot: Slot }) {
  return (
    <div className="hidden items-center gap-2 sm:flex md:max-lg:flex-wrap md:max-lg:justify-center">
      <p className="type-least text-ink-2 md:max-lg:w-full md:max-lg:text-center">Try a sample</p>
      <SampleThumbs slot={slot} />
    </div>
  );
}

/** All samples, below the panels where these are too small for them. */
export function SampleStrip() {
  return (
    <div className="mb-4.5 grid grid-cols-[1fr_1fr] gap-x-(--gutter) gap-y-2.5 sm:hidden">
      <p className="type-small col-span-full text-ink-2">No photo at hand? Try ours.</p>
      {SLOTS.map((slot) => (
        <SampleThumbs key={slot} slot={slot} />
      ))}
    </div>
  );
}

function SampleThumbs({ slot }: { slot: Slot }) {
  const { model } = useRoom();
  return (
    <div className="flex gap-2">
      {SAMPLES[slot].map((sample) => (
        <button
          key={sample.name}
          type="button"
          className="relative block flex-1 cursor-pointer overflow-hidden rounded-sm border border-line [transition:border-color_var(--press)_var(--ease)] hover:border-ink sm:w-11 sm:flex-initial"
          aria-label={`Try the sample ${sample.name}`}
          onClick={() => void model.addPhoto(slot, fetchSample(sample))}
        >
          <img
            className={`aspect-[4/5] w-full object-cover ${slot === 'person' ? UPPER_HALF : ''}`}
            src={sample.thumb}
            alt=""
            width="48"
            height="64"
            decoding="async"
            fetchPriority="low"
          />
        </button>
      ))}
    </div>
  );
}
