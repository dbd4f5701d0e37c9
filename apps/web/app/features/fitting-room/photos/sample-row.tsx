import { SLOTS, type Slot } from '../fitting-room-state.ts';
import { fetchSample, SAMPLES } from './samples.ts';

interface PanelSamplesProps {
  slot: Slot;
  onAdd: (file: Promise<File>) => void;
}

/** Three samples for one slot, inside its panel. */
export function PanelSamples({ slot, onAdd }: PanelSamplesProps) {
  return (
    <div className="panel-samples">
      <p className="type-least text-ink-2">Try a sample</p>
      <SampleThumbs slot={slot} onAdd={onAdd} />
    </div>
  );
}

/** All samples, below the panels where these are too small for them. */
export function SampleStrip({ onAdd }: { onAdd: (slot: Slot, file: Promise<File>) => void }) {
  return (
    <div className="sample-strip">
      <p className="type-small text-ink-2">No photo at hand? Try ours.</p>
      {SLOTS.map((slot) => (
        <SampleThumbs key={slot} slot={slot} onAdd={(file) => onAdd(slot, file)} />
      ))}
    </div>
  );
}

function SampleThumbs({ slot, onAdd }: PanelSamplesProps) {
  return (
    <div className="flex gap-2">
      {SAMPLES[slot].map((sample) => (
        <button
          key={sample.name}
          type="button"
          className="sample"
          data-slot-look={slot}
          aria-label={`Try the sample ${sample.name}`}
          onClick={() => onAdd(fetchSample(sample))}
        >
          <img src={sample.thumb} alt="" width="48" height="64" decoding="async" fetchPriority="low" />
        </button>
      ))}
    </div>
  );
}
