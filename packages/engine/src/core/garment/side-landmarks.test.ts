import { expect, test } from 'vitest';
import type { Point } from '#src/core/types.ts';
import { findSideLandmarks, type SeenSide } from './side-landmarks.ts';

/** Half a tee in side coordinates: collar, shoulder, sleeve, armpit, side and hem. */
const NECK = { x: 20, y: 10 };
const SHOULDER = { x: 60, y: 25 };
const CUFFS = { outer: { x: 95, y: 70 }, inner: { x: 75, y: 85 } };
const ARMPIT = { x: 58, y: 65 };
const HEM = { x: 60, y: 200 };
const OUTLINE = [{ x: 0, y: 14 }, NECK, SHOULDER, CUFFS.outer, CUFFS.inner, ARMPIT, HEM, { x: 0, y: 205 }];

const near = (place: Point) => (point: Point) => -Math.hypot(point.x - place.x, point.y - place.y);
const seen: SeenSide = {
  sleeve: 2,
  isHooded: false,
  neck: near(NECK),
  shoulder: near(SHOULDER),
  cuffOuter: near(CUFFS.outer),
  cuffInner: near(CUFFS.inner),
  armpit: near(ARMPIT),
  hem: near(HEM),
};

const expectNear = (found: Point | undefined, wanted: Point) => {
  if (found === undefined) throw new Error('no such landmark');
  expect(Math.hypot(found.x - wanted.x, found.y - wanted.y)).toBeLessThan(2);
};

test('landmarks are put on the outline where they are seen', () => {
  const { neck, shoulder, sleeve, armpit, hem, seam } = findSideLandmarks(OUTLINE, 195, seen);
  for (const [found, wanted] of [
    [neck, NECK],
    [shoulder, SHOULDER],
    [sleeve?.cuffOuter, CUFFS.outer],
    [sleeve?.cuffInner, CUFFS.inner],
    [armpit, ARMPIT],
    [hem, HEM],
    [seam[0], ARMPIT],
    [sleeve?.inner[0], ARMPIT],
  ] as const) {
    expectNear(found, wanted);
  }
});

test('a place that is seen out of order does not draw the others along', () => {
  const { cuffOuter = NECK } = findSideLandmarks(OUTLINE, 195, { ...seen, hem: near(SHOULDER) }).sleeve ?? {};
  expectNear(cuffOuter, CUFFS.outer);
});

test('without a sleeve there are no cuffs', () => {
  const { sleeve, armpit } = findSideLandmarks(OUTLINE, 195, { ...seen, sleeve: -1 });
  expect(sleeve).toBeNull();
  expectNear(armpit, ARMPIT);
});

test('an armpit is never put into the top of the garment', () => {
  const { armpit } = findSideLandmarks(OUTLINE, 195, { ...seen, sleeve: -1, armpit: near(NECK) });
  expect(armpit.y).toBeGreaterThan(14 + 0.08 * 195 - 1);
});
