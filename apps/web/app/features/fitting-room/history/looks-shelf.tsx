import './looks.css';
import { Button } from '@tryon/ui/button.tsx';
import { Notice } from '@tryon/ui/notice.tsx';
import { useState, useSyncExternalStore } from 'react';
import { ClearLooks } from './clear-looks.tsx';
import { CompareLooks } from './compare-looks.tsx';
import { sizeOf, sizeText } from './look.ts';
import { LookCard } from './look-card.tsx';
import { openLooks } from './open-looks.ts';
import { MOST_COMPARED, useCompared } from './use-compared.ts';
import { useLookActions } from './use-look-actions.ts';

/** As many as stand in two rows of a wide window. */
const FIRST_SHOWN = 12;

/** The looks of one person: to open again, to see side by side, to remove. */
export function LooksShelf({ ownerId }: { ownerId: string | null }) {
  const model = openLooks(ownerId);
  const { looks, isFull } = useSyncExternalStore(model.subscribe, model.getState, model.getState);
  const { open, remove } = useLookActions(model);
  const { isComparing, compared, toggle, begin, end } = useCompared(looks);
  const [showsAll, setShowsAll] = useState(false);
  if (looks.length === 0 && !isFull) return null;

  const shown = showsAll ? looks : looks.slice(0, FIRST_SHOWN);
  const bytes = looks.reduce((sum, look) => sum + sizeOf(look), 0);
  return (
    <section className="looks" aria-labelledby="looks-title">
      <div className="looks-head">
        <h2 id="looks-title" className="type-d3">
          Your looks
        </h2>
        <p className="type-small text-ink-2">
          Kept on this device only, {sizeText(bytes)}. Gone when you sign out.
        </p>
        <div className="looks-tools">
          {looks.length > 1 && (
            <Button variant="text" aria-pressed={isComparing} onClick={isComparing ? end : begin}>
              {isComparing ? 'Done comparing' : 'Side by side'}
            </Button>
          )}
          {looks.length > 0 && <ClearLooks count={looks.length} onClear={() => remove(looks)} />}
        </div>
      </div>
      {isFull && (
        <Notice kind="warning">
          This device has no room left for the last picture. Save it now, or remove some looks.
        </Notice>
      )}
      {isComparing && <CompareLooks looks={compared} onOpen={open} />}
      <ul className="looks-row">
        {shown.map((look) => (
          <LookCard
            key={look.id}
            look={look}
            choice={
              isComparing
                ? {
                    isChosen: compared.includes(look),
                    isFull: compared.length === MOST_COMPARED,
                    toggle: () => toggle(look.id),
                  }
                : null
            }
            onOpen={() => open(look)}
            onRemove={() => remove([look])}
          />
        ))}
      </ul>
      {shown.length < looks.length && (
        <Button variant="text" className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {looks.length}
        </Button>
      )}
    </section>
  );
}
