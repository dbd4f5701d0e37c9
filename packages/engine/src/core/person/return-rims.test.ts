import { expect, test } from 'vitest';
import { LABEL, type Mask } from '../types.ts';
import { returnRims } from './return-rims.ts';

const SIZE = 80;
const UNIT = 100;

/** Skin from column 20 on, background left of it. */
function labelsWith(paint: (x: number, y: number) => number | undefined): Mask {
  const data = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      data[y * SIZE + x] = paint(x, y) ?? (x < 20 ? LABEL.background : LABEL.skin);
    }
  }
  return { width: SIZE, height: SIZE, data };
}

test.each([
  ['top', LABEL.top],
  ['hair', LABEL.hair],
])('a thin rim of %s between skin and background is skin', (_name, label) => {
  const labels = labelsWith((x, y) => (x >= 20 && x < 22 && y > 20 && y < 50 ? label : undefined));
  returnRims(labels, true, UNIT);
  expect(labels.data[30 * SIZE + 20]).toBe(LABEL.skin);
});

test('a strap over the skin stays, and so does a top that is thick', () => {
  const labels = labelsWith((x, y) => {
    if (x >= 20 && y >= 50) return LABEL.top;
    return x >= 40 && x < 43 ? LABEL.top : undefined;
  });
  const before = labels.data.slice();
  returnRims(labels, true, UNIT);
  expect(labels.data).toEqual(before);
});

test('a thin rim of hair stays where no folded arm lies beside it, one of the top does not', () => {
  const labels = labelsWith((x, y) =>
    x >= 20 && x < 22 && y > 5 && y < 35
      ? LABEL.hair
      : x >= 20 && x < 22 && y > 45 && y < 75
        ? LABEL.top
        : undefined,
  );
  returnRims(labels, false, UNIT);
  expect(labels.data[20 * SIZE + 20]).toBe(LABEL.hair);
  expect(labels.data[60 * SIZE + 20]).toBe(LABEL.skin);
});

test('the corner of a cuff on an arm that hangs stays with its sleeve', () => {
  const labels = labelsWith((x, y) => (y < 40 || (x >= 20 && x < 22 && y < 60) ? LABEL.top : undefined));
  const before = labels.data.slice();
  returnRims(labels, false, UNIT);
  expect(labels.data).toEqual(before);
});
