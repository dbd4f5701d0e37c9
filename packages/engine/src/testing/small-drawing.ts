import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sharp } from '#src/node/sharp-setup.ts';

/** Pixels. Whole drawings are 768 wide, and a try-on of them takes more than twice as long once it is warm. */
const WIDTH = 384;

/** One of the drawings, 384 by 512 pixels, as WebP. */
export async function readSmallDrawing(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await readFile(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`)));
  return new Uint8Array(await sharp(file).resize(WIDTH).webp({ quality: 95 }).toBuffer());
}
