import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis, POSE } from '../types.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { shapeLegs } from './leg-shape.ts';

const TRUNK = 42;
const HEM = 282;

/** A coat down to y = 282 (v = 1.55), below it what `isLower` covers. */
function inCoat(isLower: (x: number) => boolean): PersonAnalysis {
  const drawn = drawPerson();
  const data = drawn.labels.data.map((label, i) => {
    const x = ((i % drawn.labels.width) + 0.5) * 2;
    const y = (Math.floor(i / drawn.labels.width) + 0.5) * 2;
    if (y < 204) return label;
    if (y < HEM) return Math.abs(x - WIDTH / 2) < TRUNK ? LABEL.top : LABEL.background;
    return isLower(x) ? LABEL.bottom : LABEL.background;
  });
  const landmarks = [...drawn.pose.landmarks];
  const leg = (side: number) => (joint: number, y: number) => {
    landmarks[joint] = { x: WIDTH / 2 + side * 20, y, z: 0 };
  };
  for (const [side, joints] of [
    [1, [POSE.hipA, POSE.kneeA, POSE.ankleA]],
    [-1, [POSE.hipB, POSE.kneeB, POSE.ankleB]],
  ] as const)
    joints.forEach((joint, n) => {
      leg(side)(joint, 216 + n * ((HEIGHT - 216) / 2));
    });
  return { ...drawn, labels: { ...drawn.labels, data }, pose: { ...drawn.pose, landmarks } };
}

test('under a coat the trunk leads to the legs that are seen below it, and parts between them', () => {
  const side = shapeLegs(inCoat((x) => Math.abs(Math.abs(x - WIDTH / 2) - 20) < 12));
  expect(side(1, 40, TRUNK)).toBe(2);
  expect(side(1.3, 40, TRUNK)).toBeLessThan(0);
  expect(side(1.5, 35, TRUNK)).toBeLessThan(0);
  expect(side(1.5, -20, TRUNK)).toBeGreaterThan(5);
  expect(side(1.2, 0, TRUNK)).toBeGreaterThan(20);
  expect(side(1.55, 2, TRUNK)).toBeLessThan(0);
});

test('it leads to the sides of a skirt, which does not part', () => {
  const side = shapeLegs(inCoat((x) => Math.abs(x - WIDTH / 2) < 30));
  expect(side(1.3, 38, TRUNK)).toBeLessThan(0);
  expect(side(1.5, 0, TRUNK)).toBeGreaterThan(20);
});

test('where nothing is seen below the coat it goes on straight', () => {
  const side = shapeLegs(inCoat(() => false));
  expect(side(1.5, 40, TRUNK)).toBe(2);
  expect(side(1.5, -50, TRUNK)).toBe(-8);
});
