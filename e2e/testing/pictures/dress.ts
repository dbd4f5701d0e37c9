import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';

const DRESS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"><rect width="600" height="900" fill="#f6f4f0"/>
<path d="M215 90q85 70 170 0l30 30-25 190q10 40 90 500H120q80-460 90-500l-25-190z" fill="#7a1f3d"/></svg>`;

/** The dress of `DRESS` as Maya wears it, in the pixels of her photo. */
const WORN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 768 1024">
<path d="M324 290q64 110 128 0l12 12 18 103-8 118 54 501H240l62-501-14-118 22-103z" fill="#7a1f3d"/></svg>`;

/** A shop's photo of a dress. */
export async function drawDress(): Promise<Buffer> {
  return sharp(Buffer.from(DRESS)).webp().toBuffer();
}

/** What an engine answers that repaints everything: Maya, a little darker all over, in that dress. */
export async function paintDress(): Promise<Uint8Array<ArrayBuffer>> {
  const painted = sharp(picturePath('maya'))
    .linear(0.96)
    .composite([{ input: Buffer.from(WORN) }]);
  return new Uint8Array(await painted.png().toBuffer());
}
