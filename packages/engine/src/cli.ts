/** The main job from the command line: `npm run try-on -- person.jpg garment.jpg -o result.jpg`. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EngineError } from '#src/core/engine-error.ts';
import { drawMask } from '#src/core/raster/draw-mask.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { Stage } from '#src/core/types.ts';
import { checkRequest } from '#src/node/check-request.ts';
import { type CliArguments, parseCliArguments, USAGE, UsageError } from '#src/node/cli-arguments.ts';
import { createDebugFolder } from '#src/node/debug-folder.ts';
import { decodePicture } from '#src/node/decode.ts';
import { encodePicture } from '#src/node/encode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { wordRefusal } from '#src/node/refusal-wording.ts';

const EXIT = { done: 0, refused: 1, usage: 2, failed: 3 } as const;

const PROGRESS: Readonly<Record<Stage, string>> = {
  photo: 'Reading the person',
  garment: 'Reading the garment',
  fitting: 'Fitting',
  light: 'Light and shadow',
  checks: 'Checking the result',
};

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
  const { category, output } = parsed;
  const [person, garment] = await Promise.all([readInput(parsed.person), readInput(parsed.garment)]);
  await checkOutput(parsed, output);
  if (parsed.changed !== undefined) await checkOutput(parsed, parsed.changed);
  checkRequest({ person, garment, category }, ['upper']);

  const start = performance.now();
  tell('Loading');
  const networks = await loadNetworks();
  const loaded = performance.now();
  const photos = [await decodePicture(person, 'person'), await decodePicture(garment, 'garment')] as const;
  const decoded = performance.now();

  const debug = parsed.debugFolder === undefined ? undefined : createDebugFolder(parsed.debugFolder);
  debug?.sink('person', photos[0]);
  debug?.sink('garment', photos[1]);
  try {
    const made = await tryOnCore({
      person: photos[0],
      garment: photos[1],
      tuck: parsed.tuck,
      networks,
      signal: new AbortController().signal,
      onStage: (stage) => tell(PROGRESS[stage]),
      now: () => performance.now(),
      ...(debug && { debug: debug.sink }),
    });
    debug?.sink('changed', drawMask(made.changed));
    debug?.sink('result', made.image);
    const finished = performance.now();
    const { bytes } = await encodePicture(made.image, parsed.outputType);
    await writeFile(output, bytes);
    if (parsed.changed !== undefined) {
      await writeFile(parsed.changed, (await encodePicture(drawMask(made.changed), 'image/png')).bytes);
    }
    const end = performance.now();
    for (const warning of made.warnings) tell(`Note (${warning.subject} photo): ${warning.reason}`);
    tell(`${output}: ${made.image.width}x${made.image.height}, ${Math.round(bytes.length / 1024)} kB`);
    if (parsed.timings) {
      const times = { load: loaded - start, decode: decoded - loaded, ...made.timings };
      printTimings({ ...times, encode: end - finished, total: end - start });
    }
  } finally {
    // Most wanted after a refusal: they show why.
    const count = await debug?.write();
    if (count) tell(`${parsed.debugFolder}: ${count} intermediate pictures`);
  }
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

/** The output may be written over, an input never, whatever name it goes by. */
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
  tell(error instanceof Error ? `It failed: ${error.stack ?? error.message}` : `It failed: ${String(error)}`);
  return EXIT.failed;
}

process.exitCode = await main(process.argv.slice(2));
