import { expect, test } from 'vitest';
import { toLab } from '../raster/lab.ts';
import { shrinkRgba } from '../raster/resample.ts';
import type { PersonAnalysis } from '../types.ts';
import { createCanvas } from './canvas.ts';
import { COLORS, drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { fillBackground } from './fill-background.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** Erases the old sleeves completely. */
function fillSleeves(person: PersonAnalysis) {
  const erased = new Float32Array(WIDTH * HEIGHT);
  for (let y = 95; y < 210; y++) {
    for (let x = 0; x < WIDTH; x++)
      if (Math.abs(x - 120) >= 44 && Math.abs(x - 120) < 68) erased[y * WIDTH + x] = 1;
  }
  return fillBackground(person, createCanvas(person.photo, box), createSoftMasks(person, box), erased, null);
}

test('on a plain wall the fill is the wall', () => {
  const filled = fillSleeves(drawPerson({ longSleeves: true }));
  for (const x of [56, 64, 180]) {
    const at = 150 * WIDTH + x;
    expect(Math.abs(filled.red[at] - COLORS.background[0])).toBeLessThan(3);
    expect(Math.abs(filled.blue[at] - COLORS.background[2])).toBeLessThan(3);
  }
});

test('texture that runs across the picture is carried on behind the sleeve', () => {
  const person = drawPerson({ longSleeves: true });
  const { data } = person.photo;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (x > 50 && x < 190) continue;
      const shade = y % 8 < 4 ? 12 : -12;
      for (let c = 0; c < 3; c++) data[(y * WIDTH + x) * 4 + c] = COLORS.background[c] + shade;
    }
  }
  const filled = fillSleeves(person);
  const bright = filled.red[(152 + 1) * WIDTH + 58];
  const dark = filled.red[(152 + 5) * WIDTH + 58];
  expect(bright - dark).toBeGreaterThan(14);
});

test('what lies beside somebody else keeps clear of them', () => {
  const person = drawPerson({ longSleeves: true });
  const { frame, matte } = person;
  const masks = createSoftMasks(person, box);
  const erased = new Float32Array(WIDTH * HEIGHT);
  // A wall of twelve columns, the first ones too light beside a second figure.
  for (let y = 0; y < HEIGHT; y++) {
    erased.fill(1, y * WIDTH + 212, y * WIDTH + 220);
    for (let x = 196; x < 203; x++) person.photo.data.fill(250, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  }
  for (let row = 0; row < frame.height; row++) {
    for (let column = 0; column < frame.width; column++) {
      const x = (column + 0.5) / frame.scale;
      if ((x > 196 && x < 200) || x > 212) matte.data[row * frame.width + column] = 1;
    }
  }
  const lab = toLab(shrinkRgba(person.photo, frame.width, frame.height));
  const filled = fillBackground({ ...person, lab }, createCanvas(person.photo, box), masks, erased, null);
  for (const x of [214, 217, 218, 219]) {
    expect(Math.abs(filled.red[150 * WIDTH + x] - COLORS.background[0])).toBeLessThan(12);
  }
});

test('where hardly any background is seen, the analysis is used and stays as it is', () => {
  const person = drawPerson({ longSleeves: true });
  const { width } = person.frame;
  // Background is seen in the first ten columns only.
  person.matte.data.forEach((_, at) => {
    if (at % width >= 10) person.matte.data[at] = 1;
  });
  person.plate.l.fill(50);
  const filled = fillSleeves(person);
  expect(filled.red[150 * WIDTH + 56]).toBeGreaterThan(0);
  expect(person.plate.l).toEqual(new Float32Array(person.plate.l.length).fill(50));
});
