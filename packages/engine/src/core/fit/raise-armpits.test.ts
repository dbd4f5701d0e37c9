import { expect, test } from 'vitest';
import type { GarmentAnalysis, GarmentSide } from '#src/core/types.ts';
import { raiseArmpits } from './raise-armpits.ts';

function side(sign: -1 | 1, armpitY: number, cuffY: number): GarmentSide {
  const at = (x: number, y: number) => ({ x: 200 + sign * x, y });
  return {
    neck: at(40, 20),
    shoulder: at(100, 40),
    armpit: at(100, armpitY),
    hem: at(100, 400),
    sleeve: {
      cuffOuter: at(160, 240),
      cuffInner: at(105, cuffY),
      outer: [at(100, 40), at(160, 240)],
      inner: [at(100, armpitY), at(105, cuffY)],
    },
  };
}

function garment(armpitY: number, cuffY = 260): GarmentAnalysis {
  const left = side(-1, armpitY, cuffY);
  const right = side(1, armpitY, cuffY);
  return {
    image: { width: 1, height: 1, data: new Uint8ClampedArray(4) },
    worn: false,
    left,
    right,
    sideSeam: { left: [left.armpit, left.hem], right: [right.armpit, right.hem] },
    neckline: [left.neck, right.neck],
    hemline: [left.hem, right.hem],
  };
}

test('an armpit at the end of a slit moves up to where armholes end, and sleeve and side follow the seam', () => {
  const raised = raiseArmpits(garment(230));
  expect(raised.left.armpit.y).toBeCloseTo(20 + 1.45 * 100, 3);
  expect(raised.left.armpit.x).toBeCloseTo(100, 3);
  expect(raised.left.sleeve?.inner[0]).toEqual(raised.left.armpit);
  expect(raised.sideSeam.left[0]).toEqual(raised.left.armpit);
  const heights = raised.sideSeam.left.map((point) => point.y);
  expect(heights).toEqual([...heights].sort((first, second) => first - second));
});

test('an armpit in sight stays where it is', () => {
  const plain = garment(160);
  expect(raiseArmpits(plain)).toBe(plain);
});

test('a sleeve that ends at its own armpit hides an armhole that ends higher up', () => {
  const { left } = raiseArmpits(garment(170, 175));
  expect(left.armpit.y).toBeLessThan(150);
  expect(left.armpit.y).toBeGreaterThanOrEqual(20 + 1.2 * 100);
  expect(left.sleeve?.inner.at(-1)).toEqual(left.sleeve?.cuffInner);
});

test('an armpit that is high already stays, however short the seam under the arm', () => {
  const high = garment(135, 140);
  expect(raiseArmpits(high)).toBe(high);
});
