import { expect, test } from 'vitest';
import { LABEL, type Mask, type Plane, type Point } from '../types.ts';
import type { ArmMap } from './body-maps.ts';
import { uprightBody, wholeFrame } from './drawn-figure.ts';
import type { PersonPlanes } from './person-planes.ts';
import { measureTorso } from './torso-outline.ts';

const WIDTH = 240;
const HEIGHT = 320;
const HALF = 50;
const RADIUS = 13;
const BODY = uprightBody({ x: 120, y: 60 }, 140, 120);
const HANGING: readonly Point[] = [
  { x: 64, y: 70 },
  { x: 52, y: 140 },
  { x: 44, y: 205 },
];
const ACROSS: readonly Point[] = [
  { x: 180, y: 70 },
  { x: 182, y: 137 },
  { x: 110, y: 215 },
];

/** A torso 50 pixels wide on either side, the left arm hanging beside it, the right forearm bare across its side. */
function drawPlanes(end: (x: number, y: number) => number): PersonPlanes {
  const frame = wholeFrame(WIDTH, HEIGHT);
  const size = WIDTH * HEIGHT;
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(size) };
  const matte: Plane = { width: WIDTH, height: HEIGHT, data: new Float32Array(size) };
  const left = armMap(HANGING, -1);
  const right = armMap(ACROSS, 1);
  const plane = () => new Float32Array(size);
  const maps = {
    v: plane(),
    lateral: plane(),
    left,
    right,
    unit: BODY.unit,
    joints: { left: joints(), right: joints() },
  };
  for (let i = 0; i < size; i++) {
    const x = i % WIDTH;
    const y = Math.floor(i / WIDTH);
    const onArm = Math.min(left.distance[i], right.distance[i]) * BODY.unit < RADIUS;
    const onTorso = Math.abs(x - 120) < HALF && y > 55;
    labels.data[i] = onArm ? LABEL.skin : onTorso ? end(x, y) : LABEL.background;
    matte.data[i] = labels.data[i] === LABEL.background ? 0 : 1;
  }
  return { frame, labels, matte, maps };
}

function joints() {
  const origin = { x: 0, y: 0 };
  return { shoulder: origin, elbow: origin, wrist: origin, hand: origin };
}

function armMap([shoulder, elbow, wrist]: readonly Point[], sign: -1 | 1): ArmMap {
  const size = WIDTH * HEIGHT;
  const map = {
    distance: new Float32Array(size).fill(9),
    along: new Float32Array(size),
    outward: new Float32Array(size),
  };
  for (const [start, from, to] of [
    [0, shoulder, elbow],
    [1, elbow, wrist],
  ] as const) {
    for (let i = 0; i < size; i++) {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      const [ux, uy] = [to.x - from.x, to.y - from.y];
      const t = Math.min(1, Math.max(0, ((x - from.x) * ux + (y - from.y) * uy) / (ux * ux + uy * uy)));
      const away = Math.hypot(x - from.x - t * ux, y - from.y - t * uy) / BODY.unit;
      if (away >= map.distance[i]) continue;
      map.distance[i] = away;
      map.along[i] = start + t;
      map.outward[i] = sign * away;
    }
  }
  return map;
}

const hemAt = (hem: number) => (_: number, y: number) => (y < hem ? LABEL.top : LABEL.bottom);

test('behind a forearm that crosses it the side of the torso goes straight on', () => {
  const { v, right } = measureTorso(drawPlanes(hemAt(200)), BODY);
  for (let row = 0; row < v.length; row++) {
    if (v[row] < 0.45 || v[row] > 1.2) continue;
    expect(right[row]).toBeGreaterThan(HALF - 6);
    expect(right[row]).toBeLessThan(HALF + 6);
  }
});

test('where that side is hidden it is not trusted, beside a hanging arm it is', () => {
  const { v, left, leftTrust, rightTrust } = measureTorso(drawPlanes(hemAt(200)), BODY);
  const row = v.findIndex((value) => value > 0.58);
  expect(rightTrust[row]).toBe(0);
  expect(leftTrust[row]).toBeGreaterThan(0.8);
  expect(left[row]).toBeCloseTo(HALF, -1);
});

test('old cloth under a bare forearm is no cuff', () => {
  const uneven = (x: number, y: number) => (x > 160 ? LABEL.top : hemAt(160)(x, y));
  const { v, right } = measureTorso(drawPlanes(uneven), BODY);
  const row = v.findIndex((value) => value > 0.88);
  expect(right[row]).toBeGreaterThan(HALF - 5);
});
