import { expect, test } from 'vitest';
import type { Mask, Point } from '#src/core/types.ts';
import { blankReading } from './blank-reading.ts';
import { findOutline } from './outline.ts';
import { partSleeves } from './part-sleeves.ts';
import { GARMENT_LANDMARK, GARMENT_PART, type GarmentReading, READER } from './read-garment.ts';
import { findSideLandmarks } from './side-landmarks.ts';

const [WIDTH, HEIGHT] = [240, 280];

/** A jumper 160 wide and 200 high, whose sleeves of 30 lie against the body and end a little below it. */
function jumper(): Mask {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 40; y < 240; y++) {
    for (let x = 40; x < 200; x++) {
      const out = Math.abs(x - 120);
      if (y < 40 + Math.max(0, out - 20) * 0.4 || (out < 50 && y > 228)) continue;
      data[y * WIDTH + x] = 1;
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** A network's reading with sleeves from 50 pixels off the axis, and the armpits at a height of 110. */
function reading(presence: number): GarmentReading {
  const blank = blankReading({ width: WIDTH, height: HEIGHT });
  const { side, center } = blank.crop;
  const parts = blank.parts.map((plane, part) => {
    const data = plane.data.map((_, cell) => {
      const x = (((cell % READER.partsSide) + 0.5) / READER.partsSide - 0.5) * side + center.x - 119.5;
      const there =
        Math.abs(x) < 50 ? GARMENT_PART.torso : x < 0 ? GARMENT_PART.sleeveLeft : GARMENT_PART.sleeveRight;
      return part === there ? 5 : 0;
    });
    return { ...plane, data };
  });
  return {
    ...blank,
    parts,
    presence: blank.presence.map(() => presence),
    landmarks: blank.landmarks
      .with(GARMENT_LANDMARK.armpitLeft, { x: 70, y: 110 })
      .with(GARMENT_LANDMARK.armpitRight, { x: 170, y: 110 }),
  };
}

/** Likelier the nearer to a place, in side coordinates. */
const near = (x: number, y: number) => (point: Point) => -Math.hypot(point.x - x, point.y - y);
const seen = {
  sleeve: 1,
  isHooded: false,
  neck: near(20, 40),
  shoulder: near(60, 56),
  cuffOuter: near(80, 240),
  cuffInner: near(50, 240),
  armpit: near(50, 110),
  hem: near(50, 228),
};

test('sleeves laid against the body are parted from it and then found like spread ones', () => {
  const slit = partSleeves(jumper(), reading(0.9), 1);
  if (slit === null) throw new Error('sleeves');
  const parted = findOutline(slit);
  if (parted === null) throw new Error('parted outline');
  for (const side of [parted.left, parted.right]) {
    const found = findSideLandmarks(side, parted.height, seen);
    // The slit and the smoothing of the outline move both by a few pixels.
    expect(Math.abs(found.armpit.x - 50)).toBeLessThan(8);
    expect(Math.abs(found.armpit.y - 110)).toBeLessThan(8);
    expect(found.sleeve?.cuffOuter.y).toBeGreaterThan(225);
    expect(Math.abs(found.hem.x - 50)).toBeLessThan(8);
  }
});

test('where no armpit is seen nothing is parted', () => {
  expect(partSleeves(jumper(), reading(0.2), 1)).toBeNull();
});

test('sleeves that stand off the body stay as they are', () => {
  const mask = jumper();
  for (let y = 110; y < 240; y++) {
    for (let x = 40; x < 200; x++) if (Math.abs(Math.abs(x - 119.5) - 55) < 8) mask.data[y * WIDTH + x] = 0;
  }
  expect(partSleeves(mask, reading(0.9), 1)).toBeNull();
});
