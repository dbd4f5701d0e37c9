import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads one of the project's own drawings. */
export function readArtwork(name: string): Bytes {
  return new Uint8Array(
    readFileSync(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`))),
  );
}

/** A drawing at half its size: what a server does with it takes half the time and is the same. */
export async function readSmallArtwork(name: string): Promise<Bytes> {
  return new Uint8Array(await sharp(readArtwork(name)).resize(384).webp({ quality: 95 }).toBuffer());
}

/** Repaints a drawn person as an engine does that repaints the whole picture: the same person in other trousers. */
export async function repaintArtwork(name: string): Promise<Bytes> {
  const photo = sharp(await readSmallArtwork(name));
  const { width, height } = await photo.metadata();
  const legs = { width: Math.round(0.44 * width), height: Math.round(0.42 * height), channels: 3 } as const;
  const blue = { create: { ...legs, background: '#204488' } };
  const below = { left: Math.round(0.28 * width), top: height - legs.height };
  return new Uint8Array(
    await photo
      .linear(0.96)
      .composite([{ input: blue, ...below, blend: 'screen' }])
      .jpeg()
      .toBuffer(),
  );
}

interface DrawOptions {
  width?: number;
  height?: number;
  seed?: number;
}

/** Draws non-repeating pixels, so that parts of them can be identified. */
export function drawNoise({ width = 96, height = 128, seed = 1 }: DrawOptions = {}) {
  const pixels = new Uint8Array(width * height * 3);
  let state = seed;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function drawJpeg(options: DrawOptions = {}): Promise<Bytes> {
  return new Uint8Array(await drawNoise(options).jpeg().toBuffer());
}

export async function drawPng(options: DrawOptions = {}): Promise<Bytes> {
  return new Uint8Array(await drawNoise(options).png().toBuffer());
}

export async function drawGif(): Promise<Bytes> {
  return new Uint8Array(await drawNoise().gif().toBuffer());
}

export async function drawAnimatedWebp(): Promise<Bytes> {
  const frames = [await drawPng({ seed: 8 }), await drawPng({ seed: 9 })];
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}

/** A valid grey PNG: a hundred kilobytes encoded, and far more decoded. */
export function drawHugePng(side: number): Bytes {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, side);
  header.setUint32(4, side);
  header.setUint8(8, 1); // one bit per pixel
  const rows = deflateSync(new Uint8Array((Math.ceil(side / 8) + 1) * side), { level: 1 });
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk('IHDR', new Uint8Array(header.buffer)),
      pngChunk('IDAT', rows),
      pngChunk('IEND', new Uint8Array()),
    ]),
  );
}

function pngChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
