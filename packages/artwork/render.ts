/** Renders every drawing to WebP: `npm run artwork`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_SIZE, THUMB_SIZE } from './catalogue.ts';
import { readDrawings } from './drawings.ts';
import { openPainter } from './painter.ts';

const PICTURES = join(import.meta.dirname, 'pictures');
const QUALITY = 88;
const THUMB_QUALITY = 82;
const LARGEST_BYTES = 90_000;

async function renderAll(): Promise<void> {
  await mkdir(join(PICTURES, 'thumbs'), { recursive: true });
  const painter = await openPainter(PICTURE_SIZE);
  try {
    for (const [id, source] of readDrawings()) await writePicture(id, await painter.paint(source));
  } finally {
    await painter.close();
  }
}

async function writePicture(name: string, painted: Buffer): Promise<void> {
  const opaque = sharp(painted).removeAlpha();
  const picture = await opaque.clone().webp({ quality: QUALITY, effort: 6 }).toBuffer();
  const thumb = await opaque
    .clone()
    .resize(THUMB_SIZE)
    .webp({ quality: THUMB_QUALITY, effort: 6 })
    .toBuffer();
  if (picture.length > LARGEST_BYTES) {
    throw new Error(`${name} takes ${picture.length} bytes; ${LARGEST_BYTES} are allowed`);
  }
  await writeFile(join(PICTURES, `${name}.webp`), picture);
  await writeFile(join(PICTURES, 'thumbs', `${name}.webp`), thumb);
  process.stdout.write(`${name}: ${picture.length} bytes, thumb ${thumb.length} bytes\n`);
}

await renderAll();
