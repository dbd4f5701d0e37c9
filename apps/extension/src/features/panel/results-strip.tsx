import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { useState } from 'react';
import type { ShownResult } from './panel-state.ts';
import type { PanelProps } from './use-panel.ts';

/** The looks created here, newest first. They are stored on this device only. */
export function ResultsStrip({ panel, state }: PanelProps) {
  const { savedResults } = state;
  if (savedResults.length === 0) return null;
  return (
    <section className="panel-looks" aria-labelledby="looks-title">
      <div className="[&_.button[data-variant='text']]:text-[14.5px] flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4">
        <h2 id="looks-title" className="panel-row-title">
          Your looks <span className="panel-quiet">on this device</span>
        </h2>
        <ClearAll count={savedResults.length} onClear={() => void panel.removeResults()} />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2.5 mt-3 [&_li]:relative">
        {savedResults.map((saved) => (
          <li key={saved.id}>
            <button
              type="button"
              className="block w-full aspect-[3/4] overflow-hidden rounded-sm bg-linen cursor-pointer [&_img]:size-full [&_img]:object-cover"
              onClick={() => panel.showSavedResult(saved.id)}
            >
              <img src={saved.result} alt={`Show ${nameOf(saved)}`} loading="lazy" />
            </button>
            <button
              type="button"
              className="absolute top-1 right-1 grid place-items-center size-7 rounded-sm bg-[#fdfbf5] text-[#1c1917] cursor-pointer [box-shadow:var(--shadow-1)]"
              aria-label={`Remove ${nameOf(saved)}`}
              onClick={() => void panel.removeResult(saved.id)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for confirmation, as deleted pictures cannot be restored. */
function ClearAll({ count, onClear }: { count: number; onClear: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="text" onClick={() => setIsAsking(true)}>
        Clear all
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap gap-y-1 gap-x-5 mt-1.5 [&_.button[data-variant='text']]:text-[14.5px]">
      <Button variant="text" onClick={onClear}>
        {count === 1 ? 'Remove it' : `Remove all ${count}`}
      </Button>
      <Button variant="text" onClick={() => setIsAsking(false)}>
        Keep
      </Button>
    </span>
  );
}

function nameOf({ title, shop, madeAt }: ShownResult): string {
  const day = new Date(madeAt).toLocaleDateString('en', { day: 'numeric', month: 'long' });
  return `${title || 'a look'}${shop ? ` from ${shop}` : ''}, ${day}`;
}
