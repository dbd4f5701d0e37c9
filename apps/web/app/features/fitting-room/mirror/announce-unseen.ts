import type { FittingRoomModel } from '../fitting-room-model.ts';

export interface Announcement {
  type: 'success' | 'error';
  title: string;
  message?: string;
}

/**
 * Announces the end of a generation that finishes out of sight. Returns a function to call when the mirror is hidden;
 * the outcome is then announced once, unless the mirror becomes visible again first.
 */
export function announceUnseen(
  room: FittingRoomModel,
  tell: (announcement: Announcement) => void,
): () => void {
  stopWaiting(room);
  return () => {
    if (room.getState().mirror.step !== 'making') return;
    const stop = room.subscribe(() => {
      const { mirror } = room.getState();
      if (mirror.step === 'making') return;
      stopWaiting(room);
      if (mirror.step === 'shown') tell({ type: 'success', title: 'Your picture is ready' });
      if (mirror.step === 'failed') {
        tell({ type: 'error', title: 'The picture could not be made', message: mirror.failure.text });
      }
    });
    waiting.set(room, stop);
  };
}

const waiting = new WeakMap<FittingRoomModel, () => void>();

function stopWaiting(room: FittingRoomModel): void {
  waiting.get(room)?.();
  waiting.delete(room);
}
