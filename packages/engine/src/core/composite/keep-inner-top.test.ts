import { expect, test } from 'vitest';
import { LABEL, type Mask } from '../types.ts';
import { drawLayer, drawPerson } from './drawn-person.ts';
import { keepInnerTop } from './keep-inner-top.ts';

const drawn = drawPerson({ longSleeves: true });
const { labels } = drawn;
const isTop = (label: number) => label === LABEL.top;
const innerTop: Mask = { ...labels, data: labels.data.map((label) => Number(isTop(label))) };
const GREY = [90, 90, 90] as const;
const OPEN = 12;
/** Open down the middle, from a collar at y = 96 to a hem at y = 180. */
const jacket = [
  drawLayer('torso', (x, y) => Math.abs(x - 120) < 44 && Math.abs(x - 120) > OPEN && y > 95 && y < 180, GREY),
  drawLayer('sleeve-left', (x, y) => x > 54 && x < 78 && y > 95 && y < 210, GREY),
  drawLayer('sleeve-right', (x, y) => x > 162 && x < 186 && y > 95 && y < 210, GREY),
];
const labelAt = ({ data, width }: Mask, x: number, y: number) =>
  data[Math.floor(y / 2) * width + Math.floor(x / 2)];

test('under an open jacket the top stays between its fronts; its sleeves and what hangs out go', () => {
  const kept = keepInnerTop({ ...drawn, innerTop }, jacket);
  expect([110, 120, 130].map((x) => labelAt(kept.labels, x, 140))).toEqual(Array(3).fill(LABEL.under));
  for (const [x, y] of [
    [60, 150],
    [180, 150],
    [120, 192],
  ])
    expect(labelAt(kept.labels, x, y)).toBe(LABEL.top);
  expect(kept.geometry).toBe(drawn.geometry);
});

test('an old jacket between the fronts goes', () => {
  const left: Mask = {
    ...innerTop,
    data: innerTop.data.map((is, i) => Number(is === 1 && i % labels.width < 60)),
  };
  const kept = keepInnerTop({ ...drawn, innerTop: left }, jacket);
  expect(labelAt(kept.labels, 112, 140)).toBe(LABEL.under);
  expect(labelAt(kept.labels, 128, 140)).toBe(LABEL.top);
});

test('under a vest all of the top stays, unless part of it is an old jacket', () => {
  const vest = jacket.slice(0, 1);
  const kept = keepInnerTop({ ...drawn, innerTop }, vest);
  expect(kept.labels.data.some(isTop)).toBe(false);
  expect(kept.geometry.arms.left.covered).toBe(0);
  const half: Mask = {
    ...innerTop,
    data: innerTop.data.map((is, i) => Number(is === 1 && i % labels.width < 60)),
  };
  const worn = { ...drawn, innerTop: half };
  expect(keepInnerTop(worn, vest)).toBe(worn);
});

test('without an inner top, or under a jacket that is closed, nothing changes', () => {
  expect(keepInnerTop(drawn, jacket)).toBe(drawn);
  const closed = drawLayer('torso', (x, y) => Math.abs(x - 120) < 44 && y > 108 && y < 180, GREY);
  const worn = { ...drawn, innerTop };
  expect(keepInnerTop(worn, [closed, ...jacket.slice(1)])).toBe(worn);
});
