import { expect, test } from 'vitest';
import type { Point } from '../types.ts';
import { drawPerson } from './drawn-person.ts';
import { shapeArmOfShoulder } from './shoulder-curve.ts';

/** Degrees by which a line turns at each of its inner points. */
function turns(line: readonly Point[]): number[] {
  const headings = line.slice(1).map(({ x, y }, n) => Math.atan2(y - line[n].y, x - line[n].x));
  return headings.slice(1).map((heading, n) => ((heading - headings[n]) * 180) / Math.PI);
}

const person = drawPerson();
const { shoulderLine, arms } = person.geometry;
const { shape, shoulder } = shapeArmOfShoulder(arms.right, shoulderLine.right, person);
const outline = [...shoulderLine.right, ...shoulder];

test('a bare shoulder runs round into the arm without a corner', () => {
  for (const turn of turns(outline)) {
    expect(turn).toBeGreaterThan(-2);
    expect(turn).toBeLessThan(26);
  }
  const edge = shape.line[4].x + shape.radii[4];
  expect(outline[outline.length - 1].x).toBeCloseTo(edge, 0);
});

test('the upper end of the arm keeps within the shoulder', () => {
  for (let i = 0; i < 4; i++) {
    const { x, y } = shape.line[i];
    const nearest = Math.min(...outline.map((point) => Math.hypot(point.x - x, point.y - y)));
    expect(shape.radii[i]).toBeLessThan(nearest + 0.5);
  }
});
