import { expect, test } from 'vitest';
import {
  fitMixture,
  type GaussianMixture,
  mixtureCost,
  mixtureCosts,
  shadedCosts,
} from './gaussian-mixture.ts';

/** Samples scattered evenly around some colours, the same in every run. */
function scatter(centers: readonly (readonly [number, number, number])[], each: number, spread: number) {
  const samples: number[] = [];
  let state = 1;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647 - 0.5;
  };
  for (let i = 0; i < each; i += 1) {
    for (const center of centers) samples.push(...center.map((value) => value + spread * 2 * next()));
  }
  return Float32Array.from(samples);
}

function costOf(mixture: GaussianMixture | null, [x, y, z]: readonly [number, number, number]): number {
  if (mixture === null) throw new Error('no mixture was fitted');
  return mixtureCost(mixture, x, y, z);
}

test('colours that were seen cost less than colours that were not, in every cluster', () => {
  const centers = [
    [20, 0, 0],
    [60, 30, 20],
    [80, -10, 40],
  ] as const;
  const mixture = fitMixture(scatter(centers, 200, 4), 3);
  for (const center of centers) {
    expect(costOf(mixture, center) + 6).toBeLessThan(costOf(mixture, [40, 0, -40]));
    expect(costOf(mixture, center)).toBeLessThan(costOf(mixture, [center[0], center[1] + 15, center[2]]));
  }
});

test('a stretched cluster is cheap along its length and dear across it', () => {
  const samples: number[] = [];
  for (let i = 0; i < 400; i += 1) samples.push(20 + (i % 100) * 0.6, 10 + ((i * 7) % 5), 5 + ((i * 3) % 4));
  const mixture = fitMixture(Float32Array.from(samples), 1);
  const middle = costOf(mixture, [50, 12, 6.5]);
  expect(costOf(mixture, [70, 12, 6.5]) - middle).toBeLessThan(2);
  expect(costOf(mixture, [50, 32, 6.5]) - middle).toBeGreaterThan(10);
});

test('a rare colour costs more than a frequent one of the same spread', () => {
  const many = scatter([[30, 0, 0]], 900, 3);
  const few = scatter([[70, 0, 0]], 100, 3);
  const samples = new Float32Array(many.length + few.length);
  samples.set(many);
  samples.set(few, many.length);
  const mixture = fitMixture(samples, 2);
  expect(costOf(mixture, [70, 0, 0]) - costOf(mixture, [30, 0, 0])).toBeGreaterThan(1);
});

test('the cost of one Gaussian is its negative log-likelihood up to the constant of pi', () => {
  const mixture = fitMixture(scatter([[50, 0, 0]], 1000, 10), 1);
  // Uniform over 20 has variance 33.3; 9, 3 and 3 are added to the three channels.
  const variance = 100 / 3;
  const expected = 0.5 * Math.log((variance + 9) * (variance + 3) * (variance + 3));
  expect(costOf(mixture, [50, 0, 0])).toBeCloseTo(expected, 0);
  expect(costOf(mixture, [60, 0, 0]) - costOf(mixture, [50, 0, 0])).toBeCloseTo(50 / (variance + 9), 0);
});

test('more samples than it can take are thinned, not cut off', () => {
  const samples = new Float32Array(20000 * 3);
  for (let i = 0; i < 20000; i += 1) samples[i * 3] = i < 15000 ? 20 : 80;
  expect(costOf(fitMixture(samples, 2), [80, 0, 0])).toBeLessThan(5);
});

test('too few samples give no model', () => {
  expect(fitMixture(new Float32Array(21), 3)).toBeNull();
});

test('one flat colour is a model, not a division by zero', () => {
  const mixture = fitMixture(new Float32Array(300).fill(40), 4);
  expect(Number.isFinite(costOf(mixture, [40, 40, 40]))).toBe(true);
  expect(costOf(mixture, [40, 40, 40])).toBeLessThan(costOf(mixture, [60, 40, 40]));
});

test('a colour in shadow costs little more than in full light, as long as the shadow is not too deep', () => {
  const mixture = fitMixture(scatter([[60, 30, 20]], 200, 4), 1);
  if (mixture === null) throw new Error('no mixture was fitted');
  const inShade = (kept: number) => [76 * kept - 16, 30 * kept, 20 * kept] as const;
  // In full light, in shade, in deep shade, and of another hue.
  const colours = [[60, 30, 20] as const, inShade(0.7), inShade(0.3), [37, -20, 14] as const];
  const plane = (channel: 0 | 1 | 2) => Float32Array.from(colours, (colour) => colour[channel]);
  const lab = { width: 4, height: 1, l: plane(0), a: plane(1), b: plane(2) };
  const [lit, shaded] = [new Float64Array(4), new Float64Array(4)];
  mixtureCosts(mixture, lab, 0, lit);
  shadedCosts(mixture, lab, 0, { darkest: 0.5, price: 4 }, shaded);
  expect(lit[0]).toBeCloseTo(mixtureCost(mixture, 60, 30, 20), 5);
  expect(shaded[1]).toBeCloseTo(lit[0] + 4 * 0.3, 1);
  for (const cost of [lit[1], shaded[2], shaded[3]]) expect(cost).toBeGreaterThan(lit[0] + 5);
});
