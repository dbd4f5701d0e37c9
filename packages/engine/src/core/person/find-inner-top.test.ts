import { expect, test } from 'vitest';
import { drawPerson } from '../composite/drawn-person.ts';
import { LABEL, type Mask, PART } from '../types.ts';
import { findInnerTop } from './find-inner-top.ts';

const { labels } = drawPerson({ longSleeves: true });
const isTop = (label: number) => label === LABEL.top;

test('what is no outer garment by the parser, or not part of an open layer, is an inner top', () => {
  const parts = Array.from({ length: 10 }, () => new Float32Array(labels.data.length));
  parts[PART.outer].fill(1);
  expect(findInnerTop(labels, parts, null)).toBeNull();
  const middle: Mask = { ...labels, data: labels.data.map((_, i) => Number(i % labels.width < 60)) };
  expect(findInnerTop(labels, parts, middle)?.data).toEqual(
    labels.data.map((label, i) => Number(isTop(label) && i % labels.width >= 60)),
  );
  parts[PART.upper].fill(2);
  expect(findInnerTop(labels, parts, null)).toEqual({
    ...labels,
    data: labels.data.map((label) => Number(isTop(label))),
  });
});
