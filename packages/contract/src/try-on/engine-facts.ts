import type { EngineChoice } from './try-on.ts';

type Recipients = readonly Pick<EngineChoice, 'recipient'>[];

/** Every third party that may receive photos. */
export function recipientsOf(engines: Recipients): readonly NonNullable<EngineChoice['recipient']>[] {
  return engines.flatMap(({ recipient }) => recipient ?? []);
}

/** Their names as a phrase: "A", "A or B", "A, B or C"; empty if photos stay with this site. */
export function recipientNames(engines: Recipients): string {
  const names = recipientsOf(engines).map(({ name }) => name);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

/** What they keep and for how long, in whole sentences. */
export function whatTheyKeep(engines: Recipients): string {
  return recipientsOf(engines)
    .map(({ keeps }) => keeps)
    .join(' ');
}

/** Whether some pictures are generated on our own server. */
export function hasOwnEngine(engines: readonly EngineChoice[]): boolean {
  return engines.length === 0 || engines.some(({ runsOn }) => runsOn === 'server');
}

/** Whether every engine keeps the person's original pixels. */
export function alwaysKeepsPerson(engines: readonly EngineChoice[]): boolean {
  return engines.every(({ keepsPerson }) => keepsPerson);
}
