import { expect, test } from 'vitest';
import type { ArmholeLimits } from './armhole-limits.ts';
import { closeGaps } from './close-gaps.ts';
import { COLORS, drawPerson, HEIGHT, mergedGarment, WIDTH } from './drawn-person.ts';
import type { MergedGarment } from './merge-layers.ts';
import { removeTop } from './remove-top.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

function closed(
  inside: (x: number, y: number) => boolean,
  brightness: (x: number) => number,
  hem?: number,
  armholes: ArmholeLimits | null = null,
): MergedGarment {
  const person = drawPerson();
  const masks = createSoftMasks(person, box);
  const size = WIDTH * HEIGHT;
  const garment = mergedGarment();
  for (let i = 0; i < size; i++) {
    if (!inside(i % WIDTH, Math.floor(i / WIDTH))) continue;
    garment.alpha[i] = 1;
    garment.color.red[i] = brightness(i % WIDTH);
  }
  const hemline = hem === undefined ? null : new Float32Array(WIDTH).fill(hem);
  const undressed = removeTop(person, box, masks, { hem: 0.9, bared: [] });
  undressed.invented.fill(0);
  closeGaps(person, box, garment, undressed, masks, hemline, armholes);
  return garment;
}

test('a sliver of old top at the side takes the pattern mirrored at the edge', () => {
  const edge = 84;
  const garment = closed(
    (x, y) => x >= edge && x < 155 && y >= 100 && y < 200,
    (x) => x,
  );
  const at = (x: number) => 150 * WIDTH + x;
  expect(garment.alpha[at(edge - 3)]).toBeGreaterThan(0.95);
  expect(garment.color.red[at(edge - 3)]).toBeCloseTo(edge + 5, 0);
});

test('the garment never grows over the background, the lower garment or a far larger old top', () => {
  const garment = closed(
    (x, y) => x >= 105 && x < 135 && y >= 120 && y < 170,
    () => COLORS.top[0],
  );
  expect(garment.alpha[150 * WIDTH + 90]).toBe(0);
  expect(garment.alpha[190 * WIDTH + 120]).toBe(0);
  const low = closed(
    (x, y) => x >= 84 && x < 156 && y >= 100 && y < 203,
    () => COLORS.top[0],
  );
  expect(low.alpha[212 * WIDTH + 120]).toBeLessThan(0.1);
});

test('a sliver above the hem of the lower garment is closed', () => {
  const garment = closed(
    (x, y) => x >= 84 && x < 156 && y >= 100 && y < 200,
    () => 90,
  );
  expect(garment.alpha[202 * WIDTH + 120]).toBeGreaterThan(0.6);
});

test('what hung lower than the new hem by more than a misfit is left to the lower garment', () => {
  const layer = (x: number, y: number) => x >= 84 && x < 156 && y >= 100 && y < 197;
  const alphaBelow = (hem?: number) => closed(layer, () => 90, hem).alpha[202 * WIDTH + 120];
  expect(alphaBelow()).toBeGreaterThan(0.6);
  expect(alphaBelow(196)).toBe(0);
});

test('the hem keeps its own edge where the old top hung far lower', () => {
  const layer = (x: number, y: number) => x >= 84 && x < 156 && y >= 100 && y < 190;
  expect(closed(layer, () => 90, 189).alpha[191 * WIDTH + 120]).toBe(0);
});

test('a sleeveless garment keeps its armholes', () => {
  const left = new Float32Array(HEIGHT).fill(Number.NEGATIVE_INFINITY).fill(84, 100, 140);
  const right = new Float32Array(HEIGHT).fill(Number.POSITIVE_INFINITY);
  const inside = (x: number, y: number) => x >= 84 && x < 155 && y >= 100 && y < 200;
  const { alpha } = closed(inside, () => 100, undefined, { left, right });
  expect(alpha[120 * WIDTH + 82]).toBe(0);
  expect(alpha[160 * WIDTH + 81]).toBeGreaterThan(0.95);
});

test('a sleeve reaches the outline of the arm where nothing of the old sleeve was found', () => {
  const person = drawPerson({ longSleeves: true });
  const masks = createSoftMasks(person, box);
  const size = WIDTH * HEIGHT;
  const alpha = new Float32Array(size);
  for (let y = 110; y < 200; y++) alpha.fill(1, y * WIDTH + 60, y * WIDTH + 78);
  const garment = { ...mergedGarment(), alpha, sleeveEnd: { left: 0.95, right: 0.95 } };
  const undressed = removeTop(person, box, masks, { hem: 0.9, bared: [] });
  const missed = 150 * WIDTH + 58;
  masks.top.fill(0);
  expect(undressed.invented[missed]).toBeGreaterThan(0.9);
  closeGaps(person, box, garment, undressed, masks, null, null);
  expect(garment.alpha[missed]).toBeGreaterThan(0.9);
});

test('under a sleeveless garment the arm beside a slanted hem stays bare as far as its outline is known', () => {
  const person = drawPerson();
  const masks = createSoftMasks(person, box);
  const garment = mergedGarment();
  const undressed = removeTop(person, box, masks, { hem: 0.9, bared: [] });
  expect(undressed.bareArms.known[1]).toBeGreaterThan(0.45);
  undressed.invented.fill(0);
  for (let y = 100; y < 200; y++) garment.alpha.fill(1, y * WIDTH + 80, y * WIDTH + 156);
  for (let y = 144; y < 154; y++) {
    masks.top.fill(1, y * WIDTH + 66, y * WIDTH + 90);
    undressed.arms.fill(1, y * WIDTH + 60, y * WIDTH + 80);
  }
  const sleeveless: ArmholeLimits = {
    left: new Float32Array(HEIGHT).fill(Number.NEGATIVE_INFINITY),
    right: new Float32Array(HEIGHT).fill(Number.POSITIVE_INFINITY),
  };
  closeGaps(person, box, garment, undressed, masks, null, sleeveless);
  expect(garment.alpha[148 * WIDTH + 78]).toBe(0);
});
