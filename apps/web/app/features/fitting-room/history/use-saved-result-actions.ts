import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#app/lib/session/session.ts';
import { pageFittingRoom } from '../page-fitting-room.ts';
import { toResult } from './open-saved-results.ts';
import type { SavedResult } from './saved-result.ts';
import type { SavedResults } from './saved-results.ts';

/** Opens a look in the mirror, and deletes looks with an undo. */
export function useSavedResultActions(savedResults: SavedResults) {
  const { signOuts } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();

  async function open(saved: SavedResult): Promise<void> {
    const { model } = pageFittingRoom(signOuts);
    if (model.getState().mirror.step === 'making') {
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
    toasts.show({
      id: 'looks-removed',
      type: 'info',
      title: removed.length === 1 ? 'Look removed' : `${removed.length} looks removed`,
      action: { label: 'Undo', onClick: () => void undo() },
    });
  }

  return {
    open: (saved: SavedResult) => void open(saved),
    remove: (removed: readonly SavedResult[]) => void remove(removed),
    update: (saved: SavedResult, facts: Parameters<SavedResults['update']>[1]) =>
      void savedResults.update(saved, facts),
  };
}

export type SavedResultActions = ReturnType<typeof useSavedResultActions>;

/** The mirror is far up on the page, so scroll position and focus move there. */
function showMirror(): void {
  const mirror = document.querySelector<HTMLElement>('.mirror-column');
  mirror?.scrollIntoView({ block: 'center' });
  mirror?.focus({ preventScroll: true });
}
