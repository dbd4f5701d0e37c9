import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_SIZE, pictures, THUMB_SIZE } from './catalogue.ts';
import { readDrawings } from './drawings.ts';
import { picturePath } from './picture-path.ts';

/** A blank picture spreads less than this (levels of 255) in every channel; the plainest, an empty wall, over 5. */
const BLANK_SPREAD = 2;
const LARGEST_PICTURE_BYTES = 90_000;

test.each(pictures.map(({ id }) => id))(
  '%s is a picture of the declared size, not blank and not heavy',
  async (id) => {
    const bytes = await readFile(picturePath(id));
    const { width, height, format } = await sharp(bytes).metadata();
    const { channels } = await sharp(bytes).stats();

    expect({ width, height, format }).toEqual({ ...PICTURE_SIZE, format: 'webp' });
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(BLANK_SPREAD);
    expect(bytes.length).toBeLessThan(LARGEST_PICTURE_BYTES);
  },
);

test.each(pictures.map(({ id }) => id))('%s has a thumbnail of the same picture', async (id) => {
  const thumb = sharp(picturePath(id, 'thumb'));
  const { width, height } = await thumb.metadata();
  const small = await thumb.removeAlpha().resize(24, 32).raw().toBuffer();
  const large = await sharp(picturePath(id)).removeAlpha().resize(24, 32).raw().toBuffer();
  const difference =
    small.reduce((sum, value, index) => sum + Math.abs(value - large[index]!), 0) / small.length;

  expect({ width, height }).toEqual(THUMB_SIZE);
  expect(difference, 'mean difference in levels; compression alone stays below 3').toBeLessThan(3);
});

test('the folder contains exactly the pictures that the catalogue lists', async () => {
  const files = (await readdir(join(import.meta.dirname, 'pictures'))).filter((file) =>
    file.endsWith('.webp'),
  );

  expect(files.map((file) => parse(file).name).sort()).toEqual(pictures.map(({ id }) => id).sort());
});

test('every picture has a drawing, which says what it shows', () => {
  const drawings = readDrawings();
  expect([...drawings.keys()].sort()).toEqual(pictures.map(({ id }) => id).sort());
  for (const [id, source] of drawings) expect(source, id).toMatch(/^<svg [^>]*aria-label="Drawing of [^"]+"/);
});

test('an unknown picture is an error that names it', () => {
  expect(() => picturePath('nobody')).toThrow('nobody');
});
