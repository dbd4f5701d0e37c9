import { beforeAll, expect, test } from 'vitest';
import { LABEL, type PersonAnalysis, type Point } from '../types.ts';
import { analysePerson } from './analyse-person.ts';
import { analysisToPhoto } from './analysis-frame.ts';
import { bodyToPhoto } from './body-frame.ts';
import { createFigureNetworks, drawFigure, FIGURE, type FigureOptions, figureLabel } from './drawn-figure.ts';

const signal = { throwIfAborted() {} };

async function analyse(options: FigureOptions): Promise<PersonAnalysis> {
  return analysePerson(drawFigure(options), createFigureNetworks(options), { signal });
}

/** Standing with hanging arms. */
let standing: PersonAnalysis;
beforeAll(async () => {
  standing = await analyse({});
});

/** Share of the analysis pixels away from borders whose label is the drawn one. */
function agreement(person: PersonAnalysis, label: number, sleeves?: number): number {
  let right = 0;
  let all = 0;
  for (let i = 0; i < person.labels.data.length; i += 1) {
    const x = i % person.frame.width;
    const point = analysisToPhoto(person.frame, { x, y: (i - x) / person.frame.width });
    const around = [-3, 0, 3].flatMap((dx) => [-3, 0, 3].map((dy) => [point.x + dx, point.y + dy] as const));
    if (around.some(([px, py]) => figureLabel(px, py, sleeves) !== label)) continue;
    all += 1;
    if (person.labels.data[i] === label) right += 1;
  }
  return right / all;
}

function nearest(points: readonly Point[], to: Point): number {
  return Math.min(...points.map((point) => Math.hypot(point.x - to.x, point.y - to.y)));
}

test('every part of a drawn person gets its label', () => {
  const person = standing;
  expect(agreement(person, LABEL.background)).toBeGreaterThan(0.995);
  expect(agreement(person, LABEL.top)).toBeGreaterThan(0.99);
  expect(agreement(person, LABEL.bottom)).toBeGreaterThan(0.99);
  expect(agreement(person, LABEL.skin)).toBeGreaterThan(0.97);
  expect(agreement(person, LABEL.hair)).toBeGreaterThan(0.95);
});

test('a top in almost the colour of the skin does not swallow the arms', async () => {
  const options: FigureOptions = { top: [222, 178, 158], sleeves: 0.2 };
  const person = await analyse(options);
  expect(agreement(person, LABEL.top, 0.2)).toBeGreaterThan(0.95);
  expect(agreement(person, LABEL.skin, 0.2)).toBeGreaterThan(0.9);
});

test('the waist and the end of the top lie on the drawn hem', () => {
  const { geometry, body } = standing;
  expect(geometry.waist).not.toBeNull();
  expect(Math.abs(bodyToPhoto(body, geometry.waist ?? 0, 0).y - FIGURE.hem)).toBeLessThan(4);
  expect(Math.abs(bodyToPhoto(body, geometry.topHem, 0).y - FIGURE.hem)).toBeLessThan(3);
});

test('below the armpits the torso outline is the drawn one to two pixels', () => {
  const { geometry, body } = standing;
  const { torso } = geometry;
  for (let row = 0; row < torso.v.length; row += 1) {
    if (torso.v[row] < 0.45 || torso.v[row] > 0.95) continue;
    expect(body.shoulders.x - torso.left[row]).toBeGreaterThan(FIGURE.torsoLeft - 2.5);
    expect(body.shoulders.x - torso.left[row]).toBeLessThan(FIGURE.torsoLeft + 2.5);
    expect(Math.abs(body.shoulders.x + torso.right[row] - FIGURE.torsoRight)).toBeLessThan(2.5);
    expect(torso.leftTrust[row]).toBeGreaterThan(0.8);
  }
});

test('forearm outlines lie on both edges of the drawn arm, outer away from the body', () => {
  const { geometry } = standing;
  for (const side of ['left', 'right'] as const) {
    const arm = geometry.arms[side];
    for (let station = 10; station < 15; station += 1) {
      const { x, y } = arm.center[station];
      const out = Math.hypot(arm.outer[station].x - x, arm.outer[station].y - y);
      const within = Math.hypot(arm.inner[station].x - x, arm.inner[station].y - y);
      expect(Math.abs(out - FIGURE.armRadius)).toBeLessThan(2);
      expect(Math.abs(within - FIGURE.armRadius)).toBeLessThan(2);
      const away = Math.abs(arm.outer[station].x - 200) - Math.abs(arm.inner[station].x - 200);
      expect(away).toBeGreaterThan(0);
    }
    expect(arm.inFront).toBe(false);
  }
});

test.each([0, 0.45, 2])('sleeves that end at %f of the arm are measured so', async (sleeves) => {
  const { geometry } = await analyse({ sleeves });
  for (const side of ['left', 'right'] as const) {
    expect(Math.abs(geometry.arms[side].covered - Math.min(1, sleeves))).toBeLessThan(0.13);
  }
});

test('hands are marked and nothing far from them is', () => {
  const { hands, frame } = standing;
  let marked = 0;
  for (let i = 0; i < hands.data.length; i += 1) {
    if (hands.data[i] === 0) continue;
    marked += 1;
    const x = i % frame.width;
    const point = analysisToPhoto(frame, { x, y: (i - x) / frame.width });
    expect(
      nearest(
        [
          { x: 119, y: 280 },
          { x: 281, y: 280 },
        ],
        point,
      ),
    ).toBeLessThan(36);
  }
  expect(marked).toBeGreaterThan(2 * 0.8 * Math.PI * 15 * 15 * frame.scale * frame.scale);
});

test('the shoulder line runs along the drawn shoulder from the neck outwards', () => {
  const { geometry } = standing;
  for (const side of ['left', 'right'] as const) {
    const line = geometry.shoulderLine[side];
    expect(line.length).toBeGreaterThan(6);
    const reach = line.map((point) => Math.abs(point.x - 200));
    expect([...reach].sort((a, b) => a - b)).toEqual(reach);
    for (const point of line.slice(-3)) expect(Math.abs(point.y - 117.5)).toBeLessThan(3);
  }
});

test('the matte is the drawn silhouette, and the plate the plain background', () => {
  const { matte, plate, frame } = standing;
  let wrong = 0;
  for (let i = 0; i < matte.data.length; i += 1) {
    const x = i % frame.width;
    const point = analysisToPhoto(frame, { x, y: (i - x) / frame.width });
    const drawn = figureLabel(point.x, point.y) === LABEL.background ? 0 : 1;
    wrong += Math.abs(matte.data[i] - drawn);
  }
  expect(wrong / matte.data.length).toBeLessThan(0.01);
  for (const l of plate.l) expect(Math.abs(l - 82)).toBeLessThan(3);
});

test('a cancelled run stops with the reason', async () => {
  const reason = new Error('cancelled');
  const cancelled = {
    throwIfAborted() {
      throw reason;
    },
  };
  const run = analysePerson(drawFigure(), createFigureNetworks(), { signal: cancelled });
  await expect(run).rejects.toBe(reason);
});

test('debugging gets pictures of labels, outline and background', async () => {
  const names: string[] = [];
  await analysePerson(drawFigure(), createFigureNetworks(), { signal, debug: (name) => names.push(name) });
  expect(names).toEqual(['person-labels', 'person-outline', 'person-plate']);
});
