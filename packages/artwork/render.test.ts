import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THUMB_SIZE } from './catalogue.ts';
import { readDrawings } from './drawings.ts';
import { openPainter, type Painter } from './painter.ts';
import { picturePath } from './picture-path.ts';

/** At this size, fine stripes look the same whether they were painted small or downscaled. */
const COMPARED = { width: 48, height: 64 } as const;
/**
 * Mean difference over the picture, in levels of 255. Painting small instead of downscaling, and compression, stay
 * below 1.7; the same man with crossed instead of hanging arms differs by 6, another garment colour by 14.
 */
const TOLERANCE = 2.5;

let painter: Painter;
beforeAll(async () => {
  painter = await openPainter(THUMB_SIZE);
});
afterAll(() => painter.close());

test.each([...readDrawings()])('%s is rendered from its current drawing', async (id, source) => {
  const painted = await shrunk(await painter.paint(source));
  const kept = await shrunk(picturePath(id));
  const difference =
    painted.reduce((sum, value, index) => sum + Math.abs(value - kept[index]!), 0) / kept.length;

  expect(difference).toBeLessThan(TOLERANCE);
});

function shrunk(picture: string | Buffer): Promise<Buffer> {
  return sharp(picture)
    .removeAlpha()
    .resize({ ...COMPARED, fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
}
