import { expect, test } from 'vitest';
import type { GarmentAnalysis, GarmentSide, Point } from '#src/core/types.ts';
import { pairWornNeckline, wornMiddle } from './worn-neckline.ts';

/** A worn garment whose neckline hangs 40 px below its ends, lowest at `lowest`. */
function wornWith(lowest: number): GarmentAnalysis {
  const side = (x: number): GarmentSide => ({
    neck: { x, y: 100 },
    shoulder: { x, y: 110 },
    armpit: { x, y: 200 },
    hem: { x, y: 400 },
    sleeve: null,
  });
  return {
    image: { width: 1, height: 1, data: new Uint8ClampedArray(4) },
    worn: true,
    left: side(100),
    right: side(200),
    sideSeam: { left: [], right: [] },
    neckline: [
      { x: 100, y: 100 },
      { x: lowest, y: 140 },
      { x: 200, y: 100 },
    ],
    hemline: [],
  };
}

const ENDS = { left: { x: 300, y: 50 }, right: { x: 500, y: 50 } };

test('the lowest point of a turned wearer goes to the middle, as deep as it was', () => {
  for (const lowest of [130, 150, 175]) {
    const pairs = pairWornNeckline(wornWith(lowest), ENDS, 2, 0);
    const deepest = pairs.reduce<Point>((best, { to }) => (to.y > best.y ? to : best), { x: 0, y: 0 });
    expect(Math.abs(deepest.x - 400)).toBeLessThan(30);
    expect(deepest.y).toBeGreaterThan(50 + 2 * 30);
    expect(deepest.y).toBeLessThanOrEqual(50 + 2 * 40 + 0.01);
  }
});

test('a front that lies lower sinks with its depth and keeps its ends', () => {
  const flat = pairWornNeckline(wornWith(150), ENDS, 2, 0);
  const sunk = pairWornNeckline(wornWith(150), ENDS, 2, 30);
  flat.forEach(({ to }, n) => {
    const share = (to.y - 50) / 80;
    expect(sunk[n].to.y - to.y).toBeCloseTo(30 * share, 3);
  });
});

test('the middle of the front is where the neckline is lowest', () => {
  expect(Math.abs(wornMiddle(wornWith(150)) - 150)).toBeLessThan(2);
  expect(wornMiddle(wornWith(175))).toBeGreaterThan(165);
});

test('on a turned wearer, one end of whose neckline lies higher, the lowest point goes to the middle as well', () => {
  const garment = wornWith(135);
  const turned = {
    ...garment,
    right: { ...garment.right, neck: { x: 200, y: 70 } },
    neckline: [garment.neckline[0], garment.neckline[1], { x: 200, y: 70 }],
  };
  const pairs = pairWornNeckline(turned, ENDS, 2, 0);
  const deepest = pairs.reduce<Point>((best, { to }) => (to.y > best.y ? to : best), { x: 0, y: 0 });
  expect(Math.abs(deepest.x - 400)).toBeLessThan(30);
});
