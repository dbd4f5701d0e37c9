import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { expect, test } from 'vitest';
import { drawJpeg } from '#src/testing/pictures.ts';
import { addWatermark } from './watermark.ts';

const PNG = 'image/png';

async function drawGround(background: string, width = 480, height = 640): Promise<Uint8Array> {
  const create = { width, height, channels: 3, background } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

/** How far each pixel is from the ground, 0 to 255. */
async function readMarks(ground: string, width?: number, height?: number): Promise<number[]> {
  const bytes = await drawGround(ground, width, height);
  const marked = await addWatermark({ bytes, type: PNG });
  const [before, after] = await Promise.all(
    [bytes, marked].map((picture) => sharp(picture).greyscale().raw().toBuffer()),
  );
  return [...(after ?? [])].map((value, index) => Math.abs(value - (before?.[index] ?? 0)));
}

test.each(['#ffffff', '#f0ede6', '#808080', '#6b1a2c', '#000000'])(
  'it can be seen on %s, and hides nothing of what is under it',
  async (ground) => {
    const marks = await readMarks(ground);
    const seen = marks.filter((mark) => mark > 8).length / marks.length;
    expect(seen).toBeGreaterThan(0.01);
    expect(seen).toBeLessThan(0.12);
    // A third of the way to white at most: whatever is there shows through.
    expect(marks.filter((mark) => mark > 110)).toEqual([]);
  },
);

test('wherever the picture is cut so that some of the garment is on it, some of it remains', async () => {
  const [width, height] = [480, 640];
  const marks = await readMarks('#6b1a2c', width, height);
  const side = 192;
  for (let top = 0; top + side <= height; top += 32) {
    for (let left = 0; left + side <= width; left += 32) {
      let seen = 0;
      for (let y = top; y < top + side; y += 1) {
        for (let x = left; x < left + side; x += 1) if ((marks[y * width + x] ?? 0) > 8) seen += 1;
      }
      const isPortrait = top + side < 0.45 * height && Math.abs(left + side / 2 - width / 2) < 0.2 * width;
      if (!isPortrait) expect(seen, `at ${left}, ${top}`).toBeGreaterThan(side);
    }
  }
});

test.each([
  [768, 1024],
  [600, 800],
  [822, 1024],
])('where a face is, a picture of %i x %i has no words', async (width, height) => {
  const marks = await readMarks('#6b1a2c', width, height);
  for (let y = Math.round(0.09 * height); y < 0.29 * height; y += 1) {
    for (let x = Math.round(0.41 * width); x < 0.59 * width; x += 1) {
      expect(marks[y * width + x]).toBeLessThan(3);
    }
  }
});

test('the words grow with the picture', async () => {
  const seen = async (width: number, height: number) =>
    (await readMarks('#6b1a2c', width, height)).filter((mark) => mark > 8).length;
  expect((await seen(960, 1280)) / (await seen(480, 640))).toBeCloseTo(4, 0);
});

test.each([
  ['image/jpeg', 'jpeg', 3],
  [PNG, 'png', 3],
] as const)('a picture keeps its format (%s), size and kind', async (type, format, channels) => {
  const bytes =
    type === PNG ? await drawGround('#808080', 70, 90) : await drawJpeg({ width: 70, height: 90 });
  const marked = await sharp(await addWatermark({ bytes, type })).metadata();
  expect(marked).toMatchObject({ format, width: 70, height: 90, channels });
  expect(marked.exif).toBeUndefined();
});

test('a picture of one pixel comes back as one', async () => {
  const marked = await addWatermark({ bytes: await drawGround('#808080', 1, 1), type: PNG });
  expect(await sharp(marked).metadata()).toMatchObject({ width: 1, height: 1 });
});
