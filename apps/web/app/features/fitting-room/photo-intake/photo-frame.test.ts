import { expect, test } from 'vitest';
import {
  isWhole,
  middleFrame,
  type PhotoEdit,
  toOriginal,
  turn,
  turnedSize,
  turnPoint,
  WHOLE,
} from './photo-frame.ts';

const CORNER: PhotoEdit = { quarterTurns: 0, frame: { x: 0, y: 0, width: 0.25, height: 0.5 } };

test('one rotation swaps the sides, two do not', () => {
  expect(turnedSize({ width: 3, height: 4 }, 1)).toEqual({ width: 4, height: 3 });
  expect(turnedSize({ width: 3, height: 4 }, 2)).toEqual({ width: 3, height: 4 });
});

test('the frame rotates with the picture: its top left corner is top right after a clockwise turn', () => {
  expect(turn(CORNER, 1)).toEqual({ quarterTurns: 1, frame: { x: 0.5, y: 0, width: 0.5, height: 0.25 } });
  expect(turn(CORNER, -1)).toEqual({ quarterTurns: 3, frame: { x: 0, y: 0.75, width: 0.5, height: 0.25 } });
});

test('a rotation and back, and four rotations, change nothing', () => {
  expect(turn(turn(CORNER, 1), -1)).toEqual(CORNER);
  expect(turn(turn(turn(turn(CORNER, 1), 1), 1), 1)).toEqual(CORNER);
});

test('a point in the cropped photo is mapped to the original', () => {
  const edit = { quarterTurns: 0, frame: { x: 0.5, y: 0.2, width: 0.4, height: 0.6 } };
  expect(toOriginal(edit, { x: 0.5, y: 0.5 })).toEqual({ x: 0.7, y: 0.5 });
});

test('a point rotates with the picture', () => {
  expect(turnPoint({ x: 0.1, y: 0.3 }, 1)).toEqual({ x: 0.7, y: 0.1 });
  expect(turnPoint({ x: 0.7, y: 0.1 }, -1)).toEqual({ x: 0.1, y: expect.closeTo(0.3) });
});

test('only the whole frame is whole', () => {
  expect(isWhole(WHOLE)).toBe(true);
  expect(isWhole(CORNER.frame)).toBe(false);
});

test('the centre frame of a landscape and of a portrait picture', () => {
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
