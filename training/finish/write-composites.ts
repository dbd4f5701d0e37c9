/**
 * Lets the engine put the true tops on people in false ones (synthesise.py) and writes what its finisher would get, a
 * quarter larger and twice as fine as it gets it, so that training can shift and scale it.
 *
 * node training/finish/write-composites.ts FOLDER
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dress, prepareComposite } from '@tryon/engine/core/composite/composite.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { chooseTuck } from '@tryon/engine/core/fit/choose-tuck.ts';
import { fitGarment } from '@tryon/engine/core/fit/fit-garment.ts';
import { raiseArmpits } from '@tryon/engine/core/fit/raise-armpits.ts';
import { warpGarment } from '@tryon/engine/core/fit/warp-garment.ts';
import { analyseGarment } from '@tryon/engine/core/garment/analyse-garment.ts';
import { analysePerson } from '@tryon/engine/core/person/analyse-person.ts';
import { checkPerson } from '@tryon/engine/core/person/check-person.ts';
import { emptyScratch } from '@tryon/engine/core/raster/scratch.ts';
import type { Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import { createFinishInput, findFinishCrop } from './finish-input.ts';

const ROWS = 320;
/** Among the facts that the garment reader tells (`training/garment/classes.py`); the first kind is a top. */
const FIRST_KIND = 13;
const SURE = 20;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node training/finish/write-composites.ts FOLDER\n');
  process.exit(2);
}
const loaded = await loadNetworks();
// Tops that were cut out of photos of people are tops, however little they look like one.
const networks: Networks = {
  ...loaded,
  async readGarment(input) {
    const read = await loaded.readGarment(input);
    return { ...read, facts: read.facts.map((fact, i) => (i === FIRST_KIND ? fact + SURE : fact)) };
  },
};
const signal = new AbortController().signal;
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.garment.png'))
  .map((file) => join(folder, file.slice(0, -'.garment.png'.length)));
for (const name of names) {
  if (existsSync(`${name}.json`)) continue;
  writeFileSync(`${name}.json`, JSON.stringify(await writeComposite(name)));
  emptyScratch();
}

/** @returns what was written, or why nothing was. */
async function writeComposite(name: string) {
  try {
    const photo = await decodePicture(readFileSync(`${name}.person.png`), 'person');
    const person = await analysePerson(photo, networks, { signal });
    checkPerson(person);
    const picture = await decodePicture(readFileSync(`${name}.garment.png`), 'garment');
    const garment = raiseArmpits(await analyseGarment(picture, networks, { signal }));
    const tuck = chooseTuck(person, 'auto');
    const layers = warpGarment(fitGarment(person, garment, tuck), garment, person);
    const pictures = new Map<string, RgbaImage>();
    const debug = (kind: string, picture: RgbaImage) => pictures.set(kind, picture);
    const { image, changed } = dress(layers, prepareComposite(person, layers), { tuck, debug });
    const cover = pictures.get('cover');
    const crop = findFinishCrop(changed, ROWS);
    if (crop === null || cover === undefined) return { refused: 'nothing changed' };
    const input = createFinishInput(image, cover, crop);
    writeFileSync(
      `${name}.u8`,
      Uint8Array.from(input, (value) => Math.round(255 * value)),
    );
    return { crop, width: photo.width, height: photo.height };
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused') throw error;
    return { refused: `${error.subject}: ${error.reason}` };
  }
}
