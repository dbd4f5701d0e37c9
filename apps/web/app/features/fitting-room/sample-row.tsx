import type { FittingRoomModel } from './fitting-room-model.ts';
import { SLOTS, type Slot } from './fitting-room-state.ts';
import { fetchSample, SAMPLES } from './samples.ts';

/** Three samples for one slot, in the panel itself. */
export function PanelSamples({ slot, room }: { slot: Slot; room: FittingRoomModel }) {
  return (
    <div className="panel-samples">
      <p className="type-least text-ink-2">Try a sample</p>
      <SampleThumbs slot={slot} room={room} />
    </div>
  );
}

/** All samples under the panels, where the panels are too small for them. */
export function SampleStrip({ room }: { room: FittingRoomModel }) {
  return (
    <div className="sample-strip">
      <p className="type-small text-ink-2">No photo at hand? Try ours.</p>
      {SLOTS.map((slot) => (
        <SampleThumbs key={slot} slot={slot} room={room} />
      ))}
    </div>
  );
}

function SampleThumbs({ slot, room }: { slot: Slot; room: FittingRoomModel }) {
  return (
    <div className="sample-thumbs">
      {SAMPLES[slot].map((sample) => (
        <button
          key={sample.name}
          type="button"
          className="sample"
          data-slot-look={slot}
          aria-label={`Try the sample ${sample.name}`}
          onClick={() => void room.addPhoto(slot, fetchSample(sample))}
        >
          <img src={sample.thumb} alt="" width="48" height="64" decoding="async" fetchPriority="low" />
        </button>
      ))}
    </div>
  );
}
