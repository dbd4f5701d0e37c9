import { beforeAll, expect, test } from 'vitest';
import { EngineError } from '../engine-error.ts';
import type { PersonAnalysis, Point } from '../types.ts';
import { analysePerson } from './analyse-person.ts';
import { checkPerson } from './check-person.ts';
import {
  createFigureNetworks,
  drawFigure,
  FIGURE_SIDE,
  type FigureOptions,
  figureJoints,
} from './drawn-figure.ts';

const signal = { throwIfAborted() {} };

async function analyse(options: FigureOptions): Promise<PersonAnalysis> {
  return analysePerson(drawFigure(options), createFigureNetworks(options), { signal });
}

/** Standing with hanging arms. */
let standing: PersonAnalysis;
beforeAll(async () => {
  standing = await analyse({});
});

/** All joints of the body moved by `change`; the network's own two auxiliary points stay. */
function moved(change: (point: Point) => Point): Record<number, Point> {
  const joints = figureJoints();
  for (let index = 0; index < 33; index += 1) joints[index] = change(joints[index]);
  return joints;
}

async function reasonFor(options: FigureOptions): Promise<unknown> {
  const person = await analyse(options);
  try {
    return checkPerson(person);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect(error.kind).toBe('refused');
    expect(error.subject).toBe('person');
    return error.reason;
  }
}

test('a person who faces the camera with hanging arms is accepted without a warning', () => {
  expect(checkPerson(standing)).toEqual([]);
});

test('a photo without a person is refused', async () => {
  expect(await reasonFor({ confidence: 0.3 })).toBe('no_person');
});

test('a second person in the photo is refused', async () => {
  expect(await reasonFor({ company: 0.97 })).toBe('several_people');
});

test.each([
  ['somebody smaller, who walks by', 35, 0.5],
  ['a ghost at the edge of what was painted over', 100, 1],
])('%s is no company', async (_, x, size) => {
  const joints = figureJoints();
  const companyJoints: Record<number, Point> = {};
  for (const index of [11, 12, 13, 14, 23, 24]) {
    companyJoints[index] = { x: x + size * (joints[index].x - 200), y: 130 + size * (joints[index].y - 130) };
  }
  expect(await reasonFor({ company: 0.97, companyJoints })).toEqual([]);
});

test('what the network sees in place of the painted-over person is nobody', async () => {
  expect(await reasonFor({ ghost: 0.97 })).toEqual([]);
});

test('a person seen from behind is refused', async () => {
  const joints = moved(({ x, y }) => ({ x: FIGURE_SIDE - x, y }));
  expect(await reasonFor({ joints })).toBe('facing_away');
});

test.each([
  ['turned to the side is refused', 0.3, 'turned_sideways'],
  ['half turned is accepted', 0.58, []],
])('a person %s', async (_how, share, expected) => {
  const joints = moved(({ x, y }) => ({ x: 200 + (x - 200) * share, y }));
  expect(await reasonFor({ joints })).toEqual(expected);
});

test('a person small in the photo is refused', async () => {
  const joints = moved(({ x, y }) => ({ x: 200 + (x - 200) * 0.3, y: 200 + (y - 200) * 0.3 }));
  expect(await reasonFor({ joints })).toBe('person_too_small');
});

test.each([
  ['the hips', 0, 180],
  ['the head', 0, -80],
  ['a shoulder', 165, 0],
])('a photo that cuts off %s is refused', async (_part, dx, dy) => {
  const joints = moved(({ x, y }) => ({ x: x + dx, y: y + dy }));
  expect(await reasonFor({ joints })).toBe('cut_off');
});

test('somebody in a coat is refused, because its lower half would stay on, unless it is open and all of it does', () => {
  const person = standing;
  const refusal = expect.objectContaining({ kind: 'refused', subject: 'person', reason: 'bulky_top' });
  expect(() => checkPerson({ ...person, wearsCoat: true })).toThrowError(refusal);
  const openLayer = { mask: person.labels, hem: 1 };
  expect(checkPerson({ ...person, wearsCoat: true, openLayer })).toEqual([]);
});

test('an arm across the body is a warning, not a refusal', async () => {
  const wrist = { x: 175, y: 200 };
  const joints = { 13: { x: 262, y: 195 }, 15: wrist, 17: wrist, 19: wrist };
  expect(await reasonFor({ joints })).toEqual([{ subject: 'person', reason: 'arms_cross_torso' }]);
});

test('folded arms whose elbows are not to be found are refused', async () => {
  const left = { x: 175, y: 200 };
  const right = { x: 225, y: 210 };
  const folded = {
    13: { x: 262, y: 195 },
    15: left,
    17: left,
    19: left,
    14: { x: 138, y: 195 },
    16: right,
    18: right,
    20: right,
  };
  expect(await reasonFor({ joints: folded })).toBe('arms_cross_torso');
});

test.each([
  ['bare', 0, [{ subject: 'person', reason: 'arms_cross_torso' }]],
  ['short-sleeved', 0.4, 'arms_cross_torso'],
])('folded %s arms', async (_how, covered, expected) => {
  const person = standing;
  const { left, right } = person.geometry.arms;
  const arms = { left: { ...left, covered }, right: { ...right, covered } };
  const folded = { ...person, geometry: { ...person.geometry, arms }, foldedArms: 'bare' } as const;
  if (typeof expected !== 'string') expect(checkPerson(folded)).toEqual(expected);
  else expect(() => checkPerson(folded)).toThrowError(expect.objectContaining({ reason: expected }));
});

/** The figure's right arm moved to `wrist`, its sleeve ending at the share `covered`. */
async function withForearmAt(wrist: Point, covered: number): Promise<PersonAnalysis> {
  const joints = { 13: { x: 262, y: 195 }, 15: wrist, 17: wrist, 19: wrist };
  const person = await analyse({ joints });
  const { arms } = person.geometry;
  const moved = { ...arms, right: { ...arms.right, covered } };
  return { ...person, geometry: { ...person.geometry, arms: moved } };
}

test.each([
  ['across the spine', 175],
  ['nearly to the spine', 222],
])('a sleeved forearm %s is shown with a warning', async (_how, x) => {
  const person = await withForearmAt({ x, y: 200 }, 1);
  expect(checkPerson(person)).toEqual([{ subject: 'person', reason: 'arms_cross_torso' }]);
});

test('a bare hand before the belly that does not cross the body is the lesser warning', async () => {
  const person = await withForearmAt({ x: 222, y: 225 }, 0.4);
  expect(checkPerson(person)).toEqual([{ subject: 'person', reason: 'arms_near_torso' }]);
});
