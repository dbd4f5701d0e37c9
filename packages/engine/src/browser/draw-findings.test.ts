import { expect, test } from 'vitest';
import { analysePerson } from '#src/core/person/analyse-person.ts';
import { createFigureNetworks, drawFigure, FIGURE, FIGURE_SIDE } from '#src/core/person/drawn-figure.ts';
import type { GarmentAnalysis, GarmentSide, Point } from '#src/core/types.ts';
import { drawGarmentFindings, drawPersonFindings, drawThing } from './draw-findings.ts';

function reach(points: readonly Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

test('a person is drawn where it stands, in shares of the photo', async () => {
  const signal = { throwIfAborted() {} };
  const person = await analysePerson(drawFigure(), createFigureNetworks(), { signal });
  const { points, lines, outline } = drawPersonFindings(person);
  const [, shoulderLeft, , , shoulderRight] = points;
  expect(points).toHaveLength(9);
  expect(shoulderLeft.y).toBeCloseTo(FIGURE.shoulderY / FIGURE_SIDE, 1);
  expect(shoulderLeft.x).toBeLessThan(0.5);
  expect(shoulderRight.x).toBeGreaterThan(0.5);
  expect(lines.map((line) => line.length)).toEqual([6, 4]);

  const { left, right, top } = reach(outline);
  // Two analysis pixels and the smoothing: about 1 % of the photo.
  const armsApart = (FIGURE.torsoRight - FIGURE.torsoLeft) / FIGURE_SIDE;
  expect(right - left).toBeGreaterThan(armsApart);
  expect(right - left).toBeLessThan(0.75);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(shoulderLeft.y - 0.1);
});

/** A cut-out: a box of cloth, 200 x 300 in a photo of 400 x 800, and one stray pixel. */
function boxGarment(): GarmentAnalysis {
  const [width, height] = [400, 800];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 200; y < 500; y++) {
    for (let x = 100; x < 300; x++) data[(y * width + x) * 4 + 3] = 255;
  }
  data[3] = 255;
  const side = (x: number): GarmentSide => ({
    neck: { x: 199.5, y: 199.5 },
    shoulder: { x, y: 199.5 },
    armpit: { x, y: 299.5 },
    hem: { x, y: 499.5 },
    sleeve: null,
  });
  return {
    image: { width, height, data },
    worn: false,
    left: side(99.5),
    right: side(299.5),
    sideSeam: { left: [], right: [] },
    neckline: [
      { x: 99.5, y: 199.5 },
      { x: 299.5, y: 199.5 },
    ],
    hemline: [
      { x: 99.5, y: 499.5 },
      { x: 299.5, y: 499.5 },
    ],
  };
}

test('a garment is drawn where it lies, in shares of its photo, without strays', () => {
  const { points, lines, outline } = drawGarmentFindings(boxGarment());
  expect(points).toHaveLength(8);
  expect(points[1]).toEqual({ x: 0.25, y: 0.25 });
  expect(lines[1]).toEqual([
    { x: 0.25, y: 0.625 },
    { x: 0.75, y: 0.625 },
  ]);
  // The outline runs through the middle of the mask's border pixels, 2 photo pixels wide, with rounded corners.
  const { left, right, top, bottom } = reach(outline);
  for (const [found, drawn] of [
    [left, 0.25],
    [right, 0.75],
    [top, 0.25],
    [bottom, 0.625],
  ])
    expect(Math.abs(found - drawn)).toBeLessThan(0.01);
  expect(outline.length).toBeGreaterThan(100);
});

test('a garment of which nothing is opaque has no outline', () => {
  const garment = boxGarment();
  garment.image.data.fill(0);
  expect(drawGarmentFindings(garment).outline).toEqual([]);
});

test('a thing on a plain ground is outlined where it lies, whatever it is', () => {
  const [width, height] = [300, 400];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isThing = x >= 90 && x < 210 && y >= 100 && y < 340;
      data.set(isThing ? [40, 60, 110, 255] : [236, 232, 224, 255], (y * width + x) * 4);
    }
  }
  const { points, lines, outline } = drawThing({ width, height, data });
  expect(points).toEqual([]);
  expect(lines).toEqual([]);
  const { left, right, top, bottom } = reach(outline);
  expect(left).toBeCloseTo(0.3, 1);
  expect(right).toBeCloseTo(0.7, 1);
  expect(top).toBeCloseTo(0.25, 1);
  expect(bottom).toBeCloseTo(0.85, 1);
});
