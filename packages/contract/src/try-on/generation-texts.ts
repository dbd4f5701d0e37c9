import type { EngineChoice, Stage } from './try-on.ts';

/** Text of each engine stage. */
export const STAGE_TEXTS: Readonly<Record<Stage, string>> = {
  photo: 'Looking at your photo',
  garment: 'Cutting out the garment',
  fitting: 'Fitting the garment to you',
  light: 'Matching the light',
  checks: 'Checking the picture',
};

/** Text of the position in the queue. @param position number of people ahead. */
export function queueText(position: number): string {
  if (position === 0) return 'You are next';
  return position === 1 ? 'One person is before you' : `${position} people are before you`;
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

/** Who made a picture and how long it took: "Made by FASHN in 8 s", "Made on our server in 2 s". */
export function madeText(
  { engine, tookMs }: { engine: string; tookMs?: number | undefined },
  engines: readonly Pick<EngineChoice, 'name' | 'recipient'>[],
): string {
  const took = tookMs === undefined ? '' : ` in ${Math.max(1, Math.round(tookMs / 1000))} s`;
  return `Made ${makerText(engine, engines)}${took}`;
}

/** The engine may have been disabled since. If no engines are known, the server's own one made it. */
function makerText(engine: string, engines: readonly Pick<EngineChoice, 'name' | 'recipient'>[]): string {
  const known = engines.find(({ name }) => name === engine);
  if (known?.recipient) return `by ${known.recipient.name}`;
  return known || engines.length === 0 || engine === 'embedded' ? 'on our server' : 'by another engine';
}

/** When an overloaded server expects to have capacity again. */
export function retryText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 0) return 'There should be room again now.';
  return `There should be room again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
