import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';

type Engines = readonly EngineChoice[];

/** Everybody who may get photos besides this site. */
export function recipientsOf(engines: Engines): readonly NonNullable<EngineChoice['recipient']>[] {
  return engines.flatMap(({ recipient }) => recipient ?? []);
}

/** Their names as a sentence has them: "A", "A or B", "A, B or C"; empty where photos stay. */
export function recipientNames(engines: Engines): string {
  const names = recipientsOf(engines).map(({ name }) => name);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

/** In whole sentences, what they keep and for how long. */
export function whatTheyKeep(engines: Engines): string {
  return recipientsOf(engines)
    .map(({ keeps }) => keeps)
    .join(' ');
}

/** Whether some pictures are made on the server itself. */
export function hasOwnEngine(engines: Engines): boolean {
  return engines.length === 0 || engines.some(({ runsOn }) => runsOn === 'server');
}

/** Whether every picture keeps the person's own pixels. */
export function alwaysKeepsPerson(engines: Engines): boolean {
  return engines.every(({ keepsPerson }) => keepsPerson);
}
