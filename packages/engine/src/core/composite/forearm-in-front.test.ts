import { expect, test } from 'vitest';
import type { ArmGeometry, PersonAnalysis, Point } from '../types.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { forearmsInFront } from './forearm-in-front.ts';
import type { SoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const bare = { left: 0, right: 0 };
const plane = (value: number) => new Float32Array(WIDTH * HEIGHT).fill(value);

/** Everything is skin, so that only the arm's shape decides. */
const masks: SoftMasks = {
  lab: { width: WIDTH, height: HEIGHT, l: plane(0), a: plane(0), b: plane(0) },
  person: plane(1),
  skin: plane(1),
  hair: plane(0),
  top: plane(0),
  bottom: plane(0),
  hands: plane(0),
  vagueHands: 0,
  layer: null,
  under: null,
  face: plane(0),
};

/** The right arm goes down to an elbow at (178, 170) and from there to `wrist`. */
function bent(wrist: Point): PersonAnalysis {
  const person = drawPerson();
  const [shoulder, elbow] = [
    { x: 174, y: 100 },
    { x: 178, y: 170 },
  ];
  const center = Array.from({ length: 17 }, (_, i): Point => {
    const [from, to, share] = i <= 8 ? [shoulder, elbow, i / 8] : [elbow, wrist, i / 8 - 1];
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  });
  const aside = (off: number) => center.map(({ x, y }) => ({ x: x + off, y }));
  const right: ArmGeometry = {
    ...person.geometry.arms.right,
    shoulder,
    elbow,
    wrist,
    center,
    outer: aside(10),
    inner: aside(-10),
  };
  return { ...person, geometry: { ...person.geometry, arms: { ...person.geometry.arms, right } } };
}

test('arms that hang down, or are bent at a right angle, leave the sleeves in front', () => {
  expect(forearmsInFront(drawPerson(), box, masks, bare)).toBeUndefined();
  expect(forearmsInFront(bent({ x: 110, y: 172 }), box, masks, bare)).toBeUndefined();
});

test('a forearm raised to the shoulder lies in front along its whole length, and its upper arm does not', () => {
  const front = forearmsInFront(bent({ x: 206, y: 104 }), box, masks, bare);
  const at = (x: number, y: number) => front?.[y * WIDTH + x];
  expect(at(192, 137)).toBe(1);
  expect(at(204, 108)).toBe(1);
  expect(at(181, 163)).toBe(1);
  expect(at(174, 108)).toBe(0);
  expect(at(176, 130)).toBe(0);
});

test('the outline that upper arm and forearm share does not make a forearm of the upper arm', () => {
  const person = bent({ x: 190, y: 104 });
  const { right } = person.geometry.arms;
  const shared = (x: number) => right.center.map(({ y }) => ({ x, y }));
  const arms = { ...person.geometry.arms, right: { ...right, outer: shared(204), inner: shared(160) } };
  const hands = plane(0);
  hands[100 * WIDTH + 176] = 1;
  const front = forearmsInFront(
    { ...person, geometry: { ...person.geometry, arms } },
    box,
    { ...masks, hands },
    bare,
  );
  const at = (x: number, y: number) => front?.[y * WIDTH + x];
  expect(at(198, 110)).toBe(1);
  expect(at(178, 110)).toBe(0);
  expect(at(176, 100), 'its hand lies in front, however wide').toBeCloseTo(1, 1);
});

test('a long sleeve goes on over a raised forearm, a sleeve to its middle covers that half of it', () => {
  const person = bent({ x: 206, y: 104 });
  const at = (right: number, x: number, y: number) =>
    forearmsInFront(person, box, masks, { left: 0, right })?.[y * WIDTH + x];
  expect(at(1, 192, 137)).toBe(0);
  expect(at(0.75, 185, 153)).toBe(0);
  expect(at(0.75, 204, 108)).toBe(1);
});

test('what is no skin there stays behind the sleeve', () => {
  const front = forearmsInFront(bent({ x: 206, y: 104 }), box, { ...masks, skin: plane(0) }, bare);
  expect(front?.every((value) => value === 0)).toBe(true);
});

test('hands of folded arms lie before the sleeves, which show nothing of themselves beside them', () => {
  const hands = plane(0);
  const inside = plane(0);
  for (let y = 100; y < 140; y++) {
    hands.fill(1, y * WIDTH + 160, y * WIDTH + 180);
    inside.fill(1, y * WIDTH + 100, y * WIDTH + 180);
  }
  const folded: PersonAnalysis = { ...drawPerson(), foldedArms: 'bare' };
  const front = forearmsInFront(folded, box, { ...masks, hands, person: inside }, bare);
  const at = (x: number) => front?.[120 * WIDTH + x];
  expect(at(170)).toBe(1);
  expect(at(181)).toBeGreaterThan(0.9);
  expect(at(158)).toBe(0);
  expect(at(200)).toBe(0);
});
