/**
 * Makes the pictures that were marked: of each pair in `marks.jsonl` the finished picture, the photo before, and what
 * shows garment, invented skin and any change. They were made by the engine of the commits named there; later ones
 * make some pictures better than their marks.
 *
 * npm run node -- training/check/write-pictures.ts PEOPLE CLOTHES OUT [--engine COMMIT]
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECK_MARGIN } from '@tryon/engine/core/check-picture.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { cropAround } from '@tryon/engine/core/raster/crop-around.ts';
import { cropSquare } from '@tryon/engine/core/raster/square-crop.ts';
import { tryOnCore } from '@tryon/engine/core/try-on.ts';
import type { RgbaImage } from '@tryon/engine/core/types.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import sharp from 'sharp';

/** Half as large again as the network's input, so that training may move and enlarge it. */
const SIZE = { height: 384, width: 288 } as const;
const signal = new AbortController().signal;

const [people, clothes, out] = process.argv.slice(2);
if (people === undefined || clothes === undefined || out === undefined) {
  process.stderr.write(
    'Usage: npm run node -- training/check/write-pictures.ts PEOPLE CLOTHES OUT [--engine COMMIT]\n',
  );
  process.exit(2);
}
const at = process.argv.indexOf('--engine');
const marks = readFileSync(new URL('marks.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const pairs = new Set<string>();
for (const line of marks) {
  const { person, garment, engine } = JSON.parse(line);
  if (at === -1 || engine === process.argv[at + 1]) pairs.add(`${person} ${garment}`);
}
mkdirSync(out, { recursive: true });
const networks = await loadNetworks();
let done = 0;
for (const pair of pairs) {
  const [person, garment] = pair.split(' ');
  if (!existsSync(join(out, `${person}-${garment}-cover.png`))) await writePictures(person, garment);
  done += 1;
  if (done % 50 === 0) process.stdout.write(`${done} of ${pairs.size}\n`);
}

async function writePictures(person: string, garment: string): Promise<void> {
  const before = await decodePicture(readFileSync(join(people, `${person}.jpg`)), 'person');
  const top = await decodePicture(readFileSync(join(clothes, `${garment}.jpg`)), 'garment');
  let cover: RgbaImage | undefined;
  const debug = (name: string, image: RgbaImage) => {
    if (name === 'cover') cover = image;
  };
  try {
    const { image, changed } = await tryOnCore({ person: before, garment: top, networks, signal, debug });
    const crop = cropAround(changed, SIZE, CHECK_MARGIN);
    if (crop === null || cover === undefined) return;
    const write = (name: string, values: Float32Array) =>
      sharp(
        Uint8Array.from(values, (value) => Math.round(255 * value)),
        { raw: { ...SIZE, channels: 3 } },
      )
        .png()
        .toFile(join(out, `${person}-${garment}-${name}.png`));
    await write('after', cropSquare(image, crop, 'edge'));
    await write('before', cropSquare(before, crop, 'edge'));
    await write('cover', cropSquare(cover, crop));
  } catch (error) {
    // Refused by now.
    if (!(error instanceof EngineError) || error.kind !== 'refused') throw error;
  }
}
