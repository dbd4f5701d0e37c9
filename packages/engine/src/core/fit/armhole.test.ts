import { expect, test } from 'vitest';
import { shapeArm } from '#src/core/person/arm-shape.ts';
import type { GarmentAnalysis, Point, WarpedLayer } from '#src/core/types.ts';
import { commonBend, cutArmhole, layArmhole, measureBend } from './armhole.ts';
import { measureBodyForFit } from './body-measures.ts';
import { personWith } from './person-for-tests.ts';

const WIDTH = 300;
const HEIGHT = 400;

/** A sleeveless garment whose armholes bend in by `depth` pixels, frayed by a few more in some rows. */
function tank(depth: number): GarmentAnalysis {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 50; y < HEIGHT; y++) {
    const share = Math.min(1, (y - 50) / 100);
    const inner = 80 - 20 * share + depth * 4 * share * (1 - share) + (y % 17 === 0 ? 5 : 0);
    for (let x = Math.ceil(inner); x < WIDTH - inner; x++) data[(y * WIDTH + x) * 4 + 3] = 255;
  }
  const side = (at: (x: number) => number) => ({
    neck: { x: at(120), y: 50 },
    shoulder: { x: at(80), y: 50 },
    armpit: { x: at(60), y: 150 },
    hem: { x: at(60), y: 390 },
    sleeve: null,
  });
  const seam = (x: number): Point[] => [
    { x, y: 150 },
    { x, y: 390 },
  ];
  return {
    image: { width: WIDTH, height: HEIGHT, data },
    worn: true,
    left: side((x) => x),
    right: side((x) => WIDTH - x),
    sideSeam: { left: seam(60), right: seam(WIDTH - 60) },
    neckline: [],
    hemline: [],
  };
}

test('the bend of an armhole is that of its picture, whatever frays its edge', () => {
  const { depth } = measureBend(tank(14), 'left');
  expect(depth * Math.hypot(20, 100)).toBeGreaterThan(12);
  expect(depth * Math.hypot(20, 100)).toBeLessThan(16);
  expect(measureBend(tank(14), 'right').depth).toBeCloseTo(depth, 1);
});

test('of two armholes the deeper one tells, within what is worn', () => {
  expect(commonBend({ depth: 0.12, low: 0.01 }, { depth: -0.03, low: 0.1 }).depth).toBe(0.12);
  expect(commonBend({ depth: -0.2, low: 0 }, { depth: -0.3, low: 0 }).depth).toBeGreaterThan(0);
  expect(commonBend({ depth: 0.9, low: 0 }, { depth: 0.1, low: 0 }).depth).toBeLessThan(0.3);
});

function laid() {
  const person = personWith({});
  const body = measureBodyForFit(person);
  const { left } = person.geometry.arms;
  const tip = { x: 212, y: 222 };
  const bare = shapeArm(left, person);
  const armhole = layArmhole('left', tip, { x: 208, y: 330 }, { depth: 0.1, low: 0 }, body, left, bare);
  return { ...armhole, tip, inner: bare.line[4].x + bare.radii[4] };
}

test('an armhole runs in one curve from the strap to the edge of the arm', () => {
  const { curve, tip, inner } = laid();
  const edge = curve.slice(0, -1);
  expect(edge[0]).toEqual(tip);
  const last = edge[edge.length - 1];
  expect(last.y).toBeCloseTo(330, 0);
  expect(Math.abs(last.x - inner)).toBeLessThan(12);
  let before = Number.NEGATIVE_INFINITY;
  for (let n = 2; n < edge.length; n++) {
    const first = Math.atan2(edge[n - 1].x - edge[n - 2].x, edge[n - 1].y - edge[n - 2].y);
    const turn = Math.atan2(edge[n].x - edge[n - 1].x, edge[n].y - edge[n - 1].y) - first;
    expect(turn).toBeLessThan(0);
    expect(turn).toBeGreaterThan(-0.25);
    expect(edge[n].y).toBeGreaterThan(before);
    before = edge[n].y;
  }
});

test('cloth on the arm goes, cloth on the trunk stays, and below the armpit all of it', () => {
  const image = { width: 200, height: 300, data: new Uint8ClampedArray(200 * 300 * 4).fill(255) };
  const layer: WarpedLayer = { name: 'torso', box: { x: 150, y: 200, width: 200, height: 300 }, image };
  const armhole = laid();
  cutArmhole(layer, armhole, 'left', 200);
  const alpha = (x: number, y: number) => image.data[((y - 200) * 200 + x - 150) * 4 + 3];
  const { x, y } = armhole.curve[7];
  expect(alpha(Math.round(x) - 3, Math.round(y))).toBe(0);
  expect(alpha(Math.round(x) + 3, Math.round(y))).toBe(255);
  expect(alpha(armhole.tip.x - 4, 205)).toBe(0);
  expect(alpha(armhole.tip.x + 4, 205)).toBe(255);
  expect(alpha(160, 480)).toBe(255);
});
