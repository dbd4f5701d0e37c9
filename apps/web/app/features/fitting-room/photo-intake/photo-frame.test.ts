import { expect, test } from 'vitest';
import {
  isWhole,
  middleFrame,
  type PhotoEdit,
  toOriginal,
  turn,
  turnedSize,
  turnPoint,
} from './photo-frame.ts';
import { WHOLE } from './unedited.ts';

const CORNER: PhotoEdit = { quarterTurns: 0, frame: { x: 0, y: 0, width: 0.25, height: 0.5 } };

test('a turn swaps the sides, two turns do not', () => {
  expect(turnedSize({ width: 3, height: 4 }, 1)).toEqual({ width: 4, height: 3 });
  expect(turnedSize({ width: 3, height: 4 }, 2)).toEqual({ width: 3, height: 4 });
});

test('the frame goes with the picture: its top left corner is top right after a turn clockwise', () => {
  expect(turn(CORNER, 1)).toEqual({ quarterTurns: 1, frame: { x: 0.5, y: 0, width: 0.5, height: 0.25 } });
  expect(turn(CORNER, -1)).toEqual({ quarterTurns: 3, frame: { x: 0, y: 0.75, width: 0.5, height: 0.25 } });
});

test('a turn and back, and four turns, change nothing', () => {
  expect(turn(turn(CORNER, 1), -1)).toEqual(CORNER);
  expect(turn(turn(turn(turn(CORNER, 1), 1), 1), 1)).toEqual(CORNER);
});

test('a place in the cut photo is found again in the original', () => {
  const edit = { quarterTurns: 0, frame: { x: 0.5, y: 0.2, width: 0.4, height: 0.6 } };
  expect(toOriginal(edit, { x: 0.5, y: 0.5 })).toEqual({ x: 0.7, y: 0.5 });
});

test('a place goes with the picture', () => {
  expect(turnPoint({ x: 0.1, y: 0.3 }, 1)).toEqual({ x: 0.7, y: 0.1 });
  expect(turnPoint({ x: 0.7, y: 0.1 }, -1)).toEqual({ x: 0.1, y: expect.closeTo(0.3) });
});

test('only the whole is whole', () => {
  expect(isWhole(WHOLE)).toBe(true);
  expect(isWhole(CORNER.frame)).toBe(false);
});

test('the middle of a lying and of a standing picture', () => {
  expect(middleFrame({ width: 1600, height: 900 }, 3 / 4)).toEqual({
    x: 0.2890625,
    y: 0,
    width: 0.421875,
    height: 1,
  });
  expect(middleFrame({ width: 1080, height: 1920 }, 3 / 4)).toEqual({
    x: 0,
    y: 0.125,
    width: 1,
    height: 0.75,
  });
  expect(middleFrame({ width: 900, height: 1200 }, 3 / 4)).toEqual(WHOLE);
});
