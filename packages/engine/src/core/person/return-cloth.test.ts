import { expect, test } from 'vitest';
import { createColorGuide } from '../raster/guided-filter.ts';
import { LABEL, type Mask, PART } from '../types.ts';
import { returnCloth } from './return-cloth.ts';

const WIDTH = 80;
const HEIGHT = 120;
const CHIN = 50;
const UNIT = 60;
const SKIN = [65, 12, 20] as const;
const HAIR = [20, 4, 8] as const;
const CLOTH = [40, -30, 20] as const;
type Color = readonly [number, number, number];

/** A face before hair that hangs down to row 95 on the left, a neck, and a top below. */
function labelAt(x: number, y: number): number {
  if (x >= 15 && x < 27 && y < 95) return LABEL.hair;
  if (y < 15) return LABEL.hair;
  return y < 75 && x >= 27 && x < 55 ? LABEL.skin : y >= 75 ? LABEL.top : LABEL.background;
}

const OWN = new Map<number, Color>([
  [LABEL.background, [95, 0, 0]],
  [LABEL.skin, SKIN],
  [LABEL.hair, HAIR],
  [LABEL.top, CLOTH],
]);

/** @param paint colour of pixels that do not have that of their label. */
function relabel(paint: (x: number, y: number) => Color | undefined): Mask {
  const size = WIDTH * HEIGHT;
  const plane = () => new Float32Array(size);
  const lab = { width: WIDTH, height: HEIGHT, l: plane(), a: plane(), b: plane() };
  const maps = { v: plane(), lateral: plane(), unit: UNIT };
  const parts = Array.from({ length: 10 }, plane);
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(size) };
  for (let i = 0; i < size; i += 1) {
    const x = i % WIDTH;
    const y = (i - x) / WIDTH;
    labels.data[i] = labelAt(x, y);
    const [l, a, b] = paint(x, y) ?? OWN.get(labels.data[i]) ?? SKIN;
    lab.l[i] = l + ((x * 7 + y * 3) % 5) - 2;
    lab.a[i] = a;
    lab.b[i] = b;
    maps.v[i] = (y - 75) / 80;
    maps.lateral[i] = (x - 40) / UNIT;
    parts[PART.hair][i] = Number(labels.data[i] === LABEL.hair);
  }
  const point = { x: 40, y: CHIN };
  const face = {
    center: { x: 40, y: 35 },
    up: { x: 0, y: -1 },
    height: 12,
    halfWidth: 12,
    chin: point,
    mouth: point,
  };
  const arm = { distance: plane(), along: plane(), outward: plane() };
  const joint = { shoulder: point, elbow: point, wrist: point, hand: point };
  const body = { ...maps, left: arm, right: arm, joints: { left: joint, right: joint } };
  returnCloth({ lab, parts, maps: body, face }, labels, createColorGuide(lab, 3, 7e-4));
  return labels;
}

const at = ({ data }: Mask, x: number, y: number) => data[y * WIDTH + x];
const inside = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom;

test('a collar that was taken for neck, and cloth that was taken for hair, are the top', () => {
  const labels = relabel((x, y) =>
    inside(x, y, 27, 65, 38, 75) || inside(x, y, 15, 86, 23, 94) ? CLOTH : undefined,
  );
  expect(at(labels, 32, 70)).toBe(LABEL.top);
  expect(at(labels, 19, 90)).toBe(LABEL.top);
  expect(at(labels, 47, 70)).toBe(LABEL.skin);
  expect(at(labels, 21, 70)).toBe(LABEL.hair);
});

test('hair whose ends are dyed in the colour of the top stays hair', () => {
  const labels = relabel((x, y) => (inside(x, y, 15, 65, 27, 95) ? CLOTH : undefined));
  expect(at(labels, 20, 85)).toBe(LABEL.hair);
});

test('skin in shade under the chin stays skin, also beside a top of that very colour', () => {
  const shaded = [40.7, 8.4, 14] as const;
  const labels = relabel((x, y) => (y >= 75 || inside(x, y, 27, 62, 55, 75) ? shaded : undefined));
  expect(at(labels, 40, 68)).toBe(LABEL.skin);
});

test('a frame of glasses in the colour of the top stays with the face', () => {
  const labels = relabel((x, y) => (inside(x, y, 29, 20, 53, 27) ? CLOTH : undefined));
  expect(at(labels, 40, 23)).toBe(LABEL.skin);
});
