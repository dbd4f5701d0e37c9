import { expect, test } from 'vitest';
import { WHOLE } from './photo-frame.ts';
import { suggestFrame } from './suggest-frame.ts';

/** The outline of a box, as fractions of the picture. */
const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

test('uses the centre of an unchecked wide photo, in the panel’s proportions', () => {
  const frame = suggestFrame({ width: 1600, height: 900 }, 'person', []);
  expect(frame).toMatchObject({ y: 0, height: 1 });
  expect((frame.width * 1600) / 900).toBeCloseTo(3 / 4);
  expect(frame.x).toBeCloseTo((1 - frame.width) / 2);
});

test('keeps a photo that already has these proportions, or nearly', () => {
  expect(suggestFrame({ width: 900, height: 1200 }, 'person', [])).toEqual(WHOLE);
  expect(suggestFrame({ width: 900, height: 1600 }, 'garment', [])).toEqual(WHOLE);
  expect(suggestFrame({ width: 900, height: 1200 }, 'person', box(0.05, 0.03, 0.95, 0.98))).toEqual(WHOLE);
});

test('contains the whole outline, with a margin', () => {
  const frame = suggestFrame({ width: 2000, height: 1500 }, 'person', box(0.6, 0.2, 0.75, 0.7));
  expect(frame.x).toBeLessThan(0.6 - 0.02);
  expect(frame.x + frame.width).toBeGreaterThan(0.75 + 0.02);
  expect(frame.y).toBeLessThan(0.2 - 0.02);
  expect(frame.y + frame.height).toBeGreaterThan(0.7 + 0.02);
  expect((frame.width * 2000) / (frame.height * 1500)).toBeCloseTo(3 / 4);
});

test('keeps the proportions even if the person fills the photo’s height', () => {
  const frame = suggestFrame({ width: 1600, height: 1000 }, 'person', box(0.6, 0.02, 0.75, 1.02));
  expect(frame).toMatchObject({ y: 0, height: 1 });
  expect(frame.width * 1.6).toBeCloseTo(3 / 4);
});

test('never extends outside the photo', () => {
  const frame = suggestFrame({ width: 1000, height: 1000 }, 'garment', box(0.7, 0.5, 1, 1.05));
  for (const edge of [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height]) {
    expect(edge).toBeGreaterThanOrEqual(0);
    expect(edge).toBeLessThanOrEqual(1 + 1e-9);
  }
});
