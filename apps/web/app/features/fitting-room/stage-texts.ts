import type { Stage } from '@tryon/contract/try-on.ts';
import type { MirrorState } from './fitting-room-state.ts';

const STAGE_TEXTS: Record<Stage, string> = {
  photo: 'Looking at your photo',
  garment: 'Cutting out the garment',
  fitting: 'Fitting the garment to you',
  light: 'Matching the light',
  checks: 'Checking the picture',
};

/** What is happening right now, in words. */
export function stageText({ progress, queuePosition }: Extract<MirrorState, { step: 'making' }>): string {
  if (progress) return STAGE_TEXTS[progress.stage];
  if (queuePosition === null) return 'Sending your photos';
  if (queuePosition === 0) return 'You are next';
  return queuePosition === 1 ? 'One person is before you' : `${queuePosition} people are before you`;
}

/** `Step 3 of 5`, or null before the first step. */
export function stepText({ progress }: Extract<MirrorState, { step: 'making' }>): string | null {
  return progress && `Step ${progress.step} of ${progress.steps}`;
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
