import { useToasts } from '@tryon/ui/toast-provider.tsx';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#app/lib/session.ts';
import { pageRoom } from '../page-room.ts';
import type { Look } from './look.ts';
import type { Looks } from './looks-model.ts';
import { toResult } from './open-looks.ts';

/** Opening a look in the mirror, wherever that is, and removing looks with a way back. */
export function useLookActions(looks: Looks) {
  const { departures } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();

  async function open(look: Look): Promise<void> {
    const room = pageRoom(departures);
    if (room.getState().mirror.step === 'making') {
      toasts.show({
        type: 'info',
        title: 'The mirror is busy',
        message: 'Your picture is being made just now.',
      });
      return;
    }
    try {
      room.openResult(await toResult(look, await looks.photosOf(look)));
      if (pathname !== '/') await navigate('/');
      else showMirror();
    } catch {
      toasts.show({ type: 'error', title: 'This look cannot be shown any more' });
    }
  }

  async function remove(removed: readonly Look[]): Promise<void> {
    const undo = await looks.remove(removed);
    toasts.show({
      id: 'looks-removed',
      type: 'info',
      title: removed.length === 1 ? 'Look removed' : `${removed.length} looks removed`,
      action: { label: 'Undo', onClick: () => void undo() },
    });
  }

  return {
    open: (look: Look) => void open(look),
    remove: (removed: readonly Look[]) => void remove(removed),
    update: (look: Look, facts: Parameters<Looks['update']>[1]) => void looks.update(look, facts),
  };
}

export type LookActions = ReturnType<typeof useLookActions>;

/** What was asked for is far up on the page: the eye and the keyboard are brought there. */
function showMirror(): void {
  const mirror = document.querySelector<HTMLElement>('.mirror-column');
  mirror?.scrollIntoView({ block: 'center' });
  mirror?.focus({ preventScroll: true });
}
