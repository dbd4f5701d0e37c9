import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import type { Plane } from '../types.ts';
import type { ArmMap, BodyMaps } from './body-maps.ts';
import type { Skin } from './skin-reference.ts';
import { findWaistUnderArms } from './waist-under-arms.ts';

/** A torso is 100 rows long. */
const WIDTH = 60;
const HEIGHT = 170;
const SIZE = WIDTH * HEIGHT;

const noArm: ArmMap = {
  distance: new Float32Array(SIZE).fill(9),
  along: new Float32Array(SIZE),
  outward: new Float32Array(SIZE),
};
const none = { x: 0, y: 0 };
const joints = { shoulder: none, elbow: none, wrist: none, hand: none };
const maps: BodyMaps = {
  v: Float32Array.from({ length: SIZE }, (_, i) => Math.floor(i / WIDTH) / 100),
  lateral: Float32Array.from({ length: SIZE }, (_, i) => ((i % WIDTH) - WIDTH / 2) / 120),
  left: noArm,
  right: noArm,
  unit: 120,
  joints: { left: joints, right: joints },
};
const matte: Plane = { width: WIDTH, height: HEIGHT, data: new Float32Array(SIZE).fill(1) };
const color = { l: 60, a: 14, b: 22, chroma: Math.hypot(14, 22) };
const skin: Skin = { face: color, shades: [color] };

/** Grey cloth of that lightness, and skin in rows 50 to 77. */
function waistWith(lightness: (row: number) => number): number | null {
  const lab = createLabImage(WIDTH, HEIGHT);
  for (let i = 0; i < SIZE; i += 1) {
    const row = Math.floor(i / WIDTH);
    const bare = row >= 50 && row < 78;
    lab.l[i] = bare ? color.l : lightness(row);
    lab.a[i] = bare ? color.a : 0;
    lab.b[i] = bare ? color.b : 0;
  }
  return findWaistUnderArms(lab, matte, maps, skin);
}

test('two garments meet where the skin of the arms ends', () => {
  expect(waistWith((row) => (row < 60 ? 85 : 25))).toBeCloseTo(0.78, 1.5);
});

test('a top that goes on under the arms ends farther down', () => {
  expect(waistWith((row) => (row < 115 ? 85 : 25))).toBeCloseTo(1.15, 1.5);
});
