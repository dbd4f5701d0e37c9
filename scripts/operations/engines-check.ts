/**
 * Lets every configured engine make a picture of the drawn pair: `npm run engines:check`. Remote engines charge for
 * it. Prints seconds, cost, changes outside the garment, and how the server handles a picture that was repainted
 * completely; the unprocessed pictures are stored in `build/engines-check`. Exits with status 1 if an engine makes no
 * picture that would be shown.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TryOnEngine, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { createEmbeddedEngine } from '@tryon/engine/node/embedded-engine.ts';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { projectRoot } from '#scripts/project-root.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { createEngines } from '../../apps/server/src/create-engines.ts';
import { createLogger } from '../../apps/server/src/logger.ts';

const folder = join(projectRoot, 'build', 'engines-check');
const say = (line: string) => process.stdout.write(`${line}\n`);
const read = (name: string) => readFile(join(projectRoot, 'packages/artwork/pictures', `${name}.webp`));
const signal = new AbortController().signal;

/** Grey values of a picture, scaled to the photo's size. */
async function toGrey(picture: Uint8Array, size: { width: number; height: number }): Promise<Uint8Array> {
  const resized = sharp(picture).resize(size.width, size.height, { fit: 'fill' });
  return new Uint8Array(await resized.flatten().greyscale().raw().toBuffer());
}

/** Minimum difference, of 255 levels, that is visible and not caused by encoding. */
const VISIBLE = 24;

/** Share, 0..1, of the pixels outside the garment that differ visibly from the photo. */
async function measureChange(
  photo: Uint8Array,
  { image }: TryOnResult,
  garment: Uint8Array,
): Promise<number> {
  const { width, height } = await sharp(garment).metadata();
  const size = { width, height };
  const [before, after, region] = await Promise.all([
    toGrey(photo, size),
    toGrey(image.bytes, size),
    toGrey(garment, size),
  ]);
  let outside = 0;
  let changed = 0;
  for (const [i, value] of before.entries()) {
    if (region[i] !== 0) continue;
    outside += 1;
    if (Math.abs(value - (after[i] ?? 0)) > VISIBLE) changed += 1;
  }
  return changed / outside;
}

/** @throws EngineError for a picture that would not be shown to people. */
async function describePreserved(request: TryOnRequest, result: TryOnResult): Promise<string> {
  const { warnings } = await engines.preservePerson(request, result, signal);
  const isWhole = warnings.some(({ reason }) => reason === 'repainted_whole');
  return isWhole ? 'the person cannot be put back, so it is shown repainted whole' : 'the person is put back';
}

async function check(engine: TryOnEngine, request: TryOnRequest, garment: Uint8Array): Promise<boolean> {
  const { name, model, needsKey } = engine.description;
  try {
    const result = await engine.tryOn(request, { signal });
    const file = join(folder, `${name}.${result.image.type === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(file, result.image.bytes);
    const seconds = (result.milliseconds / 1000).toFixed(1);
    const change = (100 * (await measureChange(request.person, result, garment))).toFixed(1);
    const cost = `${needsKey && result.costCents === 0 ? 'unknown' : result.costCents} cents`;
    say(`${name} (${model}): ${seconds} s, ${cost}, ${change} % changed outside: ${file}`);
    if (result.repainted) say(`${name}: ${await describePreserved(request, result)}`);
    return true;
  } catch (error) {
    say(`${name} (${model}): no picture to show. ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

mkdirSync(folder, { recursive: true });
const own = await createEmbeddedEngine({ workers: 1 });
const engines = createEngines(loadConfig(), createLogger('error'), async () => own);
const request: TryOnRequest = {
  person: await read('maya'),
  garment: await read('plain-tee'),
  category: 'upper',
};
const { changed } = await own.tryOn({ ...request, wantsChanged: true }, { signal });
if (!changed) throw new Error('The embedded engine did not say what it changed.');
let failures = 0;
for (const engine of await engines.ready) if (!(await check(engine, request, changed.bytes))) failures += 1;
await Promise.all([own.close(), engines.close()]);
process.exitCode = failures > 0 ? 1 : 0;
