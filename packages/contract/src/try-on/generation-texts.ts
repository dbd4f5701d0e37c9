import type { Stage } from './try-on.ts';

/** Text of each engine stage. */
const STAGE_TEXTS: Readonly<Record<Stage, string>> = {
  photo: 'Looking at your photo',
  garment: 'Cutting out the garment',
  fitting: 'Fitting the garment to you',
  light: 'Matching the light',
  checks: 'Checking the picture',
};

/** The stage that a picture has reached. */
export interface Progress {
  stage: Stage;
  step: number;
  steps: number;
  /** When the picture is expected, in milliseconds since 1970; null if unknown. */
  dueAt: number | null;
}

/** A generation as far as it has come. */
export interface GenerationState {
  /** Who makes the picture; the server by default. */
  place?: 'server' | 'device';
  /** Fraction of the photos that has been uploaded, 0 to 1; 0 if unknown. */
  sent?: number;
  progress: Omit<Progress, 'dueAt'> | null;
  /** Number of people ahead; null if unknown. */
  queuePosition: number | null;
  /** The connection is lost; the generation continues by itself when it is back. */
  isOffline?: boolean;
}

/** The current stage as a text that changes only when a new stage begins. */
export function stageText({ place, progress, queuePosition, sent = 0, isOffline }: GenerationState): string {
  if (isOffline) return 'No connection. It goes on by itself when you are back online';
  if (progress) return STAGE_TEXTS[progress.stage];
  if (place === 'device') return 'Waking the engine in this browser';
  if (queuePosition === null) return sent < 1 ? 'Sending your photos' : 'Your photos are there';
  if (queuePosition === 0) return 'You are next';
  return queuePosition === 1 ? 'One person is before you' : `${queuePosition} people are before you`;
}

/** `Step 3 of 5`; before the first step the upload progress, `40 % sent`, or null if nothing is known. */
export function stepText({ place, progress, sent = 0, isOffline }: GenerationState): string | null {
  if (progress) return `Step ${progress.step} of ${progress.steps}`;
  const isSending = place !== 'device' && !isOffline && sent > 0 && sent < 1;
  return isSending ? `${Math.round(sent * 100)} % sent` : null;
}

/** When new try-ons become available. @param date in UTC, like the server's accounting. */
export function refillText(date: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return `New ones come on ${day.format(new Date(date))}.`;
}

/** Elapsed time as minutes and seconds, `0:07`. */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When the picture is expected, in the time of `now`; null if unknown. @param now milliseconds. */
export function dueAt({ secondsLeft }: { secondsLeft?: number | undefined }, now: number): number | null {
  return secondsLeft === undefined ? null : now + secondsLeft * 1000;
}

/** Text of the remaining time. Once the estimate has passed, nothing is counted down. */
export function leftText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return 'a little longer';
  return `about ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`;
}

/** What the label on the closed curtain says of a generation. @param now milliseconds. */
export function progressTexts(
  generation: GenerationState & { readonly progress: Progress | null; readonly startedAt: number },
  now: number,
) {
  const { progress, startedAt } = generation;
  return {
    progress,
    stage: stageText(generation),
    step: stepText(generation),
    elapsed: elapsedText(now - startedAt),
    left: progress?.dueAt ? leftText(progress.dueAt - now) : null,
  };
}

/** When an overloaded server expects to have capacity again. */
export function retryText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return 'There should be room again now.';
  return `There should be room again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
