import './looks.css';
import { Button } from '@tryon/ui/button.tsx';
import { Notice } from '@tryon/ui/notice.tsx';
import { useState, useSyncExternalStore } from 'react';
import { ClearLooks } from './clear-looks.tsx';
import { CompareLooks } from './compare-looks.tsx';
import { type Look, sizeOf, sizeText } from './look.ts';
import { LookCard } from './look-card.tsx';
import { openLooks } from './open-looks.ts';
import { useCompared } from './use-compared.ts';
import { type LookActions, useLookActions } from './use-look-actions.ts';

/** As many as stand in two rows of a wide window. */
const FIRST_SHOWN = 12;

/** The looks of one person: to open again, to see side by side, to remove. */
export function LooksShelf({ ownerId }: { ownerId: string | null }) {
  const model = openLooks(ownerId);
  const { looks, isFull } = useSyncExternalStore(model.subscribe, model.getState, model.getState);
  const actions = useLookActions(model);
  const comparison = useCompared(looks);
  if (looks.length === 0 && !isFull) return null;
  return (
    <section className="looks" aria-labelledby="looks-title">
      <ShelfHead looks={looks} comparison={comparison} onClear={() => actions.remove(looks)} />
      {isFull && (
        <Notice kind="warning">
          This device has no room left for the last picture. Save it now, or remove some looks.
        </Notice>
      )}
      {comparison.isComparing && <CompareLooks looks={comparison.compared} onOpen={actions.open} />}
      <ShelfRow looks={looks} comparison={comparison} actions={actions} />
    </section>
  );
}

interface ShelfPartProps {
  looks: readonly Look[];
  comparison: ReturnType<typeof useCompared>;
}

function ShelfHead({ looks, comparison, onClear }: ShelfPartProps & { onClear: () => void }) {
  const { isComparing, begin, end } = comparison;
  const bytes = looks.reduce((sum, look) => sum + sizeOf(look), 0);
  return (
    <div className="looks-head">
      <h2 id="looks-title" className="type-d3" tabIndex={-1}>
        Your looks
      </h2>
      <p className="type-small text-ink-2">
        Kept on this device only, {sizeText(bytes)}. Each keeps the photo of you that it was made of. Gone
        when you sign out, unless you keep them then.
      </p>
      <div className="looks-tools">
        {looks.length > 1 && (
          <Button variant="text" aria-pressed={isComparing} onClick={isComparing ? end : begin}>
            {isComparing ? 'Done comparing' : 'Side by side'}
          </Button>
        )}
        {looks.length > 0 && <ClearLooks count={looks.length} onClear={onClear} />}
      </div>
    </div>
  );
}

function ShelfRow({ looks, comparison, actions }: ShelfPartProps & { actions: LookActions }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? looks : looks.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul className="looks-row">
        {shown.map((look) => (
          <LookCard key={look.id} look={look} choice={comparison.choiceOf(look)} actions={actions} />
        ))}
      </ul>
      {shown.length < looks.length && (
        <Button variant="text" className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {looks.length}
        </Button>
      )}
    </>
  );
}
