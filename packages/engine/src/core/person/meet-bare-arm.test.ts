import { expect, test } from 'vitest';
import { drawPerson } from '../composite/drawn-person.ts';
import { type ArmGeometry, LABEL, type PersonAnalysis, type Point } from '../types.ts';
import { shapeArm } from './arm-shape.ts';

/** First station below the sleeve; sleeves end between it and the one before. */
const BARE = 6;

/** The left arm hangs this far from the spine: its bones, its skin's edges, and its sleeve's outside. */
interface Course {
  readonly bones: number;
  readonly outer: number;
  readonly inner: number;
  readonly sleeve: number;
}

function withLeftArm({ bones, outer, inner, sleeve }: Course): PersonAnalysis {
  const person = drawPerson();
  const at = (lateral: number) => (i: number) => ({ x: 120 - lateral, y: 100 + i * 7.5 });
  const line = (lateral: (i: number) => number): Point[] =>
    Array.from({ length: 17 }, (_, i) => at(lateral(i))(i));
  const center = line(() => bones);
  const left: ArmGeometry = {
    ...person.geometry.arms.left,
    shoulder: center[0],
    elbow: center[8],
    wrist: center[16],
    center,
    outer: line((i) => (i < BARE ? sleeve : outer)),
    inner: line(() => inner),
    covered: BARE / 17,
  };
  const { width } = person.labels;
  const data = person.labels.data.map((label, i) => {
    const lateral = 120 - ((i % width) + 0.5) * 2;
    const y = (Math.floor(i / width) + 0.5) * 2;
    if (lateral < 42 || y < 90 || y > 246) return label;
    if (y < 100 + 7.5 * BARE - 3) return lateral < sleeve ? LABEL.top : LABEL.background;
    return lateral > inner && lateral < outer ? LABEL.skin : LABEL.background;
  });
  const arms = { ...person.geometry.arms, left };
  return { ...person, labels: { ...person.labels, data }, geometry: { ...person.geometry, arms } };
}

const outside = (person: PersonAnalysis, i: number) => {
  const { line, radii } = shapeArm(person.geometry.arms.left, person);
  return 120 - (line[i].x - radii[i]);
};

test('under a wide sleeve the outside of the arm goes straight on from the bare one below', () => {
  const person = withLeftArm({ bones: 54, outer: 74, inner: 47, sleeve: 86 });
  for (let i = 1; i <= BARE; i++) {
    expect(outside(person, i)).toBeGreaterThan(71.5);
    expect(outside(person, i)).toBeLessThan(76.5);
  }
});

test('a strong arm stays inside a sleeve that narrows towards the shoulder', () => {
  const person = withLeftArm({ bones: 54, outer: 74, inner: 44, sleeve: 86 });
  const { left } = person.geometry.arms;
  const outer = left.outer.map((point, i) => (i < 3 ? { ...point, x: 120 - 64 - 2 * i } : point));
  const arms = { ...person.geometry.arms, left: { ...left, outer } };
  const narrow = { ...person, geometry: { ...person.geometry, arms } };
  expect(outside(narrow, 0)).toBeLessThan(69);
  expect(outside(narrow, BARE)).toBeGreaterThan(71.5);
});

test('the outline is known as far as bare skin shows it, and not under a long sleeve', () => {
  const short = withLeftArm({ bones: 54, outer: 66, inner: 49, sleeve: 70 });
  expect(shapeArm(short.geometry.arms.left, short).known).toBeCloseTo((BARE + 2) / 16);
  const long = drawPerson({ longSleeves: true });
  expect(shapeArm(long.geometry.arms.left, long).known).toBe(0);
});

test('the round end of the arm stays inside the old top', () => {
  const person = withLeftArm({ bones: 54, outer: 74, inner: 47, sleeve: 86 });
  const { width } = person.matte;
  const data = person.matte.data.map((_, i) =>
    Math.floor(i / width) * 2 < 90 || (i % width) * 2 < 34 ? 0 : 1,
  );
  const { line, radii } = shapeArm(person.geometry.arms.left, {
    ...person,
    matte: { ...person.matte, data },
  });
  expect(line[0].y - radii[0]).toBeGreaterThan(88);
});

/** Adds skin beside the slanted hem, at the last station under the sleeve, out to `edge` from the spine. */
function withSlantedHem(edge: number): PersonAnalysis {
  const person = withLeftArm({ bones: 54, outer: 74, inner: 47, sleeve: 86 });
  const { width } = person.labels;
  const data = person.labels.data.map((label, i) => {
    const lateral = 120 - ((i % width) + 0.5) * 2;
    const y = (Math.floor(i / width) + 0.5) * 2;
    return y > 132 && y < 142 && lateral > 47 && lateral < edge ? LABEL.skin : label;
  });
  const { left } = person.geometry.arms;
  const outer = left.outer.map((point, i) => (i === BARE - 1 ? { ...point, x: 120 - 74 } : point));
  const arms = { ...person.geometry.arms, left: { ...left, outer } };
  return { ...person, labels: { ...person.labels, data }, geometry: { ...person.geometry, arms } };
}

test('skin beside a slanted hem shows the outline, as far as it runs on from the bare one', () => {
  expect(outside(withSlantedHem(74), BARE - 1)).toBeGreaterThan(73.5);
  expect(outside(withSlantedHem(80), BARE - 1)).toBeLessThan(73.5);
});
