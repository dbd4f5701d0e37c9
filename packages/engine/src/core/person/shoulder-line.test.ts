import { expect, test } from 'vitest';
import { LABEL } from '../types.ts';
import { photoToBody } from './body-frame.ts';
import { uprightBody, wholeFrame } from './drawn-figure.ts';
import type { PersonPlanes } from './person-planes.ts';
import { measureShoulder } from './shoulder-line.ts';

const WIDTH = 300;
const HEIGHT = 200;
const UNIT = 120;
const CENTRE = { x: 150, y: 100 };
const BODY = uprightBody(CENTRE, 140, UNIT);
const NECK = 20;
/** Height of the shoulder over the line of the joints at a distance from the spine, pixels. */
const shoulderAt = (lateral: number) => 32 - 0.3 * Math.abs(lateral);
const COLLAR = 14;

/** Shoulders under one label, on which something stands up to 38 pixels from the spine. */
function planesWith(standing: number, label: number): PersonPlanes {
  const size = WIDTH * HEIGHT;
  const plane = () => ({ width: WIDTH, height: HEIGHT, data: new Float32Array(size) });
  const labels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(size) };
  const matte = plane();
  for (let i = 0; i < size; i++) {
    const lateral = (i % WIDTH) - CENTRE.x;
    const height = shoulderAt(lateral) + (Math.abs(lateral) < 38 ? standing : 0);
    if (CENTRE.y - Math.floor(i / WIDTH) > height) continue;
    matte.data[i] = 1;
    labels.data[i] = label;
  }
  const joint = (x: number) => {
    const place = { x, y: CENTRE.y };
    return { shoulder: place, elbow: place, wrist: place, hand: place };
  };
  const [along, distance, outward] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  const arm = { along, distance, outward };
  const maps = {
    v: new Float32Array(size),
    lateral: new Float32Array(size),
    left: arm,
    right: arm,
    unit: UNIT,
    joints: { left: joint(CENTRE.x - 60), right: joint(CENTRE.x + 60) },
  };
  return { frame: wholeFrame(WIDTH, HEIGHT), labels, matte, maps };
}

/** How far the measured line lies over the shoulder beside the neck, pixels. */
function over(planes: PersonPlanes): number {
  const [first] = measureShoulder(planes, BODY, 'right', NECK);
  return -photoToBody(BODY, first).v * BODY.torsoLength - shoulderAt(NECK);
}

test('a collar that stands up beside the neck is not taken for the shoulder', () => {
  expect(Math.abs(over(planesWith(COLLAR, LABEL.top)))).toBeLessThan(0.3 * COLLAR);
});

test('bare skin is the shoulder, however steep', () => {
  expect(over(planesWith(COLLAR, LABEL.skin))).toBeGreaterThan(0.7 * COLLAR);
});
