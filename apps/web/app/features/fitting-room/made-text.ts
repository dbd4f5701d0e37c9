import type { EngineChoice } from '@tryon/contract/try-on.ts';
import type { Result } from './mirror-state.ts';

/** Who made a picture and how long it took: "Made by FASHN in 8 s", "Made on our server in 2 s". */
export function madeText(
  { engine, tookMs }: Pick<Result, 'engine' | 'tookMs'>,
  engines: readonly EngineChoice[],
): string {
  const recipient = engines.find(({ name }) => name === engine)?.recipient;
  const who = recipient ? `by ${recipient.name}` : 'on our server';
  return tookMs === undefined ? `Made ${who}` : `Made ${who} in ${Math.max(1, Math.round(tookMs / 1000))} s`;
}

/** What people call an engine. */
export function engineLabel({ recipient }: EngineChoice): string {
  return recipient?.name ?? 'Our server';
}

/**
 * What a choice costs and where the photos go, before they go.
 * @param chosen undefined for whichever engine can.
 */
export function whereText(chosen: EngineChoice | undefined, engines: readonly EngineChoice[]): string {
  if (chosen) {
    const stay = 'The photos stay on our server and are gone once the picture is made.';
    const go = `The photos go to ${engineLabel(chosen)}. ${chosen.recipient?.keeps ?? ''}`;
    return `One try-on, about ${Math.round(chosen.usualSeconds)} s. ${chosen.recipient ? go : stay}`;
  }
  const order = engines.map(engineLabel).join(', then ');
  return `One try-on, whoever makes the picture. Asked in this order until one can: ${order}.`;
}
