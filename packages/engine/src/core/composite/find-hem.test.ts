import { expect, test } from 'vitest';
import { drawLayer, drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { findHem, findHemline } from './find-hem.ts';

const box = { x: 20, y: 10, width: WIDTH - 40, height: HEIGHT - 20 };
/** Wider at the chest than at the hem, whose middle hangs lower. */
const torso = drawLayer(
  'torso',
  (x, y) =>
    y >= 90 && y < 200 + Math.max(0, 6 - Math.abs(x - 120) / 2) && Math.abs(x - 120) < 60 - (y - 90) / 10,
  [90, 90, 90],
);

test('the hem is where the garment ends in the middle of the body', () => {
  expect(findHem(drawPerson(), [torso])).toBeCloseTo((199 - 96) / 120, 2);
  expect(findHem(drawPerson(), [])).toBe(1);
});

test('a hem with a gap in its middle ends where the gap does', () => {
  const slit = drawLayer(
    'torso',
    (x, y) => y >= 90 && y < (Math.abs(x - 120) < 7 ? 180 : 200) && Math.abs(x - 120) < 40,
    [90, 90, 90],
  );
  expect(findHem(drawPerson(), [slit])).toBeCloseTo((179 - 96) / 120, 2);
});

test('the hemline follows the lower end, and beside the garment stays at the height of its corner', () => {
  const rows = findHemline([torso], box);
  expect(rows?.[120 - box.x]).toBe(205 - box.y);
  expect(rows?.[80 - box.x]).toBe(199 - box.y);
  for (const column of [63, 66, 30, 175, 200]) {
    expect(rows?.[column - box.x]).toBeGreaterThan(190 - box.y);
  }
  expect(findHemline([], box)).toBeNull();
});
