import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import { borderRing, fitBackground } from './background-model.ts';
import { withoutShadow } from './cast-shadow.ts';

const WIDTH = 160;
const HEIGHT = 200;
const isProduct = (x: number, y: number): boolean => x >= 50 && x < 110 && y >= 50 && y < 150;

/** A product on light ground, which darkens towards it over `reach` pixels by up to `depth` of its light. */
function photo(product: { readonly l: number; readonly b: number }, depth: number, reach: number) {
  const lab = createLabImage(WIDTH, HEIGHT);
  const ground = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      const away = Math.hypot(Math.max(0, x - 109, 50 - x), Math.max(0, y - 149, 50 - y));
      const shade = isProduct(x, y) ? 0 : depth * Math.max(0, 1 - away / reach);
      lab.l[i] = isProduct(x, y) ? product.l : 92 * (1 - shade);
      lab.b[i] = isProduct(x, y) ? product.b : 2 * (1 - shade);
      ground.data[i] = !isProduct(x, y) && shade < 0.06 ? 1 : 0;
    }
  }
  return { lab, ground, background: fitBackground(lab, borderRing(WIDTH, HEIGHT, 0.02), false) };
}

const count = (data: Uint8Array, inside: (x: number, y: number) => boolean): number =>
  data.reduce((sum, value, i) => sum + (inside(i % WIDTH, Math.floor(i / WIDTH)) ? value : 0), 0);
const isShaded = (x: number, y: number): boolean =>
  !isProduct(x, y) && x >= 40 && x < 120 && y >= 40 && y < 160;

test('the soft shadow around a coloured product becomes ground, the product does not', () => {
  const { lab, ground, background } = photo({ l: 45, b: 40 }, 0.2, 10);
  const grown = withoutShadow(lab, background, ground).data;
  expect(count(ground.data, isShaded)).toBeLessThan(1400);
  expect(count(grown, isShaded)).toBe(80 * 120 - 60 * 100);
  expect(count(grown, isProduct)).toBe(0);
});

test('a grey product that could be shade itself is not eaten', () => {
  const { lab, ground, background } = photo({ l: 70, b: 1.5 }, 0, 10);
  expect(count(withoutShadow(lab, background, ground).data, isProduct)).toBe(0);
});

test('what would cost the product nearly half of itself is no shadow', () => {
  const { lab, ground, background } = photo({ l: 45, b: 40 }, 0.3, 40);
  expect(withoutShadow(lab, background, ground).data).toEqual(ground.data);
});
