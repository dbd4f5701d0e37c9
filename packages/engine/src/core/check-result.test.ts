import { expect, test } from 'vitest';
import { checkResult } from './check-result.ts';
import { drawLayer, drawPerson } from './composite/drawn-person.ts';
import { LABEL } from './types.ts';

const person = drawPerson();
const layers = [drawLayer('torso', (x, y) => Math.abs(x - 120) < 40 && y > 95 && y < 205, [1, 2, 3])];
const good = {
  garmentPixels: 8500,
  removedPixels: 9000,
  inventedSkinPixels: 400,
  paintedOverPixels: 1300,
  vagueHands: 0,
};

test('a picture that shows the garment passes', () => {
  expect(() => checkResult(person, layers, { measures: good })).not.toThrow();
});

test('what the grade reads are shares of the old top, each pixel counted once', () => {
  expect(checkResult(person, layers, { measures: good })).toEqual({
    paintedOver: 0.1,
    vagueHands: 0,
  });
});

test.each([
  ['hardly any garment', { ...good, garmentPixels: 2000 }],
  ['more invented skin than garment', { ...good, inventedSkinPixels: 6000 }],
])('%s is refused as a broken result of both pictures', (_, measures) => {
  expect(() => checkResult(person, layers, { measures })).toThrow(
    expect.objectContaining({ kind: 'refused', subject: 'both', reason: 'result_broken' }),
  );
});

test('sleeves under hands that were not told from the arms are refused, a top without sleeves is not', () => {
  const dressed = { measures: { ...good, vagueHands: 0.4 } };
  const sleeve = drawLayer('sleeve-left', (x, y) => x < 80 && y > 95 && y < 140, [1, 2, 3]);
  expect(() => checkResult(person, layers, dressed)).not.toThrow();
  expect(() => checkResult(person, [...layers, sleeve], dressed)).toThrow(
    expect.objectContaining({ kind: 'refused', subject: 'person', reason: 'arms_cross_torso' }),
  );
});

test('an arm that would be bared is refused where it is bent across the top and its hand is out of sight, hanging it is not', () => {
  const drawn = drawPerson({ longSleeves: true });
  const { width } = drawn.labels;
  const data = drawn.labels.data.map((label, i) => (i > 100 * width ? LABEL.top : label));
  const { left } = drawn.geometry.arms;
  const [from, over] = [left.center[8], { x: 120, y: 160 }];
  const center = left.center.map((point, i) =>
    i <= 8
      ? point
      : { x: from.x + ((over.x - from.x) * (i - 8)) / 8, y: from.y + ((over.y - from.y) * (i - 8)) / 8 },
  );
  const bent = { ...left, center, outer: center, inner: center, wrist: over, inFront: true };
  const dress =
    (arm: typeof left, sleeves = layers) =>
    () => {
      const arms = { ...drawn.geometry.arms, left: arm };
      const posed = { ...drawn, labels: { ...drawn.labels, data }, geometry: { ...drawn.geometry, arms } };
      return checkResult(posed, sleeves, { measures: { ...good, garmentPixels: 60000 } });
    };
  const long = drawLayer('sleeve-left', (_x, y) => y < 240, [1, 2, 3]);
  const refused = expect.objectContaining({ subject: 'person', reason: 'arms_cross_torso' });
  expect(dress(bent)).toThrow(refused);
  expect(dress(left)).not.toThrow();
  expect(dress(bent, [...layers, long, { ...long, name: 'sleeve-right' }])).not.toThrow();
});

test('under an open jacket that stays on less of the garment is enough', () => {
  const layered = { ...person, openLayer: { mask: person.labels, hem: 0.9 } };
  const check = (worn: typeof person, garmentPixels: number) => () =>
    checkResult(worn, layers, { measures: { ...good, garmentPixels } });
  expect(check(person, 1200)).toThrow();
  expect(check(layered, 1200)).not.toThrow();
  expect(check(layered, 400)).toThrow();
});
