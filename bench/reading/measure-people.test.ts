import { LABEL } from '@tryon/engine/core/types.ts';
import { expect, test } from 'vitest';
import { TRUTH } from './classes.ts';
import { toScoredPixels } from './measure-people.ts';

test('the truth is sampled at the labels, and v runs from the shoulders to the hips', () => {
  const { skin, upper, dress } = TRUTH;
  const truth = { width: 4, height: 6, data: new Uint8Array(24).fill(skin) };
  truth.data.fill(upper, 8, 12);
  truth.data.fill(dress, 16, 20);
  const labels = {
    width: 2,
    height: 2,
    data: Uint8Array.of(LABEL.top, LABEL.hair, LABEL.bottom, LABEL.skin),
  };
  const body = {
    shoulders: { x: 1, y: 2 },
    hips: { x: 1, y: 4 },
    down: { x: 0, y: 1 },
    across: { x: 1, y: 0 },
    torsoLength: 2,
    unit: 2,
  };
  const frame = { roi: { x: 0, y: 2, width: 4, height: 4 }, scale: 0.5, width: 2, height: 2 };
  const pixels = toScoredPixels({ frame, body, labels }, truth);
  // Analysis rows are at photo rows 2.5 and 4.5, columns at 0.5 and 2.5; halves are rounded up.
  expect([...pixels.truth]).toEqual([skin, skin, skin, skin]);
  expect([...pixels.v]).toEqual([0.5, 0.5, 1.5, 1.5]);
  expect([...pixels.read]).toEqual([TRUTH.upper, TRUTH.hair, TRUTH.lower, TRUTH.skin]);
  const fine = { ...frame, scale: 1, width: 4, height: 4 };
  const all = { width: 4, height: 4, data: new Uint8Array(16) };
  const { truth: found } = toScoredPixels({ frame: fine, body, labels: all }, truth);
  expect([...found].filter((_, index) => index % 4 === 0)).toEqual([upper, skin, dress, skin]);
});

test('a label without a class is not background', () => {
  const labels = { width: 1, height: 1, data: Uint8Array.of(99) };
  const point = { x: 0, y: 0 };
  const body = { shoulders: point, hips: point, down: point, across: point, torsoLength: 1, unit: 1 };
  const frame = { roi: { x: 0, y: 0, width: 1, height: 1 }, scale: 1, width: 1, height: 1 };
  const truth = { width: 1, height: 1, data: Uint8Array.of(0) };
  expect(() => toScoredPixels({ frame, body, labels }, truth)).toThrow(RangeError);
});
