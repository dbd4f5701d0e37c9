import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { LABEL, type Mask } from '../types.ts';
import { followStraps } from './follow-straps.ts';

const WIDTH = 60;
const HEIGHT = 80;
const UNIT = 60;
const SHOULDER = 20;
const NECKLINE = 60;

/** Column in which a strap that leans outwards begins, two pixels wide. */
const strapAt = (y: number) => 30 + Math.round((NECKLINE - y) / 5);

/**
 * Background above row 20, skin under it, the top from row 60 on, and a strap that was found up to row `lost` only.
 * @param seen up to which row its colour is there.
 */
function followed(lost: number, seen: number, contrast = 20) {
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  const lab = createLabImage(WIDTH, HEIGHT);
  const v = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < v.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const strap = x >= strapAt(y) && x < strapAt(y) + 2 && y < NECKLINE;
    v[i] = (y - SHOULDER) / 100;
    lab.l[i] = 60;
    lab.a[i] = strap && y >= seen ? contrast : 10 * Math.sin(y);
    if (y < SHOULDER) labels.data[i] = LABEL.background;
    else labels.data[i] = y >= NECKLINE || (strap && y >= lost) ? LABEL.top : LABEL.skin;
  }
  const before = labels.data.slice();
  followStraps(lab, { v, unit: UNIT }, labels);
  const changed = labels.data.reduce((count, label, i) => count + (label === before[i] ? 0 : 1), 0);
  return { changed, label: (x: number, y: number) => labels.data[y * WIDTH + x] };
}

test('a strap is followed up to the shoulder', () => {
  const { label, changed } = followed(45, SHOULDER, 45);
  for (let y = SHOULDER; y < 45; y++) {
    expect(label(strapAt(y), y) === LABEL.top || label(strapAt(y) + 1, y) === LABEL.top).toBe(true);
  }
  expect(changed).toBeLessThan(2.5 * (45 - SHOULDER));
});

test('it ends where nothing of its colour goes on', () => {
  const { label } = followed(45, 36, 45);
  expect(label(strapAt(38), 38)).toBe(LABEL.top);
  expect(label(strapAt(33), 33)).toBe(LABEL.skin);
});

test('a strap of the skin’s colour is not followed, nor is the edge of the top itself', () => {
  expect(followed(45, NECKLINE).changed).toBe(0);
  expect(followed(NECKLINE, SHOULDER).changed).toBe(0);
});
