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
  model: FittingRoomModel,
  tell: (announcement: Announcement) => void,
): () => void {
  stopWaiting(model);
  return () => {
    if (model.getState().mirror.step !== 'making') return;
    const stop = model.subscribe(() => {
      const { mirror } = model.getState();
      if (mirror.step === 'making') return;
      stopWaiting(model);
      if (mirror.step === 'shown') tell({ type: 'success', title: 'Your picture is ready' });
      if (mirror.step === 'failed') {
        tell({ type: 'error', title: 'The picture could not be made', message: mirror.failure.text });
      }
    });
    waiting.set(model, stop);
  };
}

const waiting = new WeakMap<FittingRoomModel, () => void>();

function stopWaiting(model: FittingRoomModel): void {
  waiting.get(model)?.();
  waiting.delete(model);
}
