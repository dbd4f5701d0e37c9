import { expect, test } from 'vitest';
import { keepOpenLayer } from '../person/keep-open-layer.ts';
import { LABEL } from '../types.ts';
import { dress, prepareComposite } from './composite.ts';
import { drawLayer, drawPerson, pixelAt, WIDTH } from './drawn-person.ts';

const JACKET = [30, 50, 90] as const;
const SHIRT = [235, 235, 230] as const;
const GARMENT = [40, 150, 60] as const;
const OPEN = 20;

/** Half of the border column on each side is jacket, as a camera would record it. */
function topColor(x: number) {
  const side = Math.abs(x - 120);
  const share = Math.min(1, Math.max(0, (side - OPEN) / 3 + 0.5));
  return [0, 1, 2].map((c) => SHIRT[c] + share * (JACKET[c] - SHIRT[c])) as [number, number, number];
}

const drawn = drawPerson({ longSleeves: true, topColor });
const mask = {
  ...drawn.labels,
  data: drawn.labels.data.map((label, i) => {
    const side = Math.abs(2 * (i % drawn.labels.width) + 1 - 120);
    return Number(label === LABEL.top && side > OPEN);
  }),
};
const person = keepOpenLayer({ ...drawn, openLayer: { mask, hem: 0.9 } });
// Wider than the jacket: it would extend over the background on both sides.
const layers = [drawLayer('torso', (x, y) => Math.abs(x - 120) < 80 && y > 94 && y < 200, GARMENT)];
const { image, changed, measures } = dress(layers, prepareComposite(person, layers));

test('the jacket keeps every byte, and nothing stands out beside it', () => {
  for (const x of [50, 56, 62, 75, 92, 148, 165, 178, 184, 190]) {
    expect(changed.data[150 * WIDTH + x]).toBe(0);
    expect(pixelAt(image, x, 150)).toEqual(pixelAt(drawn.photo, x, 150));
  }
});

test('between its sides the new garment shows, and is all that counts as garment', () => {
  for (const x of [108, 120, 132]) {
    const [red, green, blue] = pixelAt(image, x, 150);
    expect(green).toBeGreaterThan(Math.max(red, blue) + 40);
  }
  expect(measures.garmentPixels).toBeGreaterThan(0.8 * 2 * OPEN * 106);
  expect(measures.garmentPixels).toBeLessThan(1.2 * 2 * OPEN * 106);
});

test('along its border nothing of the old top is left', () => {
  const lightest = Math.max(
    ...Array.from({ length: 11 }, (_, n) => pixelAt(image, 120 + OPEN - 5 + n, 150)[0]),
  );
  expect(lightest).toBeLessThan(90);
});
