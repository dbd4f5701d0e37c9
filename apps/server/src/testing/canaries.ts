import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';

/** Named parts of one picture that identify it. */
export type Canaries = ReadonlyMap<string, Buffer>;

const PART_BYTES = 24;

/** Encodes the picture as a JPEG with `text` in its metadata, as phones write it. */
export async function toMarkedJpeg(picture: Uint8Array, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await sharp(picture)
    .withExif({ IFD0: { Copyright: text } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return new Uint8Array(jpeg);
}

/**
 * The picture's text, runs of its encoded bytes and of its pixels (as RGB and RGBA), and the base64 of the text and
 * of the encoded bytes in each of the three alignments.
 */
export async function collectCanaries(picture: Uint8Array, text?: string): Promise<Canaries> {
  const canaries = new Map<string, Buffer>();
  if (text) {
    canaries.set('metadata', Buffer.from(text));
    addBase64(canaries, 'metadata', Buffer.from(text));
  }
  for (const share of [0.3, 0.6, 0.9]) {
    const part = Buffer.from(partAt(picture, share));
    canaries.set(`bytes at ${share}`, part);
    addBase64(canaries, `bytes at ${share}`, part);
  }
  for (const [name, image] of Object.entries({
    RGB: sharp(picture).removeAlpha(),
    RGBA: sharp(picture).ensureAlpha(),
  })) {
    const pixels = await image.raw().toBuffer();
    canaries.set(`${name} pixels`, findBusyRun(pixels));
  }
  return canaries;
}

function partAt(bytes: Uint8Array, share: number): Uint8Array {
  const start = Math.floor(bytes.length * share);
  return bytes.subarray(start, start + PART_BYTES);
}

/** Finds the run with the most distinct values; flat areas look alike in every picture. */
function findBusyRun(pixels: Buffer): Buffer {
  let best = pixels.subarray(0, PART_BYTES);
  for (let at = 0; at + PART_BYTES <= pixels.length; at += 997) {
    const run = pixels.subarray(at, at + PART_BYTES);
    if (new Set(run).size > new Set(best).size) best = run;
  }
  return best;
}

/** Base64 encodes groups of three bytes, so the same bytes have three encodings. */
function addBase64(canaries: Map<string, Buffer>, name: string, part: Buffer): void {
  for (const skip of [0, 1, 2]) {
    const whole = part.subarray(skip, skip + Math.floor((part.length - skip) / 3) * 3);
    canaries.set(`base64 of ${name}, alignment ${skip}`, Buffer.from(whole.toString('base64')));
  }
}

/** All places that contain a canary, as "place: canary". */
export function findCanaries(canaries: readonly Canaries[], places: ReadonlyMap<string, Buffer>): string[] {
  const found: string[] = [];
  for (const [place, content] of places) {
    for (const [name, canary] of canaries.flatMap((one) => [...one])) {
      if (content.includes(canary)) found.push(`${place}: ${name}`);
    }
  }
  return found;
}

/** All files below the folders, with their content. */
export function readPlaces(folders: readonly string[]): Map<string, Buffer> {
  const places = new Map<string, Buffer>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) places.set(path, readFileSync(path));
    }
  }
  return places;
}
