import { expect, test } from 'vitest';
import { drawLayer, drawPerson } from '../composite/drawn-person.ts';
import { LABEL, type Mask } from '../types.ts';
import { keepOpenLayer, withoutHiddenSleeves } from './keep-open-layer.ts';

const drawn = drawPerson({ longSleeves: true });
const layers = (['torso', 'sleeve-left', 'sleeve-right'] as const).map((name) =>
  drawLayer(name, () => true, [1, 2, 3]),
);

/** The person with the matching part of the top as an open layer. */
function wearing(isLayer: (x: number, y: number) => boolean) {
  const { labels } = drawn;
  const at = (i: number) => isLayer(2 * (i % labels.width), 2 * Math.floor(i / labels.width));
  const mask: Mask = {
    ...labels,
    data: labels.data.map((label, i) => Number(label === LABEL.top && at(i))),
  };
  return keepOpenLayer({ ...drawn, openLayer: { mask, hem: 0.8 } });
}

test('without an open layer nothing changes', () => {
  expect(keepOpenLayer(drawn)).toBe(drawn);
  expect(withoutHiddenSleeves(drawn, layers)).toEqual(layers);
});

test('arms in the sleeves of a jacket that stays on keep them, and the old top is what is under it', () => {
  const person = wearing((x) => Math.abs(x - 120) > 20);
  expect(person.geometry.arms.left.covered).toBe(0);
  expect(person.geometry.topHem).toBe(0.8);
  const row = 75 * person.labels.width;
  expect([45, 60, 75].map((x) => person.labels.data[row + x])).toEqual([LABEL.layer, LABEL.top, LABEL.layer]);
  expect(withoutHiddenSleeves(person, layers).map(({ name }) => name)).toEqual(['torso']);
});

test.each<[string, (x: number, y: number) => boolean]>([
  ['of a vest', (x) => Math.abs(x - 120) > 20 && Math.abs(x - 120) < 40],
  ['with sleeves that end above those of the top under it', (x, y) => Math.abs(x - 120) > 20 && y < 160],
])('under the layer %s the new sleeves show', (_, isLayer) => {
  const person = wearing(isLayer);
  expect(person.geometry.arms).toEqual(drawn.geometry.arms);
  expect(withoutHiddenSleeves(person, layers)).toEqual(layers);
});
