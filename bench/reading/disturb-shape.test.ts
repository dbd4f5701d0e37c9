import { expect, test } from 'vitest';
import { disturbShape } from './disturb-shape.ts';
import { createRandom } from './draw-pairs.ts';

const SIZE = 120;
/** A black square in the middle of white. */
const square = () => {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  for (let y = 40; y < 80; y++)
    for (let x = 40; x < 80; x++) data.fill(0, (y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3);
  return { width: SIZE, height: SIZE, data };
};
const darkOf = ({ data }: { data: Uint8ClampedArray }) =>
  data.filter((value, i) => i % 4 === 0 && value < 128).length;

test('a shape is moved, but stays about as large, and the same for the same seed', () => {
  const image = square();
  for (let seed = 1; seed < 8; seed++) {
    const disturbed = disturbShape(image, createRandom(seed));
    const moved = disturbed.data.filter((value, i) => Math.abs(value - image.data[i]) > 128).length / 3;
    expect(moved).toBeGreaterThan(40);
    expect(darkOf(disturbed) / darkOf(image)).toBeGreaterThan(0.75);
    expect(darkOf(disturbed) / darkOf(image)).toBeLessThan(1.33);
    expect(disturbShape(image, createRandom(seed))).toEqual(disturbed);
  }
});

test('outside the picture its border goes on', () => {
  expect(disturbShape(square(), createRandom(3)).data.slice(0, 4)).toEqual(
    Uint8ClampedArray.of(255, 255, 255, 255),
  );
});
