import { createWatermark, type Watermark } from '@tryon/contract/try-on/watermark.ts';
import type { EncodedPicture } from '@tryon/engine/engine.ts';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { takeOver } from '@tryon/engine/node/wipe.ts';

/** Results have few sizes, so the latest watermarks are nearly always reused. */
const CACHED_SIZES = 4;
const kept = new Map<string, Watermark>();

/** Adds the watermark in the picture's corner; keeps its format and drops metadata. */
export async function addWatermark({ bytes, type }: EncodedPicture): Promise<Uint8Array> {
  const picture = sharp(bytes);
  const { width, height, hasAlpha } = await picture.metadata();
  const { pixels, ...size } = findWatermark(width, height);
  const laidOver = picture.composite([
    { input: Buffer.from(pixels.buffer), raw: { ...size, channels: 4 }, gravity: 'northwest' },
  ]);
  const marked = hasAlpha ? laidOver : laidOver.removeAlpha();
  // The engine's own settings, so that encoding again costs as little as possible.
  const encoded =
    type === 'image/png'
      ? marked.png({ compressionLevel: 6 })
      : marked.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  return takeOver(await encoded.toBuffer());
}

function findWatermark(width: number, height: number): Watermark {
  const size = `${width}x${height}`;
  const found = kept.get(size) ?? createWatermark(width, height);
  kept.delete(size);
  kept.set(size, found);
  const [oldest] = kept.keys();
  if (kept.size > CACHED_SIZES && oldest !== undefined) kept.delete(oldest);
  return found;
}
