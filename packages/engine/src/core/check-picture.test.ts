import { expect, test } from 'vitest';
import { CHECKER, checkPicture } from './check-picture.ts';
import type { RgbaImage } from './types.ts';

const SIZE = 200;

function imageOf(color: readonly number[]): RgbaImage {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let i = 0; i < SIZE * SIZE; i++) data.set([...color, 255], i * 4);
  return { width: SIZE, height: SIZE, data };
}

async function check(changedRows: readonly [number, number], logits: readonly number[]) {
  const changed = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) };
  changed.data.fill(1, changedRows[0] * SIZE, changedRows[1] * SIZE);
  const inputs: Float32Array[] = [];
  const likely = await checkPicture(
    imageOf([0, 0, 0]),
    {
      image: imageOf([255, 255, 255]),
      painted: imageOf([255, 0, 255]),
      changed,
      cover: { width: 1, height: 1, data: new Float32Array(1) },
      measures: {
        garmentPixels: 0,
        removedPixels: 0,
        paintedOverPixels: 0,
        inventedSkinPixels: 0,
        vagueHands: 0,
      },
    },
    {
      async checkPicture(input) {
        inputs.push(input);
        return Float32Array.from(logits);
      },
    },
  );
  return { likely, inputs };
}

test('the network sees the finished picture, the photo before and what shows what, centred and scaled', async () => {
  const { inputs } = await check([40, 160], [0, 0]);
  const { height, width, channels } = CHECKER;
  expect(inputs[0]).toHaveLength(height * width * channels);
  const middle = ((height / 2) * width + width / 2) * channels;
  const values = [...inputs[0].subarray(middle, middle + channels)].map(
    (value) => Math.round(100 * value) / 100,
  );
  expect(values).toEqual([1.8, 1.92, 2, -2.2, -2.08, -2, 1, 0, 1]);
});

test('the answer is a probability; a picture in which nothing changed is not asked about', async () => {
  expect((await check([40, 160], [Math.log(3), 0])).likely).toBeCloseTo(0.75, 6);
  const untouched = await check([0, 0], [0, 0]);
  expect(untouched.likely).toBe(1);
  expect(untouched.inputs).toHaveLength(0);
});
