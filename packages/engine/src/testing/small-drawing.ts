import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sharp } from '#src/node/sharp-setup.ts';

/** Pixels. Whole drawings are 768 wide, and a try-on of them takes nearly twice as long once it is warm. */
const WIDTH = 480;

/** One of the drawings, 480 by 640 pixels, as WebP. */
export async function readSmallDrawing(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await readFile(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`)));
  return new Uint8Array(await sharp(file).resize(WIDTH).webp({ quality: 95 }).toBuffer());
}
