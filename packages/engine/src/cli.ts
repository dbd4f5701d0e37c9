/** Try-on from the command line: `npm run try-on -- person.jpg garment.jpg -o result.jpg`. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EngineError } from '#src/core/engine-error.ts';
import { type CliArguments, parseCliArguments, USAGE, UsageError } from '#src/node/cli-arguments.ts';
import { wordRefusal, wordRoughIdea } from '#src/node/refusal-wording.ts';
import { askBackend, dressHere } from './cli-engines.ts';

const EXIT = { done: 0, refused: 1, usage: 2, failed: 3 } as const;

const tell = (line: string) => process.stderr.write(`${line}\n`);

async function main(words: readonly string[]): Promise<number> {
  try {
    const parsed = parseCliArguments(words);
    if (parsed === 'help') {
      process.stdout.write(USAGE);
      return EXIT.done;
    }
    await run(parsed);
    return EXIT.done;
  } catch (error) {
    return explain(error);
  }
}

async function run(parsed: CliArguments): Promise<void> {
  const [person, garment] = await Promise.all([readInput(parsed.person), readInput(parsed.garment)]);
  await checkOutput(parsed, parsed.output);
  if (parsed.changed !== undefined) await checkOutput(parsed, parsed.changed);

  const request = { person, garment, category: parsed.category };
  const make = parsed.backend === undefined ? dressHere : askBackend;
  const made = await make(parsed, request, tell);
  const { picture, width, height, changed, warnings, timings } = made;
  await writeFile(parsed.output, picture);
  if (parsed.changed !== undefined && changed) await writeFile(parsed.changed, changed);
  for (const warning of warnings) tell(`Note (${warning.subject} photo): ${warning.reason}`);
  if (made.grade === 'rough') tell(wordRoughIdea(made.reasons));
  tell(`${parsed.output}: ${width}x${height}, ${Math.round(picture.length / 1024)} kB`);
  if (parsed.timings) printTimings(timings);
}

async function readInput(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new UsageError(
      `"${path}" cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The output may overwrite an existing file, but never an input, under whatever path. */
async function checkOutput(parsed: CliArguments, output: string): Promise<void> {
  const { person, garment } = parsed;
  const folder = await stat(dirname(output)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`There is no folder "${dirname(output)}" for the result.`);
  const target = await stat(output).catch(() => undefined);
  if (!target) return;
  for (const path of [person, garment]) {
    const input = await stat(path);
    if (input.ino === target.ino && input.dev === target.dev) {
      throw new UsageError(`"${output}" is one of the photos; write the result to another file.`);
    }
  }
}

function printTimings(timings: Readonly<Record<string, number>>): void {
  const width = Math.max(...Object.keys(timings).map((name) => name.length));
  for (const [name, milliseconds] of Object.entries(timings)) {
    process.stdout.write(`${name.padEnd(width)}  ${milliseconds.toFixed(0).padStart(6)} ms\n`);
  }
}

function explain(error: unknown): number {
  if (error instanceof UsageError) {
    tell(`${error.message}\nSee "npm run try-on -- --help".`);
    return EXIT.usage;
  }
  const refusal = error instanceof EngineError ? wordRefusal(error) : undefined;
  if (refusal) {
    tell(refusal);
    return EXIT.refused;
  }
  if (error instanceof EngineError && error.kind !== 'internal') {
    tell(`It failed: ${error.message}`);
    return EXIT.failed;
  }
  tell(error instanceof Error ? `It failed: ${error.stack ?? error.message}` : `It failed: ${String(error)}`);
  return EXIT.failed;
}

process.exitCode = await main(process.argv.slice(2));
