import type { Stage } from '@tryon/contract/try-on.ts';
import type { Making } from '../mirror-state.ts';

const STAGE_TEXTS: Record<Stage, string> = {
  photo: 'Looking at your photo',
  garment: 'Cutting out the garment',
  fitting: 'Fitting the garment to you',
  light: 'Matching the light',
  checks: 'Checking the picture',
};

/** What is happening right now, in words that change only when something new begins. */
export function stageText({ place, progress, queuePosition, sent, isOffline }: Making): string {
  if (isOffline) return 'No connection. It goes on by itself when you are back online';
  if (progress) return STAGE_TEXTS[progress.stage];
  if (place === 'device') return 'Waking the engine in this browser';
  if (queuePosition === null) return sent < 1 ? 'Sending your photos' : 'Your photos are there';
  if (queuePosition === 0) return 'You are next';
  return queuePosition === 1 ? 'One person is before you' : `${queuePosition} people are before you`;
}

/** `Step 3 of 5`; before the first step how much has been sent, `40 % sent`, or null when nothing is known. */
export function stepText({ place, progress, sent, isOffline }: Making): string | null {
  if (progress) return `Step ${progress.step} of ${progress.steps}`;
  const isSending = place === 'server' && !isOffline && sent > 0 && sent < 1;
  return isSending ? `${Math.round(sent * 100)} % sent` : null;
}

/** Elapsed time as minutes and seconds, `0:07`. */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When a crowded server expects to have room again. */
export function retryText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return 'There should be room again now.';
  return `There should be room again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
