import type { Stage } from './try-on.ts';

/** What the engine is doing, in words. */
export const STAGE_TEXTS: Readonly<Record<Stage, string>> = {
  photo: 'Looking at your photo',
  garment: 'Cutting out the garment',
  fitting: 'Fitting the garment to you',
  light: 'Matching the light',
  checks: 'Checking the picture',
};

/** Where somebody stands in the queue. @param position how many are before them. */
export function queueText(position: number): string {
  if (position === 0) return 'You are next';
  return position === 1 ? 'One person is before you' : `${position} people are before you`;
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
