import { expect, test } from 'vitest';
import { traceDeltoid } from './deltoid-outline.ts';
import { personWith } from './person-for-tests.ts';

const joint = { x: 400, y: 250 };
/** A round shoulder, `radius` pixels around the joint, above an arm. */
function personRound(radius: number) {
  const person = personWith({});
  const { matte, frame } = person;
  const data = matte.data.map((_, i) => {
    const x = (i % frame.width) / frame.scale;
    const y = Math.floor(i / frame.width) / frame.scale;
    return Math.hypot(x - joint.x, y - joint.y) < radius ? 1 : 0;
  });
  return { ...person, matte: { ...matte, data } };
}

test('an outline much nearer to the joint than both its ends is found', () => {
  const points = traceDeltoid(personRound(34), joint, { x: 400, y: 198 }, { x: 452, y: 250 });
  expect(points.length).toBeGreaterThan(3);
  for (const { x, y } of points) {
    expect(Math.abs(Math.hypot(x - joint.x, y - joint.y) - 34)).toBeLessThan(3);
  }
});

test('where something else goes on beyond the shoulder, the ends tell how far out it is', () => {
  const points = traceDeltoid(personRound(200), joint, { x: 400, y: 200 }, { x: 450, y: 250 });
  for (const { x, y } of points) expect(Math.hypot(x - joint.x, y - joint.y)).toBeCloseTo(50, 3);
});
