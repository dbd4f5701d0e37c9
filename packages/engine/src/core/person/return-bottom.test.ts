import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { LABEL, type Mask } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { returnBottom } from './return-bottom.ts';

const WIDTH = 60;
const HEIGHT = 40;
/** Rows from here on are below the waist. */
const WAIST = 10;
/** Columns of the sleeve's middle, of the strip in doubt, and where the lower garment begins. */
const SLEEVE = [6, 10] as const;
const STRIP = [14, 20] as const;
const UNIT = 60;
const size = WIDTH * HEIGHT;
const none = { x: 0, y: 0 };
const joints = { shoulder: none, elbow: none, wrist: none, hand: none };
const away = {
  distance: new Float32Array(size).fill(9),
  along: new Float32Array(size),
  outward: new Float32Array(size),
};

interface Scene {
  readonly sleeve?: number;
  readonly strip?: number;
  /** Rows at whose right end the strip is cut off from the lower garment. */
  readonly isCutOff?: boolean;
  readonly isBare?: boolean;
}

/** @returns the label at a place after dark trousers' side beside a pale sleeve was labelled top. */
function settle({ sleeve = 80, strip = 12, isCutOff = false, isBare = false }: Scene = {}) {
  const lab = createLabImage(WIDTH, HEIGHT);
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(size) };
  const v = new Float32Array(size);
  const distance = new Float32Array(size);
  const along = new Float32Array(size).fill(1.5);
  for (let i = 0; i < size; i += 1) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    v[i] = y / WAIST;
    distance[i] = Math.abs(x - 8) / UNIT;
    const isStrip = x >= STRIP[0] && x < STRIP[1];
    const isGap = isCutOff && x === STRIP[1] - 1;
    lab.l[i] = x < STRIP[0] || y <= WAIST || isGap ? sleeve : isStrip ? strip : 12;
    labels.data[i] = x < STRIP[1] || y <= WAIST ? LABEL.top : LABEL.bottom;
    if (isBare && x >= SLEEVE[0] && x <= SLEEVE[1] + 2) labels.data[i] = LABEL.skin;
  }
  const maps: BodyMaps = {
    v,
    lateral: new Float32Array(size),
    left: { distance, along, outward: new Float32Array(size) },
    right: away,
    unit: UNIT,
    joints: { left: joints, right: joints },
  };
  returnBottom({ lab, maps, waist: 1 }, labels);
  return (x: number, y: number) => labels.data[y * WIDTH + x];
}

test('the side of the lower garment that passed for the sleeve is given back', () => {
  const label = settle();
  expect(label(16, 30)).toBe(LABEL.bottom);
  expect(label(8, 30)).toBe(LABEL.top);
  expect(label(16, 5)).toBe(LABEL.top);
});

test('what has the colour of the sleeve stays, and so does what is neither', () => {
  expect(settle({ strip: 80 })(16, 30)).toBe(LABEL.top);
  expect(settle({ strip: 40 })(16, 30)).toBe(LABEL.top);
});

test('nothing is decided where sleeve and lower garment are alike', () => {
  expect(settle({ sleeve: 20 })(16, 30)).toBe(LABEL.top);
});

test('what does not hang together with the lower garment stays', () => {
  expect(settle({ isCutOff: true })(16, 30)).toBe(LABEL.top);
});

test('a bare forearm says nothing of a sleeve', () => {
  expect(settle({ isBare: true })(16, 30)).toBe(LABEL.top);
});
