import { expect, test } from 'vitest';
import type { ArmGeometry, Point } from '#src/core/types.ts';
import { trimArm } from './trim-arm.ts';

const UNIT = 200;
const STATIONS = Array.from({ length: 17 }, (_, n) => n);

/** An arm that hangs straight down at x 100; `width` is its half width at a station, photo pixels. */
function arm(covered: number, width: (station: number) => number): ArmGeometry {
  const at = (n: number, off: number): Point => ({ x: 100 + off, y: 100 + 20 * n });
  return {
    shoulder: at(0, 0),
    elbow: at(8, 0),
    wrist: at(16, 0),
    center: STATIONS.map((n) => at(n, 0)),
    outer: STATIONS.map((n) => at(n, width(n))),
    inner: STATIONS.map((n) => at(n, -width(n))),
    length: 320,
    covered,
    inFront: false,
  };
}

const slim = (n: number): number => 30 - n;

test('a wide old sleeve is trimmed to the build of the bare forearm, which stays as it is', () => {
  const found = trimArm(
    arm(0.5, (n) => (n < 8 ? 60 : slim(n))),
    UNIT,
    null,
  ).arm;
  expect(found.outer[7].x - 100).toBeLessThan(32);
  expect(100 - found.inner[7].x).toBeLessThan(32);
  expect(found.outer[12].x - 100).toBe(slim(12));
});

test('a strong bare arm under a close sleeve is not made slimmer', () => {
  const strong = (n: number): number => 1.4 * slim(n);
  const given = arm(0.3, strong);
  const found = trimArm(given, UNIT, null).arm;
  STATIONS.forEach((n) => {
    expect(found.outer[n].x).toBeCloseTo(given.outer[n].x, 3);
  });
});

test('the outline round the shoulder is pulled in only from where no shoulder reaches', () => {
  const { trimShoulder } = trimArm(arm(0.5, slim), UNIT, null);
  expect(trimShoulder({ x: 145, y: 110 })).toEqual({ x: 145, y: 110 });
  expect(trimShoulder({ x: 190, y: 120 }).x).toBeCloseTo(152, 0);
  const bare = trimArm(arm(0, slim), UNIT, null);
  expect(bare.trimShoulder({ x: 190, y: 120 })).toEqual({ x: 190, y: 120 });
});

test('a sleeve is not made narrower than the arm in it', () => {
  const given = arm(0.5, (n) => (n < 8 ? 60 : slim(n)));
  const line = given.center.map(({ x, y }, n) => ({ x: n < 8 ? x + 12 : x, y }));
  const bare = { line, radii: Float32Array.from(STATIONS, (n) => (n < 8 ? 34 : slim(n))) };
  const found = trimArm(given, UNIT, bare).arm;
  expect(found.outer[7].x - 100).toBeCloseTo(48.4, 1);
  expect(100 - found.inner[7].x).toBeLessThan(32);
});

test('on an arm that is folded back on itself the outline of the forearm is not taken for that of the upper arm', () => {
  const straight = { ...arm(0, (n) => (n < 8 ? 42 : slim(n))), inner: arm(0, slim).inner };
  const folded = { ...straight, wrist: { x: 125, y: 100 } };
  const forearm = { x: 140, y: 150 };
  const found = trimArm(folded, UNIT, null);
  for (const station of [3, 4, 5, 6]) expect(found.arm.outer[station].x - 100).toBeLessThan(35);
  expect(found.arm.outer[12]).toEqual(folded.outer[12]);
  expect(found.trimShoulder(forearm).x).toBeLessThan(forearm.x);
  const kept = trimArm(straight, UNIT, null);
  expect(kept.arm.outer).toEqual(straight.outer);
  expect(kept.trimShoulder(forearm)).toBe(forearm);
});
