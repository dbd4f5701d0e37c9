import { expect, test } from 'vitest';
import { dress, prepareComposite } from '../composite/composite.ts';
import { COLORS, difference, drawLayer, drawPerson, pixelAt, WIDTH } from '../composite/drawn-person.ts';
import { LABEL, PART } from '../types.ts';
import { createBodyMaps } from './body-maps.ts';
import { findCarried, keepCarried } from './find-carried.ts';

const BAG = [30, 90, 60] as const;
const GARMENT = [240, 240, 235] as const;

/**
 * The drawn person with a bag in front of the top. The parser sees it, with the probability `said`, and this much more
 * of the top around it; what is labelled skin there is to the parser skin as well, or bag.
 */
function carry(
  color: readonly [number, number, number],
  { size = 40, around = 0, inHand = false, isSkin = true, said = 0.6 } = {},
) {
  const isBag = (x: number, y: number, more = 0) =>
    x > 100 - more && x < 100 + size && y > 150 && y < 150 + size + more;
  const person = drawPerson({ topColor: (x, y) => (isBag(x, y) ? color : COLORS.top) });
  const { frame, body, pose, lab, labels } = person;
  const parts = Array.from({ length: 10 }, () => new Float32Array(labels.data.length));
  for (let i = 0; i < labels.data.length; i += 1) {
    const [x, y] = [2 * (i % frame.width) + 1, 2 * Math.floor(i / frame.width) + 1];
    const bare = isSkin && labels.data[i] === LABEL.skin;
    parts[bare ? PART.skin : isBag(x, y, around) ? PART.carried : PART.upper][i] = said;
  }
  const maps = createBodyMaps(frame, body, pose);
  if (inHand) {
    maps.left.along.fill(2.5);
    maps.left.distance.fill(0);
  }
  const carried = findCarried({ lab, labels, parts, maps });
  return carried === null ? null : { ...person, carried };
}

test('a bag before the body stays whole, byte for byte, on top of the new garment', () => {
  const found = carry(BAG);
  if (found === null) throw new Error('no bag found');
  const person = keepCarried(found);
  const layers = [drawLayer('torso', (x, y) => Math.abs(x - 120) < 44 && y > 94 && y < 208, GARMENT)];
  const { image, changed } = dress(layers, prepareComposite(person, layers));
  for (const [x, y] of [
    [106, 156],
    [120, 170],
    [134, 184],
  ]) {
    expect(changed.data[y * WIDTH + x]).toBe(0);
    expect(pixelAt(image, x, y)).toEqual([...BAG]);
  }
  expect(difference(pixelAt(image, 92, 170), GARMENT)).toBeLessThan(60);
});

test('skin before what is carried, or beside it, is skin', () => {
  const found = carry(BAG, { size: 80 });
  const kept = found?.labels.data.filter((_, i) => found.carried.data[i] === 1);
  expect(kept).toContain(LABEL.top);
  expect(kept).not.toContain(LABEL.skin);
});

test('what has the colour of skin is carried where the parser sees no skin', () => {
  const found = carry(BAG, { size: 80, isSkin: false });
  expect(found?.labels.data.filter((_, i) => found.carried.data[i] === 1)).toContain(LABEL.skin);
});

test.each([
  ['a part of the top that the parser takes for a bag', carry(COLORS.top)],
  ['a top of which a bag is only a small part', carry(BAG, { size: 16, around: 20 })],
  ['a small find', carry(BAG, { size: 18 })],
  ['a speck beside a hand', carry(BAG, { size: 8, inHand: true })],
])('%s is not carried', (_, found) => expect(found).toBeNull());

test('what is surely held may have the colours of the top', () => {
  expect(carry(COLORS.top, { inHand: true })).toBeNull();
  expect(carry(COLORS.top, { inHand: true, said: 0.9 })).not.toBeNull();
});

test('a glove may be small', () => {
  expect(carry(BAG, { size: 18, inHand: true })).not.toBeNull();
});

test('without anything carried the person stays as it is', () => {
  const person = drawPerson();
  expect(keepCarried(person)).toBe(person);
});
