import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { useState } from 'react';
import type { PanelProps } from './create-panel.ts';
import { RowTitle } from './panel-row.tsx';
import type { ShownResult } from './panel-state.ts';

/** The results created here, newest first. They are stored on this device only. */
export function ResultsStrip({ panel, state }: PanelProps) {
  const { savedResults } = state;
  if (savedResults.length === 0) return null;
  return (
    <section className="py-3.5 border-t border-line" aria-labelledby="looks-title">
      <div className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4">
        <RowTitle id="looks-title">
          Your looks <span className="type-small font-normal text-ink-2">on this device</span>
        </RowTitle>
        <ClearAll count={savedResults.length} onClear={() => void panel.removeResults()} />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2.5 mt-3">
        {savedResults.map((saved) => (
          <li key={saved.id} className="relative">
            <button
              type="button"
              className="block w-full aspect-[3/4] overflow-hidden rounded-sm bg-linen cursor-pointer"
              onClick={() => panel.showSavedResult(saved.id)}
            >
              <img
                className="size-full object-cover"
                src={saved.result}
                alt={`Show ${nameOf(saved)}`}
                loading="lazy"
              />
            </button>
            <button
              type="button"
              className="absolute top-1 right-1 grid place-items-center size-7 rounded-sm bg-label text-ink-fixed cursor-pointer [box-shadow:var(--shadow-1)]"
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
      <Button variant="text" className="text-[14.5px]" onClick={() => setIsAsking(true)}>
        Clear all
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap gap-y-1 gap-x-5 mt-1.5">
      <Button variant="text" className="text-[14.5px]" onClick={onClear}>
        {count === 1 ? 'Remove it' : `Remove all ${count}`}
      </Button>
      <Button variant="text" className="text-[14.5px]" onClick={() => setIsAsking(false)}>
        Keep
      </Button>
    </span>
  );
}

function nameOf({ title, shop, madeAt }: ShownResult): string {
  const day = new Date(madeAt).toLocaleDateString('en', { day: 'numeric', month: 'long' });
  return `${title || 'a look'}${shop ? ` from ${shop}` : ''}, ${day}`;
}
