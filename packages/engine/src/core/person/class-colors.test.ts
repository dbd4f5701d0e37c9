import { expect, test } from 'vitest';
import { mixtureCost } from '../raster/gaussian-mixture.ts';
import { createLabImage } from '../raster/lab.ts';
import { learnClassColors } from './class-colors.ts';
import { CLASS, createClassPlanes } from './label-input.ts';

const SIZE = 400;
const SURE = 0.01;
const UNSURE = 1;
const lab = createLabImage(20, 20);
const nowhere = new Uint8Array(SIZE);
const matte = { width: 20, height: 20, data: new Float32Array(SIZE).fill(1) };

/** The upper half is light, the lower half dark. */
lab.l.fill(80, 0, SIZE / 2).fill(20, SIZE / 2);

test('colours of a class are those of the pixels of which the parser is sure', () => {
  const said = createClassPlanes(SIZE);
  for (const plane of said) plane.fill(UNSURE);
  said[CLASS.top].fill(SURE, SIZE / 2);
  const models = learnClassColors({ lab, matte, skin: null }, said, nowhere);
  const top = models[CLASS.top];
  if (top === null) throw new Error('No colours of the top.');
  expect(mixtureCost(top, 20, 0, 0)).toBeLessThan(mixtureCost(top, 80, 0, 0));
  expect(models[CLASS.hair]).toBeNull();
});

test('what lies at the borders that the parser sees is not learned from', () => {
  const said = createClassPlanes(SIZE);
  for (const plane of said) plane.fill(UNSURE);
  said[CLASS.top].fill(SURE);
  const isRough = new Uint8Array(SIZE).fill(1, SIZE / 2);
  const top = learnClassColors({ lab, matte, skin: null }, said, isRough)[CLASS.top];
  if (top === null) throw new Error('No colours of the top.');
  expect(mixtureCost(top, 20, 0, 0)).toBeGreaterThan(mixtureCost(top, 80, 0, 0) + 20);
});

test('skin unlike that of the face is left out while most of it is alike', () => {
  const color = { l: 80, a: 14, b: 20, chroma: Math.hypot(14, 20) };
  lab.a.fill(14, 0, 360).fill(0, 360);
  lab.b.fill(20, 0, 360).fill(0, 360);
  lab.l.fill(80);
  const said = createClassPlanes(SIZE);
  for (const plane of said) plane.fill(UNSURE);
  said[CLASS.skin].fill(SURE);
  const learn = (skin: Parameters<typeof learnClassColors>[0]['skin']) =>
    learnClassColors({ lab, matte, skin }, said, nowhere)[CLASS.skin];
  const costOfGrey = (model: ReturnType<typeof learn>) =>
    model === null ? Number.NaN : mixtureCost(model, 80, 0, 0);
  expect(costOfGrey(learn({ face: color, shades: [color] }))).toBeGreaterThan(costOfGrey(learn(null)) + 5);
});
