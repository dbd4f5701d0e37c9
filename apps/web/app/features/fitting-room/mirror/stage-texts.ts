import { queueText, STAGE_TEXTS } from '@tryon/contract/try-on/generation-texts.ts';
import type { Generation } from './mirror-state.ts';

/** The current stage as a text that changes only when a new stage begins. */
export function stageText({ place, progress, queuePosition, sent, isOffline }: Generation): string {
  if (isOffline) return 'No connection. It goes on by itself when you are back online';
  if (progress) return STAGE_TEXTS[progress.stage];
  if (place === 'device') return 'Waking the engine in this browser';
  if (queuePosition === null) return sent < 1 ? 'Sending your photos' : 'Your photos are there';
  return queueText(queuePosition);
}

/** `Step 3 of 5`; before the first step the upload progress, `40 % sent`, or null if nothing is known. */
export function stepText({ place, progress, sent, isOffline }: Generation): string | null {
  if (progress) return `Step ${progress.step} of ${progress.steps}`;
  const isSending = place === 'server' && !isOffline && sent > 0 && sent < 1;
  return isSending ? `${Math.round(sent * 100)} % sent` : null;
}
