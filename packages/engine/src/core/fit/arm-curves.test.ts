import { expect, test } from 'vitest';
import type { Point } from '#src/core/types.ts';
import { armCurves, type SleeveStripInput } from './arm-curves.ts';
import { personWith } from './person-for-tests.ts';

const { arms } = personWith({ spread: 0 }).geometry;
const UNIT = 200;
const corners = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 0, y: 10 },
  { x: 10, y: 10 },
];

/** Curves on an arm that hangs at x 400 from y 250 on: 64 points each, the outer line `width` from the inner one. */
function curvesFor(
  reach: number,
  armpit: Point,
  width: (share: number) => number,
  changes: Partial<SleeveStripInput> = {},
) {
  const line = (across: (share: number) => number) =>
    Array.from({ length: 64 }, (_, n) => ({ x: across(n / 63), y: n }));
  const input: SleeveStripInput = {
    sleeve: { cuffOuter: corners[0], cuffInner: corners[1], outer: [], inner: [] },
    arm: arms.right,
    carry: (point) => point,
    shoulder: { x: 428, y: 235 },
    armpit,
    upperArm: [],
    besideTorso: (point) => point,
    scale: 1,
    unit: UNIT,
    folded: false,
    ...changes,
  };
  return armCurves(
    input,
    reach,
    line(width),
    line(() => 0),
  );
}

const beside = (point: Point) => point.x - 400;

test('the cuff of a short sleeve is not drawn in to the arm under it', () => {
  const { outer } = curvesFor(0.35, { x: 380, y: 290 }, (share) => (share < 0.6 ? 70 : 40));
  const widest = Math.max(...outer.slice(32).map(beside));
  expect(beside(outer[63])).toBeGreaterThan(0.9 * widest);
});

test('a long sleeve narrows towards the wrist', () => {
  const { outer } = curvesFor(1, { x: 380, y: 290 }, () => 40);
  expect(beside(outer[63])).toBeLessThan(0.8 * Math.max(...outer.map(beside)));
});

test('a sleeve that ends at its own armpit has its inner end below it', () => {
  const armpit = { x: 380, y: 350 };
  const { outer, inner } = curvesFor(0.18, armpit, () => 60);
  expect(inner[63].y).toBeGreaterThan(armpit.y);
  expect(outer[63].y).toBeLessThan(armpit.y);
});

test('an inner seam that ends just above its armpit does not turn back up', () => {
  const armpit = { x: 380, y: 350 };
  const { inner } = curvesFor(0.28, armpit, () => 60);
  for (let n = 1; n < inner.length; n++) expect(inner[n].y).toBeGreaterThan(inner[n - 1].y);
});

test('a wide sleeve is pulled tight on a folded arm', () => {
  const armpit = { x: 380, y: 290 };
  const cuff = (folded: boolean) => {
    const { outer, inner } = curvesFor(0.35, armpit, () => 90, { folded });
    return outer[63].x - inner[63].x;
  };
  expect(cuff(false)).toBeGreaterThan(1.05 * cuff(true));
});

test('round the shoulder of a folded arm the cloth lies just outside the skin', () => {
  const upperArm = [{ x: 432, y: 245 }];
  const [tight, hanging] = [true, false].map((folded) => {
    const { outer } = curvesFor(0.35, { x: 380, y: 290 }, () => 40, { upperArm, folded });
    return Math.max(...outer.slice(0, 12).map(beside));
  });
  expect(tight).toBeGreaterThan(hanging);
});

test('where a loose sleeve leaves the shoulder its outline has no step', () => {
  const edge = arms.right.outer[0].x;
  const upperArm = Array.from({ length: 8 }, (_, n) => ({
    x: 418 + ((edge - 418) * n) / 8,
    y: 237 + 1.5 * n,
  }));
  const shoulder = { x: 416, y: 235 };
  const { outer } = curvesFor(0.35, { x: 380, y: 290 }, () => 90, { upperArm, shoulder });
  const turns = outer.slice(1, -1).map((point, n) => {
    const before = Math.atan2(point.y - outer[n].y, point.x - outer[n].x);
    return Math.abs(Math.atan2(outer[n + 2].y - point.y, outer[n + 2].x - point.x) - before);
  });
  expect(Math.max(...turns)).toBeLessThan(0.6);
});

test('beside the joint the shoulder is followed, not an outline of the arm that stands out there', () => {
  const [first, ...rest] = arms.right.outer;
  const arm = { ...arms.right, outer: [{ ...first, x: first.x + 30 }, ...rest] };
  const shoulder = { x: 404, y: 215 };
  const { outer } = curvesFor(0.35, { x: 380, y: 290 }, () => 40, { arm, shoulder });
  const beyond = outer.filter(({ y }) => y < rest[0].y).map(beside);
  expect(Math.max(...beyond)).toBeLessThan(rest[0].x - 400 + 12);
});

test('in the crook of a bent arm the inner seam does not turn back', () => {
  const straight = arms.right;
  const crook = [
    { x: 384, y: 440 },
    { x: 380, y: 446 },
    { x: 378, y: 432 },
  ];
  const from = 6;
  const inner = straight.inner.map((point, n) => crook[n - from] ?? point);
  const arm = { ...straight, inner };
  const line = curvesFor(0.5, { x: 380, y: 290 }, () => 40, { arm }).inner;
  for (let n = 1; n < line.length; n++) expect(line[n].y).toBeGreaterThan(line[n - 1].y - 1e-3);
});

test('on an arm that is bent by more than a right angle the inner seam goes on along the forearm', () => {
  const shoulder = { x: 400, y: 250 };
  const elbow = { x: 500, y: 420 };
  const wrist = { x: 380, y: 380 };
  const at = (station: number, off: number): Point => {
    const [from, to, share] = station < 8 ? [shoulder, elbow, station / 8] : [elbow, wrist, station / 8 - 1];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    return { x: from.x + share * (to.x - from.x) + off * y, y: from.y + share * (to.y - from.y) - off * x };
  };
  const line = (off: number) => Array.from({ length: 17 }, (_, station) => at(station, off));
  const arm = { ...arms.right, shoulder, elbow, wrist, center: line(0), outer: line(20), inner: line(-20) };
  const { inner } = curvesFor(1, { x: 390, y: 300 }, () => 40, { arm });
  expect(Math.hypot(inner[63].x - wrist.x, inner[63].y - wrist.y)).toBeLessThan(30);
});

test('a shoulder that is measured too low before the arm does not dent the sleeve', () => {
  const armpit = { x: 380, y: 290 };
  const upperArm = [{ x: 410, y: 255 }];
  const { outer } = curvesFor(0.5, armpit, () => 40, { upperArm });
  expect(Math.min(...outer.slice(0, 32).map(beside))).toBeGreaterThan(20);
});
