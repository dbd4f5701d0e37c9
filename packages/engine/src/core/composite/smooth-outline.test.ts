import { expect, test } from 'vitest';
import { createColorPlanes } from './canvas.ts';
import { smoothOutline } from './smooth-outline.ts';

const SIZE = 40;
const PLACE = { width: SIZE, unit: 100, hands: new Float32Array(SIZE * SIZE), edgeWidth: 1.6 };

/** Green cloth where `solid` is true. */
function cloth(solid: (x: number, y: number) => boolean) {
  const color = createColorPlanes(SIZE * SIZE);
  const alpha = Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
    Number(solid(i % SIZE, Math.floor(i / SIZE))),
  );
  for (let i = 0; i < alpha.length; i++) color.green[i] = 200 * alpha[i];
  return { color, alpha };
}

const at = (x: number, y: number) => y * SIZE + x;

test('teeth and notches of a pixel or two are gone, in cloth of the same colour, and the edge stays where it is', () => {
  const toothed = cloth((x, y) => x < 20 + (y % 4 < 2 ? 0 : 2));
  smoothOutline(toothed, PLACE);
  const edges = Array.from({ length: 20 }, (_, row) => {
    let width = 0;
    for (let x = 0; x < SIZE; x++) width += toothed.alpha[at(x, 10 + row)];
    return width;
  });
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.8);
  expect(edges.reduce((sum, edge) => sum + edge) / edges.length).toBeCloseTo(21, 0);
  for (let i = 0; i < toothed.alpha.length; i++) {
    if (toothed.alpha[i] > 0) expect(toothed.color.green[i]).toBeCloseTo(200, 0);
  }
});

test('a straight edge becomes as soft as the photo’s own, and the inside stays whole', () => {
  const hard = cloth((x) => x < 20);
  smoothOutline(hard, { ...PLACE, edgeWidth: 3 });
  const row = Array.from(hard.alpha.subarray(at(0, 20), at(SIZE, 20)));
  expect(row.slice(0, 17).every((value) => value === 1)).toBe(true);
  expect(row.slice(23).every((value) => value === 0)).toBe(true);
  expect(row.filter((value) => value > 0.02 && value < 0.98).length).toBeGreaterThanOrEqual(2);
});

test('between fingers nothing changes', () => {
  const fingers = cloth((x, y) => y < 20 || x % 4 < 2);
  const before = fingers.alpha.slice();
  smoothOutline(fingers, { ...PLACE, hands: new Float32Array(SIZE * SIZE).fill(1) });
  expect(fingers.alpha).toEqual(before);
});
