/**
 * Writes what the engine's own two networks say of each photo, so that the person parser is trained on exactly
 * what it will get. Besides the whole photo, cropped versions are written: people cut at the chest, the waist or
 * the knees, and without a head, on which pose and mask are as unsure as they are in use.
 *
 * npm run node -- training/person/write-inputs.ts PHOTOS OUT [--crops N] [--ids FILE]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAnalysisFrame } from '@tryon/engine/core/person/analysis-frame.ts';
import { findBodyFrame } from '@tryon/engine/core/person/body-frame.ts';
import { findPose } from '@tryon/engine/core/person/find-pose.ts';
import { areArmsFolded, spreadElbows } from '@tryon/engine/core/person/folded-arms.ts';
import { cropSquare, type SquareCrop } from '@tryon/engine/core/raster/square-crop.ts';
import type { Box, Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';

const SIZE = 256;
const signal = new AbortController().signal;

const [photos, out] = process.argv.slice(2);
if (photos === undefined || out === undefined) {
  process.stderr.write(
    'Usage: npm run node -- training/person/write-inputs.ts PHOTOS OUT [--crops N] [--ids FILE]\n',
  );
  process.exit(2);
}
const crops = Number(optionAfter('--crops') ?? 0);
const idsFile = optionAfter('--ids');
const ids =
  idsFile === undefined
    ? readdirSync(photos).flatMap((name) => (name.endsWith('.jpg') ? [name.slice(0, -4)] : []))
    : readFileSync(idsFile, 'utf8').split(/\s+/).filter(Boolean);
mkdirSync(out, { recursive: true });
const networks = await loadNetworks();
let done = 0;
for (const id of ids) {
  await writePhoto(id);
  done += 1;
  if (done % 50 === 0) process.stdout.write(`${done} of ${ids.length}\n`);
}

function optionAfter(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv[at + 1];
}

async function writePhoto(id: string): Promise<void> {
  const names = Array.from({ length: crops + 1 }, (_, k) => join(out, k === 0 ? id : `${id}_${k}`));
  if (names.every((name) => existsSync(`${name}.json`))) return;
  const photo = await decodePicture(readFileSync(join(photos, `${id}.jpg`)), 'person', 1e9);
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height };
  const random = createRandom(id);
  const { shoulderY, hipY, headY } = await writeInputs(photo, whole, names[0], networks);
  for (const name of names.slice(1)) {
    const torso = Math.max(20, hipY - shoulderY);
    const bottom = shoulderY + torso * (0.55 + 1.5 * random());
    const headless = random() < 0.25;
    const top = headless
      ? headY + (shoulderY - headY) * (0.1 + 0.7 * random())
      : headY - torso * 0.9 * random();
    const y = Math.round(Math.min(Math.max(0, top), photo.height - 80));
    const height = Math.max(64, Math.round(Math.min(photo.height, bottom)) - y);
    const sides = 0.12 * photo.width;
    const x = Math.round(sides * random());
    const width = photo.width - x - Math.round(sides * random());
    await writeInputs(photo, { x, y, width, height }, name, networks);
  }
}

async function writeInputs(photo: RgbaImage, part: Box, name: string, networks: Networks) {
  const view = cut(photo, part);
  const found = await findPose(view, networks, signal);
  const body = findBodyFrame(found.pose);
  const roomy = areArmsFolded(found.pose, body) ? spreadElbows(found.pose, body) : found.pose;
  const frame = findAnalysisFrame(view, roomy, body);
  const { roi } = frame;
  const selfieCrop: SquareCrop = {
    center: { x: roi.x + (roi.width - 1) / 2, y: roi.y + (roi.height - 1) / 2 },
    side: Math.max(roi.width, roi.height),
    rotation: 0,
    size: SIZE,
  };
  const person = await networks.selfie(cropSquare(view, selfieCrop, 'edge'));
  writeFileSync(`${name}.selfie.u8`, toBytes(person));
  writeFileSync(`${name}.pose.u8`, toBytes(found.mask.map((logit) => 1 / (1 + Math.exp(-logit)))));
  const { landmarks, confidence } = found.pose;
  writeFileSync(
    `${name}.json`,
    JSON.stringify({ part, landmarks, confidence, body, frame, poseCrop: found.crop, selfieCrop }),
  );
  return { shoulderY: body.shoulders.y, hipY: body.hips.y, headY: landmarks[0].y };
}

function toBytes(values: Float32Array): Uint8Array {
  return Uint8Array.from(values, (value) => Math.round(255 * Math.min(1, Math.max(0, value))));
}

function cut(photo: RgbaImage, { x, y, width, height }: Box): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const start = ((y + row) * photo.width + x) * 4;
    data.set(photo.data.subarray(start, start + width * 4), row * width * 4);
  }
  return { width, height, data };
}

/** The same crops in every run (mulberry32, seeded by the photo's name). */
function createRandom(name: string): () => number {
  let state = 0;
  for (const letter of name) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
