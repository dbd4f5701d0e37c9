import { expect, test } from 'vitest';
import { TRUTH } from './classes.ts';
import { CLASS_BY_TAG, resizeTruth } from './truth-labels.ts';

test.each([
  [0, 'background'],
  [19, 'hair'],
  [41, 'skin'],
  [4, 'upper'],
  [52, 'upper'],
  [54, 'upper'],
  [25, 'lower'],
  [53, 'lower'],
  [14, 'dress'],
  [35, 'dress'],
  [39, 'other'],
  [58, 'other'],
  [200, 'other'],
] as const)('tag %i is scored as %s', (tag, part) => expect(CLASS_BY_TAG[tag]).toBe(TRUTH[part]));

test('labels are scaled with a photo that is decoded at half its size', () => {
  const { hair, skin } = TRUTH;
  const truth = { width: 4, height: 2, data: Uint8Array.of(hair, hair, skin, skin, hair, hair, skin, skin) };
  expect(resizeTruth(truth, { width: 2, height: 1 })).toEqual({
    width: 2,
    height: 1,
    data: Uint8Array.of(hair, skin),
  });
});
