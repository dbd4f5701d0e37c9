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
      <div className="panel-looks-head">
        <h2 id="looks-title" className="panel-row-title">
          Your looks <span className="panel-quiet">on this device</span>
        </h2>
        <ClearAll count={savedResults.length} onClear={() => void panel.removeResults()} />
      </div>
      <ul className="panel-looks-list">
        {savedResults.map((saved) => (
          <li key={saved.id}>
            <button type="button" className="panel-look" onClick={() => panel.showSavedResult(saved.id)}>
              <img src={saved.result} alt={`Show ${nameOf(saved)}`} loading="lazy" />
            </button>
            <button
              type="button"
              className="panel-look-remove"
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
    <span className="panel-row-ways">
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
