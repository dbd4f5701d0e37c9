import { createWatermarkTile, type WatermarkTile } from '@tryon/contract/watermark.ts';
import type { EncodedPicture } from '@tryon/engine/engine.ts';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';

/** Results come in few sizes, so the newest tiles are nearly always the next ones. */
const KEPT_TILES = 8;
const tiles = new Map<string, WatermarkTile>();

/** The picture with the watermark all over it, in its own format and without metadata. */
export async function addWatermark({ bytes, type }: EncodedPicture): Promise<Uint8Array> {
  const picture = sharp(bytes);
  const { width, height, hasAlpha } = await picture.metadata();
  const tile = fitTile(findTile(width, height), width, height);
  const { pixels, ...size } = tile;
  const laidOver = picture.composite([
    { input: Buffer.from(pixels.buffer), raw: { ...size, channels: 4 }, tile: true, gravity: 'northwest' },
  ]);
  const marked = hasAlpha ? laidOver : laidOver.removeAlpha();
  // The same settings as the engine's own, so that the second encoding costs as little as it can.
  const encoded =
    type === 'image/png'
      ? marked.png({ compressionLevel: 6 })
      : marked.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  return new Uint8Array(await encoded.toBuffer());
}

function findTile(width: number, height: number): WatermarkTile {
  const size = `${width}x${height}`;
  const found = tiles.get(size) ?? createWatermarkTile(width, height);
  tiles.delete(size);
  tiles.set(size, found);
  const [oldest] = tiles.keys();
  if (tiles.size > KEPT_TILES && oldest !== undefined) tiles.delete(oldest);
  return found;
}

/** What is laid over a picture must not be larger than it. */
function fitTile(tile: WatermarkTile, width: number, height: number): WatermarkTile {
  const [keptWidth, keptHeight] = [Math.min(tile.width, width), Math.min(tile.height, height)];
  if (keptWidth === tile.width && keptHeight === tile.height) return tile;
  const pixels = new Uint8ClampedArray(4 * keptWidth * keptHeight);
  for (let y = 0; y < keptHeight; y += 1) {
    const start = 4 * y * tile.width;
    pixels.set(tile.pixels.subarray(start, start + 4 * keptWidth), 4 * y * keptWidth);
  }
  return { width: keptWidth, height: keptHeight, pixels };
}
