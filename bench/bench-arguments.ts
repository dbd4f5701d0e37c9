import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../scripts/project-root.ts';

export interface BenchOptions {
  /** Measure everything instead of what fits into a minute and a half. */
  readonly full: boolean;
  /** Folder for contact sheets; by default a new temporary one. */
  readonly sheets: string | undefined;
  /** Output file for the measurements. */
  readonly json: string | undefined;
  /** Folders of photos of people and of their labels. */
  readonly people: string;
  readonly peopleLabels: string;
  /** Folder of photos of clothes, and the file with their ground truth. */
  readonly clothes: string;
  readonly clothesTruth: string;
  /** Folder with samples in `person/`, `garment/` and `paired/`. */
  readonly samples: string;
  /** Disturb the shapes of the tops that people are dressed in again. */
  readonly disturbed: boolean;
  /** Seed of what is random, and maximum number of the pairs drawn by "sheets". */
  readonly seed: number;
  readonly count: number;
  /** Folder for the sheets; by default a new temporary one. */
  readonly out: string | undefined;
}

/** Real photos, if they exist next to the project. */
const SHARED = join(projectRoot, '../shared');

/**
 * Parses the arguments; for unknown ones, returns a message for the user.
 * @param unasked what runs if nothing is named.
 */
export function parseBenchArguments(
  words: readonly string[],
  known: readonly string[],
  unasked: readonly string[] = known,
): { readonly benches: readonly string[]; readonly options: BenchOptions } | string {
  const usage = `npm run bench -- [${known.join('] [')}] [options]

Without a name ${unasked.join(', ')} run. Options of "engine":
  --full             every person with every garment, about ten minutes
  --sheets <folder>  where the pictures to look at go; a new temporary folder by default
  --json <file>      writes the figures to a file as well

Options of "reading" (the photos beside the project by default):
  --people <folder>         photos of people
  --people-labels <folder>  a PNG of the same name each, whose values are tags of Clothing Co-Parsing
  --clothes <folder>        photos of clothes
  --clothes-truth <file>    what they show; bench/reading/truth/clothes.json is one
  --samples <folder>        person/ with parsing maps, garment/ and paired/ with flat garments
  --json <file>             writes the figures to a file as well

Options of "redress": --people, --people-labels and --json as well, and
  --disturbed               turns, stretches and bends every top at random (--seed) before it is put on again

Options of "sheets":
  --people <folder>, --clothes <folder>  photos, any of your own
  --seed <n>, --count <n>                draws so many pairs, the same ones for the same seed
  --out <folder>                         sheets and pictures; a new temporary folder by default
  --json <file>                          writes what became of each pair to a file as well`;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        full: { type: 'boolean', default: false },
        disturbed: { type: 'boolean', default: false },
        sheets: { type: 'string' },
        json: { type: 'string' },
        people: { type: 'string', default: join(SHARED, 'photos/people') },
        'people-labels': { type: 'string', default: join(SHARED, 'photos/people-labels') },
        clothes: { type: 'string', default: join(SHARED, 'photos/clothes') },
        'clothes-truth': { type: 'string', default: join(projectRoot, 'bench/reading/truth/clothes.json') },
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '30' },
        out: { type: 'string' },
        samples: { type: 'string', default: join(SHARED, 'samples') },
      },
    });
    const unknown = positionals.filter((name) => !known.includes(name));
    if (unknown.length > 0) return `Unknown bench "${unknown.join(', ')}".\n\n${usage}`;
    const benches = positionals.length > 0 ? positionals : unasked;
    if (values.json !== undefined && positionals.length !== 1) return `--json takes one bench.\n\n${usage}`;
    const [sheets, json, out] = [values.sheets, values.json, values.out].map((path) => path && resolve(path));
    const [seed, count] = [values.seed, values.count].map(Number);
    if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) {
      return `--seed and --count take whole numbers.\n\n${usage}`;
    }
    const folders = {
      people: resolve(values.people),
      peopleLabels: resolve(values['people-labels']),
      clothes: resolve(values.clothes),
      clothesTruth: resolve(values['clothes-truth']),
      samples: resolve(values.samples),
    };
    return {
      benches,
      options: { full: values.full, disturbed: values.disturbed, sheets, json, ...folders, seed, count, out },
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}
