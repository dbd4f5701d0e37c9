import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { LABEL, type Mask, PART } from '../types.ts';
import type { ArmMap } from './body-maps.ts';
import { wholeFrame } from './drawn-figure.ts';
import type { ClassPlanes } from './label-input.ts';
import { PARSER } from './parse-person.ts';
import type { Skin } from './skin-reference.ts';
import { tidyLabels } from './tidy-labels.ts';

/** A torso seen straight on: 120 x 160, shoulders at row 50, hips at row 130, U is 60 pixels, arms out of sight. */
const WIDTH = 120;
const HEIGHT = 160;
const SIZE = WIDTH * HEIGHT;
const SKIN_COLOR = { l: 70, a: 14, b: 20, chroma: Math.hypot(14, 20) };
const SKIN: Skin = { face: SKIN_COLOR, shades: [SKIN_COLOR] };

function createInput(): Parameters<typeof tidyLabels>[0] {
  const noArm = (): ArmMap => ({
    distance: new Float32Array(SIZE).fill(9),
    along: new Float32Array(SIZE),
    outward: new Float32Array(SIZE),
  });
  const v = Float32Array.from({ length: SIZE }, (_, i) => (Math.floor(i / WIDTH) - 50) / 80);
  const lateral = Float32Array.from({ length: SIZE }, (_, i) => ((i % WIDTH) - 60) / 60);
  const none = { x: 0, y: 0 };
  const joints = { shoulder: none, elbow: none, wrist: none, hand: none };
  return {
    frame: wholeFrame(WIDTH, HEIGHT),
    lab: createLabImage(WIDTH, HEIGHT),
    matte: { width: WIDTH, height: HEIGHT, data: new Float32Array(SIZE).fill(1) },
    maps: { v, lateral, left: noArm(), right: noArm(), unit: 60, joints: { left: joints, right: joints } },
    face: {
      center: { x: 60, y: 22 },
      up: { x: 0, y: -1 },
      height: 8,
      halfWidth: 10,
      chin: { x: 60, y: 34 },
      mouth: { x: 60, y: 26 },
    },
    skin: SKIN,
    wholeDresses: false,
    parts: Array.from({ length: PARSER.classes }, (_, part) =>
      new Float32Array(SIZE).fill(Number(part === PART.upper)),
    ),
  };
}

/** Head, top down to row 120 and lower garment below, 80 pixels wide. */
function createLabels(): Mask {
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(SIZE) };
  paint(labels, 48, 4, 24, 10, LABEL.hair);
  paint(labels, 50, 12, 20, 34, LABEL.skin);
  paint(labels, 20, 44, 80, 76, LABEL.top);
  paint(labels, 20, 120, 80, 40, LABEL.bottom);
  return labels;
}

function paint(
  { data }: Mask,
  left: number,
  top: number,
  width: number,
  height: number,
  label: number,
): void {
  for (let y = top; y < top + height; y += 1) data.fill(label, y * WIDTH + left, y * WIDTH + left + width);
}

function labelAt({ data }: Mask, x: number, y: number): number {
  return data[y * WIDTH + x];
}

/** Costs that make `label` the cheapest everywhere. */
function costsFor(label: number): ClassPlanes {
  const plane = (own: number) => new Float32Array(SIZE).fill(own === label ? 0 : 5);
  return [plane(LABEL.skin), plane(LABEL.hair), plane(LABEL.top), plane(LABEL.bottom)];
}

test('a skirt between the fronts of a coat is a lower garment, a patch on the belly is none', () => {
  const labels = createLabels();
  paint(labels, 20, 44, 80, 116, LABEL.top);
  paint(labels, 50, 100, 20, 50, LABEL.bottom);
  paint(labels, 50, 60, 10, 20, LABEL.bottom);
  tidyLabels(createInput(), labels, costsFor(LABEL.top));
  expect(labelAt(labels, 60, 140)).toBe(LABEL.bottom);
  expect(labelAt(labels, 55, 70)).toBe(LABEL.top);
});

test('a hand before a jacket is skin where the parser says so, print of its colour is cloth', () => {
  const input = createInput();
  const labels = createLabels();
  for (const left of [30, 70]) paint(labels, left, 80, 10, 10, LABEL.skin);
  for (let i = 0; i < SIZE; i += 1) if (i % WIDTH > 60) input.parts[PART.skin][i] = 0.9;
  tidyLabels(input, labels, costsFor(LABEL.top));
  expect([35, 75].map((x) => labelAt(labels, x, 85))).toEqual([LABEL.top, LABEL.skin]);
});

test('clean labels stay as they are', () => {
  const labels = createLabels();
  const before = labels.data.slice();
  tidyLabels(createInput(), labels, costsFor(LABEL.top));
  expect(labels.data).toEqual(before);
});

test('print that was taken for skin goes back to the top', () => {
  const labels = createLabels();
  paint(labels, 50, 70, 16, 16, LABEL.skin);
  tidyLabels(createInput(), labels, costsFor(LABEL.skin));
  expect(labelAt(labels, 58, 78)).toBe(LABEL.top);
});

test('a bare stretch in the colour of the skin stays skin', () => {
  const labels = createLabels();
  const input = createInput();
  paint(labels, 40, 70, 40, 30, LABEL.skin);
  input.lab.l.fill(SKIN_COLOR.l);
  input.lab.a.fill(SKIN_COLOR.a);
  input.lab.b.fill(SKIN_COLOR.b);
  tidyLabels(input, labels, costsFor(LABEL.skin));
  expect(labelAt(labels, 60, 85)).toBe(LABEL.skin);
});

test('hair that hangs from nothing becomes what is next likely', () => {
  const labels = createLabels();
  paint(labels, 30, 46, 20, 12, LABEL.hair);
  tidyLabels(createInput(), labels, costsFor(LABEL.top));
  expect(labelAt(labels, 40, 52)).toBe(LABEL.top);
});

test('hair that falls from the head over the top stays hair', () => {
  const labels = createLabels();
  paint(labels, 42, 10, 8, 70, LABEL.hair);
  tidyLabels(createInput(), labels, costsFor(LABEL.top));
  expect(labelAt(labels, 45, 75)).toBe(LABEL.hair);
});

test('the lit end of a lock, between hair and top, is hair', () => {
  const labels = createLabels();
  paint(labels, 42, 10, 8, 60, LABEL.hair);
  paint(labels, 42, 70, 8, 8, LABEL.skin);
  tidyLabels(createInput(), labels, costsFor(LABEL.top));
  expect(labelAt(labels, 45, 74)).toBe(LABEL.hair);
});

test('a button on the trousers and the thin bridge to it belong to the trousers', () => {
  const labels = createLabels();
  paint(labels, 60, 120, 1, 3, LABEL.top);
  paint(labels, 57, 123, 7, 7, LABEL.top);
  tidyLabels(createInput(), labels, costsFor(LABEL.top));
  expect(labelAt(labels, 60, 121)).toBe(LABEL.bottom);
  expect(labelAt(labels, 60, 126)).toBe(LABEL.bottom);
});

test('a separate piece of top that the parser takes for something else belongs to what is around it', () => {
  const input = createInput();
  for (let i = 0; i < SIZE; i += 1) input.parts[PART.upper][i] = Number(i % WIDTH > 60);
  const labels = createLabels();
  for (const left of [20, 86]) paint(labels, left, 130, 14, 14, LABEL.top);
  tidyLabels(input, labels, costsFor(LABEL.top));
  expect([27, 93].map((x) => labelAt(labels, x, 137))).toEqual([LABEL.bottom, LABEL.top]);
});

test('somebody else in the picture becomes background', () => {
  const labels = createLabels();
  paint(labels, 108, 30, 10, 100, LABEL.top);
  tidyLabels(createInput(), labels, costsFor(LABEL.top));
  expect(labelAt(labels, 112, 80)).toBe(LABEL.background);
});
