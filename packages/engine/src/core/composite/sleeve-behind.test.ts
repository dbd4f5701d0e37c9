import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { dress, prepareComposite } from './composite.ts';
import { COLORS, difference, drawLayer, drawPerson, pixelAt, WIDTH } from './drawn-person.ts';
import { sleeveBehind } from './sleeve-behind.ts';

const TORSO = [40, 120, 60] as const;
const SLEEVE = [230, 200, 40] as const;

/** Nothing of the left arm is visible below its short sleeve, which ends at y = 140. */
function withHiddenArm(): PersonAnalysis {
  const person = drawPerson();
  const { labels, matte, photo } = person;
  const hides = (x: number, y: number) => x < 78 && y >= 140;
  const data = labels.data.map((label, i) =>
    hides((i % labels.width) * 2, Math.floor(i / labels.width) * 2) ? LABEL.background : label,
  );
  const seen = matte.data.map((value, i) => (data[i] === LABEL.background ? 0 : value));
  const pixels = photo.data.slice();
  for (let i = 0; i < pixels.length / 4; i++) {
    if (hides(i % WIDTH, Math.floor(i / WIDTH))) pixels.set(COLORS.background, i * 4);
  }
  return {
    ...person,
    photo: { ...photo, data: pixels },
    labels: { ...labels, data },
    matte: { ...matte, data: seen },
  };
}

/** A sleeve 26 pixels wide that overlaps the torso, down to `end`. */
function sleeveTo(end: number, name: 'sleeve-left' | 'sleeve-right' = 'sleeve-left') {
  const first = name === 'sleeve-left' ? 54 : 160;
  return drawLayer(name, (x, y) => x >= first && x < first + 26 && y >= 92 && y < end, SLEEVE);
}

const box = sleeveTo(220).box;
const torso = drawLayer('torso', (x, y) => x >= 74 && x < 166 && y >= 92 && y < 204, TORSO);

test('a long sleeve bends out of sight where its arm was last seen', () => {
  const ends = sleeveBehind(withHiddenArm(), sleeveTo(220), box);
  const at = (plane: Float32Array | undefined, x: number, y: number) => plane?.[y * WIDTH + x];
  expect(at(ends?.gone, 60, 130)).toBe(0);
  expect(at(ends?.behind, 76, 110)).toBe(0);
  expect(at(ends?.behind, 76, 155)).toBe(1);
  expect(at(ends?.gone, 74, 155)).toBe(0);
  for (const x of [56, 66, 78]) expect(at(ends?.gone, x, 200)).toBe(1);
  const reach = [58, 66, 74].map((x) => {
    let y = 100;
    while ((at(ends?.gone, x, y) ?? 1) < 0.5) y++;
    return y;
  });
  expect(reach[1]).toBeGreaterThan(reach[0] + 3);
  expect(reach[2]).toBeGreaterThan(reach[1]);
});

test('a sleeve that ends before its arm is hidden is left alone, and so is the one of an arm in sight', () => {
  const person = withHiddenArm();
  expect(sleeveBehind(person, sleeveTo(140), box)).toBeNull();
  expect(sleeveBehind(person, sleeveTo(220, 'sleeve-right'), box)).toBeNull();
  expect(sleeveBehind(drawPerson(), sleeveTo(220), box)).toBeNull();
});

test('no empty sleeve hangs beside the body, and the torso lies before the end of the one that shows', () => {
  const layers = [torso, sleeveTo(220), sleeveTo(220, 'sleeve-right')];
  const { image } = dress(layers, prepareComposite(withHiddenArm(), layers));
  expect(difference(pixelAt(image, 62, 125), SLEEVE)).toBeLessThan(50);
  expect(difference(pixelAt(image, 66, 200), COLORS.background)).toBeLessThan(12);
  const [red, green] = pixelAt(image, 77, 160);
  expect(green).toBeGreaterThan(red);
  expect(difference(pixelAt(image, 174, 200), SLEEVE)).toBeLessThan(50);
});

test('the torso darkens the sleeve right behind it', () => {
  const sleeve = sleeveTo(220);
  const alike = drawLayer('torso', (x, y) => x >= 74 && x < 166 && y >= 92 && y < 204, SLEEVE);
  const { image } = dress([alike, sleeve], prepareComposite(withHiddenArm(), [alike, sleeve]));
  const [beside] = pixelAt(image, 72, 148);
  const [before] = pixelAt(image, 78, 148);
  expect(beside).toBeLessThan(before - 12);
});
