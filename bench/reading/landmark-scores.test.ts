import { expect, test } from 'vitest';
import { type GarmentRecord, toTopTruth } from './garment-truth.ts';
import { classOfLength, garmentHeight, scoreLandmarks } from './landmark-scores.ts';

/** A tee in 100 by 100 pixels, 60 high, with sleeves of a third of that. */
const tee: GarmentRecord & { state: 'top' } = {
  photo: 'tee.jpg',
  kind: 'T-Shirt',
  state: 'top',
  left: {
    sleeve: 'short',
    neck: [0.4, 0.2],
    shoulder: [0.3, 0.22],
    armpit: [0.3, 0.4],
    cuffOuter: [0.14, 0.34],
    cuffInner: [0.2, 0.42],
    hem: [0.3, 0.8],
  },
  right: {
    sleeve: 'short',
    neck: [0.6, 0.2],
    shoulder: [0.7, 0.22],
    armpit: [0.7, 0.4],
    cuffOuter: [0.86, 0.34],
    cuffInner: [0.8, 0.42],
    hem: [0.7, 0.8],
  },
  outline: [0, 0, 1, 0, 1, 1],
};
const size = { width: 100, height: 100 };
const truth = toTopTruth(tee, size);
const score = (left: Partial<typeof truth.left>) =>
  scoreLandmarks(truth, { left: { ...truth.left, ...left }, right: truth.right });

/** A landmark of the left side, moved down. */
const moved = (name: 'neck' | 'shoulder' | 'armpit' | 'hem', by: number) => ({
  [name]: { x: truth.left[name].x, y: truth.left[name].y + by },
});

test('the height is from the middle of the neck to the middle of the hem', () => {
  expect(garmentHeight(truth)).toBeCloseTo(60);
});

test('a reading equal to the truth is right', () => {
  expect(scoreLandmarks(truth, truth)).toMatchObject({ sleeves: true, cuffs: true, hem: true, all: true });
});

test('a landmark may be off by eight hundredths of the height, and no more', () => {
  expect(score(moved('hem', 0.08 * 60 - 0.1)).hem).toBe(true);
  expect(score(moved('hem', 0.08 * 60 + 0.1))).toMatchObject({ hem: false, all: false, cuffs: true });
});

test('neck, shoulder and armpit are reported but do not count', () => {
  for (const name of ['neck', 'shoulder', 'armpit'] as const) {
    expect(score(moved(name, 9))).toMatchObject({ [name]: false, hem: true });
  }
  expect(score(moved('armpit', 9)).all).toBe(true);
});

test('a missing or superfluous sleeve is wrong', () => {
  expect(score({ sleeve: null })).toMatchObject({ sleeves: false, cuffs: false, all: false });
  const bare = toTopTruth(
    { ...tee, left: { ...tee.left, sleeve: 'none', cuffOuter: undefined, cuffInner: undefined } },
    size,
  );
  expect(scoreLandmarks(bare, truth)).toMatchObject({ sleeves: false, cuffs: false });
  expect(scoreLandmarks(bare, bare)).toMatchObject({ sleeves: true, cuffs: true, all: true });
});

test('a sleeve of another class is wrong, unless its length matches', () => {
  const long = { cuffOuter: { x: 0, y: 60 }, cuffInner: { x: 8, y: 62 }, outer: [], inner: [] };
  expect(score({ sleeve: long }).sleeves).toBe(false);
  const half = { ...tee, left: { ...tee.left, sleeve: 'half' as const } };
  expect(scoreLandmarks(toTopTruth(half, size), truth).sleeves).toBe(true);
});

test('a correct cuff makes a sleeve right, wherever the shoulder is', () => {
  const read = score(moved('shoulder', 20));
  expect(read).toMatchObject({ sleeves: true, cuffs: true, shoulder: false });
});

test.each([
  [0.3, 'short'],
  [0.5, 'half'],
  [0.8, 'long'],
] as const)('a sleeve of %f of the height is %s', (length, name) => expect(classOfLength(length)).toBe(name));
