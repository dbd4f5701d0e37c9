import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#app/session/session-provider.tsx';
import { pageFittingRoom } from '../page-fitting-room.ts';
import { focusMirror } from '../panels/panel-focus.ts';
import { CompareResults, useCompared } from './compare-results.tsx';
import { openSavedResults, toResult } from './open-saved-results.ts';
import { ResultCard } from './result-card.tsx';
import { type SavedResult, sizeOf, sizeText } from './saved-result.ts';
import type { SavedResults } from './saved-results.ts';

/** Fills two rows of a wide window. */
const FIRST_SHOWN = 12;

/** The results of one user: open, compare, delete. */
export function HistoryList({ ownerId, className }: { ownerId: string | null; className: string }) {
  const model = openSavedResults(ownerId);
  const { savedResults, isFull } = useSyncExternalStore(model.subscribe, model.getState, model.getState);
  const actions = useSavedResultActions(model);
  const comparison = useCompared(savedResults);
  if (savedResults.length === 0 && !isFull) return null;
  return (
    <section className={`pb-14 [&>.notice]:mb-4.5 ${className}`} aria-labelledby="looks-title">
      <HistoryHead
        savedResults={savedResults}
        comparison={comparison}
        onClear={() => actions.remove(savedResults)}
      />
      {isFull && (
        <Notice kind="warning">
          This device has no room left for the last picture. Save it now, or remove some looks.
        </Notice>
      )}
      {comparison.isComparing && <CompareResults savedResults={comparison.compared} onOpen={actions.open} />}
      <HistoryRow savedResults={savedResults} comparison={comparison} actions={actions} />
    </section>
  );
}

interface HistoryPartProps {
  savedResults: readonly SavedResult[];
  comparison: ReturnType<typeof useCompared>;
}

function HistoryHead({ savedResults, comparison, onClear }: HistoryPartProps & { onClear: () => void }) {
  const { isComparing, begin, end } = comparison;
  const bytes = savedResults.reduce((sum, saved) => sum + sizeOf(saved), 0);
  return (
    <div className="flex flex-wrap items-baseline gap-y-1 gap-x-6 mb-4.5">
      <h2 id="looks-title" className="type-d3" tabIndex={-1}>
        Your looks
      </h2>
      <p className="type-small text-ink-2">
        Kept on this device only, {sizeText(bytes)}. Each keeps the photo of you that it was made of. Gone
        when you sign out, unless you keep them then.
      </p>
      <div className="flex items-baseline gap-6 ml-auto max-sm:ml-0">
        {savedResults.length > 1 && (
          <Button variant="text" aria-pressed={isComparing} onClick={isComparing ? end : begin}>
            {isComparing ? 'Done comparing' : 'Side by side'}
          </Button>
        )}
        {savedResults.length > 0 && <ClearResults count={savedResults.length} onClear={onClear} />}
      </div>
    </div>
  );
}

interface HistoryRowProps extends HistoryPartProps {
  actions: SavedResultActions;
}

function HistoryRow({ savedResults, comparison, actions }: HistoryRowProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? savedResults : savedResults.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul className="grid grid-cols-[repeat(6,1fr)] gap-y-5 gap-x-3 max-md:grid-cols-[repeat(3,1fr)] max-sm:grid-cols-[1fr_1fr]">
        {shown.map((saved) => (
          <ResultCard key={saved.id} saved={saved} choice={comparison.choiceOf(saved)} actions={actions} />
        ))}
      </ul>
      {shown.length < savedResults.length && (
        <Button variant="text" className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {savedResults.length}
        </Button>
      )}
    </>
  );
}

/** Deletes all results after asking for confirmation. */
function ClearResults({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <Dialog
      trigger={<Button variant="text">Clear all</Button>}
      title={count === 1 ? 'Remove this look?' : `Remove all ${count} looks?`}
      description="They are on this device and nowhere else. For a moment you can still undo it."
      alert
      actions={
        <>
          <DialogClose onClick={onClear}>Remove them</DialogClose>
          <DialogClose variant="text">Keep them</DialogClose>
        </>
      }
    />
  );
}

/** Opens a result in the mirror, and deletes results with an undo. */
function useSavedResultActions(savedResults: SavedResults) {
  const { signOuts } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();

  async function open(saved: SavedResult): Promise<void> {
    const { model } = pageFittingRoom(signOuts);
    if (model.getState().mirror.step === 'generating') {
      toasts.show({
        type: 'info',
        title: 'The mirror is busy',
        message: 'Your picture is being made just now.',
      });
      return;
    }
    try {
      model.openResult(await toResult(saved, await savedResults.photosOf(saved)));
      if (pathname !== '/') await navigate('/');
      else showMirror();
    } catch {
      toasts.show({ type: 'error', title: 'This look cannot be shown any more' });
    }
  }

  async function remove(removed: readonly SavedResult[]): Promise<void> {
    const undo = await savedResults.remove(removed);
    pageFittingRoom(signOuts).model.noteDeleted(removed.map(({ id }) => id));
    toasts.show({
      id: 'looks-removed',
      type: 'info',
      title: removed.length === 1 ? 'Look removed' : `${removed.length} looks removed`,
      action: { label: 'Undo', onClick: () => void undo().then(focusResults) },
    });
    focusResults();
  }

  return {
    open: (saved: SavedResult) => void open(saved),
    remove: (removed: readonly SavedResult[]) => void remove(removed),
    update: (...change: Parameters<SavedResults['update']>) => void savedResults.update(...change),
  };
}

export type SavedResultActions = ReturnType<typeof useSavedResultActions>;

/** The mirror is far up on the page, so scroll position and focus move there. */
function showMirror(): void {
  document.querySelector('.mirror-column')?.scrollIntoView({ block: 'center' });
  focusMirror();
}

/** After a result is removed or restored, as the control that did it is gone. With none left, the mirror is next. */
function focusResults(): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById('looks-title');
    if (heading) heading.focus({ preventScroll: true });
    else focusMirror();
  });
}
