import { expect, test } from 'vitest';
import { rasterMesh } from '#src/core/raster/mesh-raster.ts';
import type { Point } from '#src/core/types.ts';
import type { SleeveStripInput } from './arm-curves.ts';
import { personWith } from './person-for-tests.ts';
import { buildSleeveStrip } from './sleeve-strip.ts';

/** A sleeve of the picture's right side, 60 pixels wide, that lies against a trunk from x 100 inwards. */
const input: SleeveStripInput = {
  sleeve: {
    cuffOuter: { x: 160, y: 140 },
    cuffInner: { x: 100, y: 140 },
    outer: [
      { x: 160, y: 40 },
      { x: 160, y: 140 },
    ],
    inner: [
      { x: 100, y: 40 },
      { x: 100, y: 140 },
    ],
  },
  arm: personWith({ spread: 0 }).geometry.arms.right,
  carry: (point) => point,
  shoulder: { x: 428, y: 235 },
  armpit: { x: 380, y: 290 },
  upperArm: [],
  besideTorso: (point) => point,
  scale: 1,
  unit: 200,
  folded: false,
};

test('a sleeve fades out right beyond its inner outline, where the trunk may follow', () => {
  const { textureX, opacity } = buildSleeveStrip(input, 0.4);
  expect(Math.min(...textureX)).toBeGreaterThan(95);
  textureX.forEach((x, n) => {
    if (x < 99) expect(opacity?.[n]).toBe(0);
  });
});

test('outside it carries the soft edge, and fades within a pixel at the end of that', () => {
  const strip = buildSleeveStrip(input, 0.4);
  expect(Math.max(...strip.textureX)).toBeGreaterThan(163);
  const { opacity } = rasterMesh(strip, { x: 350, y: 290, width: 150, height: 10 });
  for (let row = 0; row < 10; row++) {
    const across = Array.from(opacity.subarray(row * 150, row * 150 + 150));
    const last = across.findLastIndex((value) => value > 0);
    expect(across[last]).toBeLessThan(1);
    expect(Math.min(...across.slice(last - 30, last - 1))).toBe(1);
  }
});

test('a sleeve that was laid beside the trunk leaves no flap under a raised arm', () => {
  const { arms } = personWith({ spread: 0 }).geometry;
  const raise = ({ x, y }: { x: number; y: number }) => {
    const { shoulder } = arms.right;
    return { x: shoulder.x + (y - shoulder.y), y: shoulder.y - (x - shoulder.x) };
  };
  const { center, outer, inner, shoulder, elbow, wrist } = arms.right;
  const arm = {
    ...arms.right,
    center: center.map(raise),
    outer: outer.map(raise),
    inner: inner.map(raise),
    shoulder: raise(shoulder),
    elbow: raise(elbow),
    wrist: raise(wrist),
  };
  const carry = ({ x, y }: Point) => ({ x: x + 280, y: y + 250 });
  const strip = buildSleeveStrip({ ...input, arm, carry }, 0.9);
  const columns = 13;
  let lowest = 0;
  strip.targetY.forEach((y, n) => {
    if (n % columns === columns - 2) lowest = Math.max(lowest, y);
  });
  expect(lowest).toBeLessThan(input.armpit.y + 1);
});

test('the outside of a sleeve that was laid steeply follows a rounder shoulder from its tip on', () => {
  const { shoulder, arm } = input;
  const outer = [
    { x: 160, y: 40 },
    { x: 168, y: 140 },
  ];
  const carry = ({ x, y }: Point) => ({ x: x + shoulder.x - 160, y: y + shoulder.y - 40 });
  const upperArm = [6, 12, 17, 21].map((y, n) => ({ x: shoulder.x + 10 * (n + 1), y: shoulder.y + y }));
  const wide = { ...arm, outer: arm.outer.map(({ x, y }) => ({ x: x + 45, y })) };
  const steep = { ...input, sleeve: { ...input.sleeve, outer }, arm: wide, carry, upperArm };
  const { targetX, targetY } = buildSleeveStrip(steep, 0.4);
  let farthest = 0;
  targetX.forEach((x, n) => {
    const onOutline = n % 13 === 2 && targetY[n] < shoulder.y + 6;
    if (onOutline) farthest = Math.max(farthest, x - shoulder.x);
  });
  expect(farthest).toBeGreaterThan(5);
});
