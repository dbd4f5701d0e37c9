import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProofOptions } from './proof.ts';

export interface ProveArguments {
  readonly names: readonly string[];
  readonly options: ProofOptions;
  /** Output file for the counts. */
  readonly json: string | undefined;
}

const DEFAULT_MINUTES = 10;
const DEFAULT_SEED = 7262;

/** Parses the arguments; for unknown ones, returns a message for the user. */
export function parseProveArguments(
  words: readonly string[],
  known: readonly string[],
): ProveArguments | string {
  const usage = `npm run prove -- [${known.join('] [')}] [options]

Without a name all of them run, in their short forms.
  --full         the long forms, about a quarter of an hour in all
  --minutes <n>  how long the books are worked on; ${DEFAULT_MINUTES} with --full
  --seed <n>     what the calls of "api" are made up from
  --json <file>  writes how many hold and fail to a file as well`;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        full: { type: 'boolean', default: false },
        minutes: { type: 'string' },
        seed: { type: 'string', default: String(DEFAULT_SEED) },
        json: { type: 'string' },
      },
    });
    const unknown = positionals.filter((name) => !known.includes(name));
    if (unknown.length > 0) return `Unknown proof "${unknown.join(', ')}".\n\n${usage}`;
    const minutes = Number(values.minutes ?? DEFAULT_MINUTES);
    if (!(minutes > 0)) return `--minutes takes a number above 0.\n\n${usage}`;
    const seed = Number(values.seed);
    if (!Number.isSafeInteger(seed)) return `--seed takes a whole number.\n\n${usage}`;
    return {
      names: positionals.length > 0 ? positionals : known,
      // A duration implies the long version.
      options: { full: values.full || values.minutes !== undefined, minutes, seed },
      json: values.json === undefined ? undefined : resolve(values.json),
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}
