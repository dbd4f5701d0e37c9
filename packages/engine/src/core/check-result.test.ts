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

test('an arm that would be bared down to where its hand is in a pocket of the old top is refused, in one of trousers not', () => {
  const handsIn = (label: number) => {
    const drawn = drawPerson({ longSleeves: true });
    const { width, data } = drawn.labels;
    for (let i = 108 * width; i < data.length; i++) if (data[i] !== LABEL.bottom) data[i] = label;
    return drawn;
  };
  const dress = (label: number, sleeves = layers) =>
    checkResult(handsIn(label), sleeves, { measures: { ...good, garmentPixels: 60000 } });
  const long = drawLayer('sleeve-left', (_x, y) => y < 240, [1, 2, 3]);
  expect(() => dress(LABEL.top)).toThrow(
    expect.objectContaining({ subject: 'person', reason: 'arms_cross_torso' }),
  );
  expect(() => dress(LABEL.bottom)).not.toThrow();
  expect(() => dress(LABEL.top, [...layers, long, { ...long, name: 'sleeve-right' }])).not.toThrow();
});

test('under an open jacket that stays on less of the garment is enough', () => {
  const layered = { ...person, openLayer: { mask: person.labels, hem: 0.9 } };
  const check = (worn: typeof person, garmentPixels: number) => () =>
    checkResult(worn, layers, { measures: { ...good, garmentPixels } });
  expect(check(person, 1200)).toThrow();
  expect(check(layered, 1200)).not.toThrow();
  expect(check(layered, 400)).toThrow();
});
