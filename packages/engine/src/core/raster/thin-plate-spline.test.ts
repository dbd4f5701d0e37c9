import { expect, test } from 'vitest';
import { solveThinPlateSpline } from './thin-plate-spline.ts';

const CORNERS = [
  { x: 100, y: 100 },
  { x: 500, y: 120 },
  { x: 480, y: 700 },
  { x: 120, y: 690 },
  { x: 300, y: 400 },
];

test('without smoothing every control pair is met', () => {
  const to = CORNERS.map((point, n) => ({ x: point.x * 0.5 + 7 * n, y: point.y * 0.6 - 5 * n }));
  const spline = solveThinPlateSpline(CORNERS, to);
  CORNERS.forEach((point, n) => {
    const found = spline.apply(point.x, point.y);
    expect(found.x).toBeCloseTo(to[n].x, 2);
    expect(found.y).toBeCloseTo(to[n].y, 2);
  });
});

test('an affine map is found exactly everywhere, even with smoothing', () => {
  const map = (x: number, y: number) => ({ x: 0.4 * x - 0.1 * y + 30, y: 0.05 * x + 0.7 * y - 12 });
  const spline = solveThinPlateSpline(
    CORNERS,
    CORNERS.map((point) => map(point.x, point.y)),
    0.01,
  );
  const found = spline.apply(900, -50);
  const wanted = map(900, -50);
  expect(found.x).toBeCloseTo(wanted.x, 1);
  expect(found.y).toBeCloseTo(wanted.y, 1);
});

test('smoothing lets one contradicting pair give way', () => {
  const to = CORNERS.map((point) => ({ ...point }));
  to[4] = { x: 340, y: 400 };
  const exact = solveThinPlateSpline(CORNERS, to).apply(300, 400).x;
  const smooth = solveThinPlateSpline(CORNERS, to, 5).apply(300, 400).x;
  expect(exact).toBeCloseTo(340, 2);
  expect(smooth).toBeLessThan(335);
  expect(smooth).toBeGreaterThan(300);
});

test('many points at once may be mapped in place', () => {
  const spline = solveThinPlateSpline(CORNERS, CORNERS);
  const xs = Float32Array.of(10, 250);
  const ys = Float32Array.of(20, 350);
  spline.applyAll(xs, ys, xs, ys);
  expect(xs[1]).toBeCloseTo(250, 2);
  expect(ys[0]).toBeCloseTo(20, 2);
});

test('too few pairs and pairs on one line are refused', () => {
  expect(() => solveThinPlateSpline(CORNERS.slice(0, 2), CORNERS.slice(0, 2))).toThrow(RangeError);
  const line = [0, 1, 2, 3].map((n) => ({ x: n, y: 2 * n }));
  expect(() => solveThinPlateSpline(line, line)).toThrow(RangeError);
});
