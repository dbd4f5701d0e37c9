import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Everything there is to measure, instead of what fits into a minute and a half. */
  readonly full: boolean;
  /** Folder for pictures to look at; a new temporary one when absent. */
  readonly sheets: string | undefined;
  /** File for the figures. */
  readonly json: string | undefined;
  /** How long the books are tried out under kill -9; not at all when 0. */
  readonly killMinutes: number;
}

/** What was asked for, or what to tell whoever asked for something that does not exist. */
export function parseBenchArguments(
  words: readonly string[],
  known: readonly string[],
): { readonly benches: readonly string[]; readonly options: BenchOptions } | string {
  const usage = `npm run bench -- [${known.join('] [')}] [options]

Without a name all of them run. Options of "engine":
  --full             every person with every garment, about ten minutes
  --sheets <folder>  where the pictures to look at go; a new temporary folder by default
  --json <file>      writes the figures to a file as well

Options of "books":
  --kill-minutes <n> kills processes that use the books for so long, on each database`;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        full: { type: 'boolean', default: false },
        sheets: { type: 'string' },
        json: { type: 'string' },
        'kill-minutes': { type: 'string', default: '0' },
      },
    });
    const unknown = positionals.filter((name) => !known.includes(name));
    if (unknown.length > 0) return `Unknown bench "${unknown.join(', ')}".\n\n${usage}`;
    const benches = positionals.length > 0 ? positionals : known;
    const [sheets, json] = [values.sheets, values.json].map((path) => path && resolve(path));
    const killMinutes = Number(values['kill-minutes']);
    if (!(killMinutes >= 0)) return `--kill-minutes takes a number.\n\n${usage}`;
    return { benches, options: { full: values.full, sheets, json, killMinutes } };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}
