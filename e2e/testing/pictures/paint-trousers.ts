import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';

/** Simulates an engine that repaints everything: a drawn person, slightly darker all over, in other trousers. */
export async function paintTrousers(person: string): Promise<Uint8Array<ArrayBuffer>> {
  const photo = picturePath(person);
  const { width, height } = await sharp(photo).metadata();
  const legs = { width: Math.round(0.26 * width), height: Math.round(0.28 * height), channels: 3 } as const;
  const red = { create: { ...legs, background: '#883322' } };
  const below = { left: Math.round(0.37 * width), top: height - legs.height };
  const painted = sharp(photo)
    .linear(0.96)
    .composite([{ input: red, ...below, blend: 'screen' }]);
  return new Uint8Array(await painted.png().toBuffer());
}
