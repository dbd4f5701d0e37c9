import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';

/** User-facing name of an engine. */
export function engineLabel({ recipient }: EngineChoice): string {
  return recipient?.name ?? 'Our server';
}

/**
 * States before the upload what a choice costs and where the photos go.
 * @param chosen undefined for any suitable engine.
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
