import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { EncodedPicture, TryOnRequest } from '#src/engine.ts';

/** The output of `--help`. */
export const USAGE = `Makes a picture of a person wearing a garment.

Usage: npm run try-on -- <person> <garment> -o <result> [options]

  <person>             photo of one person, facing the camera, head to hips
  <garment>            photo of one garment, best laid flat on a plain background
                       (both JPEG, PNG or WebP)
  -o, --output <file>  where the result goes; .jpg, .png or .webp decides its format
  --category <name>    auto (default), upper, lower or dress
  --engine <name>      embedded (default, on this machine) or backend (a server that speaks the same call)
  --backend <address>  where that server is; "/api/try-on/" is added to it
  --tuck <how>         auto (default: as the person wears the old top), tucked or out
  --changed <file>     write a .png there, white where the result differs from the photo
  --timings            print how long each step took
  --debug <folder>     write intermediate pictures (pose, masks, landmarks, warp) there
  -h, --help           show this

Exit status: 0 done, 1 a photo cannot be used, 2 wrong usage, 3 something failed.
`;

/** The parsed and validated command line; paths as given. */
export interface CliArguments {
  readonly person: string;
  readonly garment: string;
  readonly output: string;
  readonly outputType: EncodedPicture['type'];
  readonly category: TryOnRequest['category'];
  /** Address of the server that makes the picture; undefined for the embedded engine. */
  readonly backend: string | undefined;
  readonly tuck: NonNullable<TryOnRequest['tuck']>;
  readonly changed: string | undefined;
  readonly timings: boolean;
  readonly debugFolder: string | undefined;
}

/** Invalid usage; the message says what to type instead. */
export class UsageError extends Error {}

const TYPES: Readonly<Record<string, EncodedPicture['type']>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

const CATEGORIES = ['auto', 'upper', 'lower', 'dress'] as const;
const TUCKS = ['auto', 'tucked', 'out'] as const;

/**
 * @param words the command line without the program's own name.
 * @returns `help` when that was requested, before anything else is validated.
 * @throws UsageError
 */
export function parseCliArguments(words: readonly string[]): CliArguments | 'help' {
  const { values, positionals } = parse(words);
  if (values.help) return 'help';
  const [person, garment, ...rest] = positionals;
  if (person === undefined || garment === undefined || rest.length > 0) {
    throw new UsageError(`Two photos are needed, a person and a garment; ${positionals.length} given.`);
  }
  const { output } = values;
  if (output === undefined) {
    throw new UsageError(
      'Say where the result goes, for instance -o result.jpg (after "npm run try-on --").',
    );
  }
  const outputType = TYPES[extname(output).toLowerCase()];
  if (!outputType) throw new UsageError(`The result is a .jpg, .png or .webp file, not "${output}".`);
  const category = CATEGORIES.find((name) => name === (values.category ?? 'auto'));
  if (!category)
    throw new UsageError(`The category is one of ${CATEGORIES.join(', ')}, not "${values.category}".`);
  const backend = findBackend(values.engine ?? 'embedded', values.backend);
  const tuck = TUCKS.find((name) => name === (values.tuck ?? 'auto'));
  if (!tuck) throw new UsageError(`--tuck is one of ${TUCKS.join(', ')}, not "${values.tuck}".`);
  const { changed, timings = false, debug: debugFolder } = values;
  if (changed !== undefined && TYPES[extname(changed).toLowerCase()] !== 'image/png') {
    throw new UsageError(`The change map is a .png file, not "${changed}".`);
  }
  if (backend !== undefined && (changed ?? debugFolder ?? values.tuck) !== undefined) {
    throw new UsageError('Only the embedded engine takes --tuck, --changed and --debug.');
  }
  return { person, garment, output, outputType, category, backend, tuck, changed, timings, debugFolder };
}

function findBackend(engine: string, address: string | undefined): string | undefined {
  if (engine === 'embedded') {
    if (address === undefined) return undefined;
    throw new UsageError('--backend goes with --engine backend.');
  }
  if (engine !== 'backend') throw new UsageError(`The engine is embedded or backend, not "${engine}".`);
  if (address !== undefined && /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw new UsageError(
    'Say where the server is, for instance --engine backend --backend http://localhost:9000',
  );
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        category: { type: 'string' },
        engine: { type: 'string' },
        backend: { type: 'string' },
        tuck: { type: 'string' },
        changed: { type: 'string' },
        timings: { type: 'boolean' },
        debug: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
