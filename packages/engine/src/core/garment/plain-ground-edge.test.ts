import { expect, test } from 'vitest';
import { COLORS, drawPerson, WIDTH } from '#src/core/composite/drawn-person.ts';
import { LABEL, type Mask, type PersonAnalysis } from '#src/core/types.ts';
import { cutOutWorn } from './cut-out-worn.ts';
import { findWornCloth } from './worn-cloth.ts';

const [red, green, blue] = COLORS.background;
/** Pale stripes and dark ones, 10 photo pixels wide each. */
const striped = (light: number) => (x: number) =>
  x % 20 < 10 ? ([red + light, green + light, blue + light - 4] as const) : ([30, 70, 60] as const);

/** Labels of a rectangle of the photo. */
function label(
  { frame, labels }: PersonAnalysis,
  value: number,
  from: number,
  to: number,
  y: number,
  end: number,
) {
  for (let row = y * frame.scale; row < end * frame.scale; row++) {
    labels.data.fill(value, row * frame.width + from * frame.scale, row * frame.width + to * frame.scale);
  }
}

/** Alpha, 0..255, of the garment's cut-out at a place of the photo. */
function cutOut(wearer: PersonAnalysis, cloth?: (mask: Mask) => void) {
  const found = findWornCloth(wearer);
  cloth?.(found.mask);
  const { data } = cutOutWorn(wearer, found);
  return (x: number, y: number) => data[(y * WIDTH + x) * 4 + 3];
}

test('a bite that the labels take out of a pale stripe at the shoulder is closed', () => {
  const wearer = drawPerson({ topColor: striped(14) });
  label(wearer, LABEL.background, 82, 90, 90, 94);
  const alpha = cutOut(wearer);
  for (let x = 82; x < 90; x++) expect(alpha(x, 92), `${x}`).toBeGreaterThan(200);
  expect(alpha(86, 87)).toBe(0);
});

test('a wedge of ground that the labels take for pale cloth falls away', () => {
  const wearer = drawPerson({ topColor: striped(14) });
  label(wearer, LABEL.top, 60, 76, 84, 90);
  const alpha = cutOut(wearer);
  for (let x = 60; x < 76; x++) expect(alpha(x, 86), `${x}`).toBe(0);
  expect(alpha(68, 94)).toBeGreaterThan(200);
});

test('a gap that the labels see stays open, though cloth encloses it', () => {
  const wearer = drawPerson({ topColor: striped(14) });
  const { photo } = wearer;
  for (let y = 150; y < 162; y++) {
    for (let x = 84; x < 94; x++) photo.data.set([red, green, blue], (y * WIDTH + x) * 4);
  }
  label(wearer, LABEL.background, 84, 94, 150, 162);
  const gap = (mask: Mask) => label({ ...wearer, labels: mask }, 0, 84, 94, 150, 162);
  const alpha = cutOut(wearer, gap);
  expect(alpha(88, 155)).toBe(0);
});

test('stripes of the very colour of the ground are left as the labels have them', () => {
  const wearer = drawPerson({ topColor: striped(0) });
  const alpha = cutOut(wearer);
  for (let x = 82; x < 90; x++) expect(alpha(x, 97), `${x}`).toBeGreaterThan(200);
});
