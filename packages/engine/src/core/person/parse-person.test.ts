import { expect, test } from 'vitest';
import { type AnalysisFrame, PART } from '../types.ts';
import { createFigureNetworks, drawFigure, FIGURE_COLORS, FIGURE_SIDE } from './drawn-figure.ts';
import type { FoundPose } from './find-pose.ts';
import { findPose, wholeSquare } from './find-pose.ts';
import { PARSER, parseMirrored, parsePerson } from './parse-person.ts';
import { drawPoseMaps } from './pose-maps.ts';

const signal = { throwIfAborted() {} };
const whole: AnalysisFrame = {
  roi: { x: 0, y: 0, width: FIGURE_SIDE, height: FIGURE_SIDE },
  scale: 0.5,
  width: FIGURE_SIDE / 2,
  height: FIGURE_SIDE / 2,
};

async function lookAtFigure(
  parse = parsePerson,
): Promise<{ inputs: Float32Array[]; parts: readonly Float32Array[] }> {
  const photo = drawFigure();
  const drawn = createFigureNetworks();
  const inputs: Float32Array[] = [];
  const networks = {
    ...drawn,
    parsePerson: (input: Float32Array) => {
      inputs.push(input);
      return drawn.parsePerson(input);
    },
  };
  const found: FoundPose = await findPose(photo, networks, signal);
  const selfie = { mask: new Float32Array(256 * 256).fill(0.75), crop: wholeSquare(photo) };
  const hints = { landmarks: found.pose.landmarks, pose: { mask: found.mask, crop: found.crop }, selfie };
  return { inputs, parts: await parse(photo, whole, hints, networks) };
}

test('the frame is fitted into the input and centred, what lies outside the photo is zero', async () => {
  const { inputs } = await lookAtFigure();
  const { width, height, channels } = PARSER;
  expect(inputs[0].length).toBe(width * height * channels);
  // A square photo leaves a band of 40 rows above and below it.
  const pixel = (x: number, y: number) =>
    Array.from(inputs[0].subarray((y * width + x) * channels, (y * width + x + 1) * channels));
  expect(pixel(120, 38).every((value) => value === 0)).toBe(true);
  expect(pixel(120, 281).every((value) => value === 0)).toBe(true);
  const [red, green, blue, selfie] = pixel(4, 60);
  const shown = [red * 64 + 120, green * 64 + 115, blue * 64 + 110];
  // The drawing's grain is two levels.
  shown.forEach((value, k) => {
    expect(Math.abs(value - FIGURE_COLORS.background[k])).toBeLessThan(3);
  });
  expect(selfie).toBeCloseTo(0.75, 3);
});

test('probabilities lie where the photo shows each part, and add up to one', async () => {
  const { parts } = await lookAtFigure();
  const at = (x: number, y: number) => (y / 2) * whole.width + x / 2;
  expect(parts[PART.upper][at(200, 180)]).toBeGreaterThan(0.9);
  expect(parts[PART.skin][at(200, 72)]).toBeGreaterThan(0.9);
  expect(parts[PART.background][at(20, 20)]).toBeGreaterThan(0.9);
  for (const i of [0, 777, whole.width * whole.height - 1]) {
    expect(parts.reduce((sum, plane) => sum + plane[i], 0)).toBeCloseTo(1, 4);
  }
});

test('the mirror image is what the parser is shown, and what it says is turned back', async () => {
  const usual = await lookAtFigure();
  const mirrored = await lookAtFigure(parseMirrored);
  const { width, channels } = PARSER;
  for (const [x, y] of [
    [60, 100],
    [200, 170],
  ] as const) {
    const at = (column: number) => (y * width + column) * channels;
    expect(mirrored.inputs[0].subarray(at(x), at(x + 1))).toEqual(
      usual.inputs[0].subarray(at(width - 1 - x), at(width - x)),
    );
  }
  // The stand-in for the parser looks at the left of every two pixels, so outlines differ by one.
  const differing = usual.parts[PART.upper].filter(
    (share, i) => Math.abs(share - mirrored.parts[PART.upper][i]) > 0.5,
  );
  expect(differing.length).toBeLessThan(0.02 * usual.parts[PART.upper].length);
});

test('maps of the pose are highest on its lines, and tell height and side by the body', () => {
  const joints = Array.from({ length: 35 }, () => ({ x: 100, y: 100 }));
  joints[11] = { x: 130, y: 80 };
  joints[12] = { x: 70, y: 80 };
  joints[23] = { x: 120, y: 170 };
  joints[24] = { x: 80, y: 170 };
  const maps = drawPoseMaps(joints, { x: 0, y: 0, scale: 1, width: 200, height: 300 });
  const at = (x: number, y: number) => y * 200 + x;
  expect(maps[1][at(100, 125)]).toBeGreaterThan(0.9);
  expect(maps[1][at(20, 20)]).toBeLessThan(0.05);
  expect(maps[6][at(100, 80)]).toBeCloseTo(0, 1);
  expect(maps[6][at(100, 170)]).toBeCloseTo(0.5, 1);
  expect(maps[7][at(160, 125)]).toBeCloseTo(0.5, 1);
});
