import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { expect, test } from 'vitest';
import { drawJpeg } from '#src/testing/pictures.ts';
import { addWatermark } from './watermark.ts';

const PNG = 'image/png';

async function drawGround(background: string, width = 480, height = 640): Promise<Uint8Array> {
  const create = { width, height, channels: 3, background } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

/** The difference of each pixel from the background, 0 to 255. */
async function readMarks(ground: string, width?: number, height?: number): Promise<number[]> {
  const bytes = await drawGround(ground, width, height);
  const marked = await addWatermark({ bytes, type: PNG });
  const [before, after] = await Promise.all(
    [bytes, marked].map((picture) => sharp(picture).greyscale().raw().toBuffer()),
  );
  return [...(after ?? [])].map((value, index) => Math.abs(value - (before?.[index] ?? 0)));
}

test.each(['#ffffff', '#f0ede6', '#808080', '#6b1a2c', '#000000'])('it is visible on %s', async (ground) => {
  const marks = await readMarks(ground);
  const seen = marks.filter((mark) => mark > 24).length / marks.length;
  expect(seen).toBeGreaterThan(0.001);
  expect(seen).toBeLessThan(0.03);
});

test.each([
  [768, 1024],
  [600, 800],
  [822, 1024],
  [1024, 640],
])(
  'a picture of %i x %i has it in its lower right corner only, not hidden by the mirror',
  async (width, height) => {
    const marks = await readMarks('#6b1a2c', width, height);
    const side = Math.min(width, height);
    const seen = marks.flatMap((mark, index) =>
      mark > 2 ? [{ x: index % width, y: Math.floor(index / width) }] : [],
    );
    expect(Math.min(...seen.map(({ x }) => x))).toBeGreaterThan(width - 0.4 * side);
    expect(Math.min(...seen.map(({ y }) => y))).toBeGreaterThan(height - 0.16 * side);
    expect(Math.max(...seen.map(({ x }) => x))).toBeLessThan(width - 0.09 * side);
    expect(Math.max(...seen.map(({ y }) => y))).toBeLessThan(height - 0.065 * side);
  },
);

test('the text grows with the picture', async () => {
  const seen = async (width: number, height: number) =>
    (await readMarks('#6b1a2c', width, height)).filter((mark) => mark > 24).length;
  expect((await seen(960, 1280)) / (await seen(480, 640))).toBeCloseTo(4, 0);
});

test.each([
  ['image/jpeg', 'jpeg', 3],
  [PNG, 'png', 3],
] as const)('the format (%s), size and type of a picture are preserved', async (type, format, channels) => {
  const bytes =
    type === PNG ? await drawGround('#808080', 70, 90) : await drawJpeg({ width: 70, height: 90 });
  const marked = await sharp(await addWatermark({ bytes, type })).metadata();
  expect(marked).toMatchObject({ format, width: 70, height: 90, channels });
  expect(marked.exif).toBeUndefined();
});

test('a picture of one pixel stays one pixel', async () => {
  const marked = await addWatermark({ bytes: await drawGround('#808080', 1, 1), type: PNG });
  expect(await sharp(marked).metadata()).toMatchObject({ width: 1, height: 1 });
});
