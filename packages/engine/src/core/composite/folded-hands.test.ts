import { expect, test } from 'vitest';
import { LABEL, type LabImage, type PersonAnalysis } from '../types.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { findFoldedHands } from './folded-hands.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The old top in front of the trunk, a forearm below it, and a hand with two fingers on the other upper arm. */
const TOP: Part = { left: 80, right: 158, top: 100, bottom: 170 };
const HAND: readonly Part[] = [
  { left: 60, right: 186, top: 170, bottom: 196 },
  { left: 130, right: 162, top: 140, bottom: 172 },
  { left: 158, right: 184, top: 142, bottom: 150 },
  { left: 158, right: 190, top: 160, bottom: 168 },
];

const isIn = (x: number, y: number, { left, right, top, bottom }: Part) =>
  x >= left && x < right && y >= top && y < bottom;
const isHand = (x: number, y: number) => HAND.some((part) => isIn(x, y, part));
const isTop = (x: number, y: number) => isIn(x, y, TOP) && !isHand(x, y);

/** @param contrast how much lighter the hand is than the arm. */
function foldedPerson(contrast: number): { person: PersonAnalysis; lab: LabImage; skin: Float32Array } {
  const drawn = drawPerson();
  const plane = () => new Float32Array(WIDTH * HEIGHT);
  const lab = { width: WIDTH, height: HEIGHT, l: plane(), a: plane(), b: plane() };
  const skin = plane();
  for (let i = 0; i < skin.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    skin[i] = y > 90 && y < 196 && x >= 60 && x < 190 && !isTop(x, y) ? 1 : 0;
    lab.l[i] = 55 + (isHand(x, y) ? contrast : 0);
  }
  const labels = { ...drawn.labels, data: new Uint8Array(drawn.labels.data.length) };
  for (let i = 0; i < labels.data.length; i++) {
    const [x, y] = [2 * (i % labels.width) + 1, 2 * Math.floor(i / labels.width) + 1];
    if (isTop(x, y)) labels.data[i] = LABEL.top;
    else if (skin[y * WIDTH + x]) labels.data[i] = LABEL.skin;
  }
  const { left, right } = drawn.geometry.arms;
  const arms = {
    left: { ...left, elbow: { x: 66, y: 183 }, wrist: { x: 150, y: 183 } },
    right: { ...right, elbow: { x: 174, y: 183 }, wrist: { x: 90, y: 183 } },
  };
  const geometry = { ...drawn.geometry, arms };
  return { person: { ...drawn, labels, geometry, foldedArms: 'bare' }, lab, skin };
}

test('fingers are told from the upper arm they lie on, and the arm shows between them', () => {
  const { person, lab, skin } = foldedPerson(16);
  const { front, vague } = findFoldedHands(person, box, lab, skin);
  const at = (x: number, y: number) => front[y * WIDTH + x];
  for (const [x, y] of [
    [175, 146],
    [182, 164],
    [145, 160],
    [100, 185],
  ]) {
    expect(at(x, y)).toBeGreaterThan(0.9);
  }
  expect(at(174, 125)).toBe(0);
  expect(at(176, 155)).toBeLessThan(0.1);
  expect(at(120, 95)).toBe(0);
  expect(vague).toBeLessThan(0.1);
});

test('where nothing tells a hand from the arm, its border is vague', () => {
  const { person, lab, skin } = foldedPerson(0);
  expect(findFoldedHands(person, box, lab, skin).vague).toBeGreaterThan(0.5);
});
