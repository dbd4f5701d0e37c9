import { expect, test } from 'vitest';
import type { WarpedLayer } from '../types.ts';
import { putNeckBeforeHood } from './neck-before-hood.ts';

const box = { x: 10, y: 20, width: 30, height: 30 };
const at = (x: number, y: number) => (y - box.y) * box.width + x - box.x;
const plane = () => new Float32Array(box.width * box.height);
const image = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
const torso: WarpedLayer = { name: 'torso', box, image };
/** From the left edge of the box to its right one, lowest in the middle. */
const hood = [
  { x: 10, y: 30 },
  { x: 25, y: 40 },
  { x: 40, y: 30 },
];

/** The person covers columns 18 to 32; the old top, erased, all of them but 20 to 30. */
function frontOf(layer: WarpedLayer): Float32Array {
  const [person, erased, invented, front] = [plane(), plane(), plane(), plane()];
  for (let y = 20; y < 50; y++) {
    for (let x = 18; x <= 32; x++) {
      person[at(x, y)] = 1;
      if (x < 20 || x > 30) erased[at(x, y)] = 1;
    }
    invented[at(31, y)] = 1;
  }
  putNeckBeforeHood([layer], box, person, { erased, invented }, front);
  return front;
}

test('the neck, seen or invented, comes before a hood above the front of the opening only', () => {
  const front = frontOf({ ...torso, hood });
  expect(front[at(25, 30)]).toBe(1);
  expect(front[at(31, 30)]).toBe(1);
  expect(front[at(25, 42)]).toBe(0);
  expect(front[at(20, 39)]).toBe(0);
});

test('background, bared or not, does not', () => {
  const front = frontOf({ ...torso, hood });
  expect(front[at(14, 28)]).toBe(0);
  expect(front[at(18, 28)]).toBe(0);
});

test('without a hood nothing does', () => {
  expect(Math.max(...frontOf(torso))).toBe(0);
});
