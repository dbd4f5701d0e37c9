import { expect, test } from 'vitest';
import { personWith } from './person-for-tests.ts';
import { planHem } from './plan-hem.ts';

test('a hem near the old one is moved just over it, so that no strip of the old top shows', () => {
  const plan = planHem(personWith({ topHem: 1.1, waist: 1.1 }), 1.02);
  expect(plan.tucked).toBe(false);
  expect(plan.v).toBeGreaterThan(1.1);
  expect(plan.v).toBeLessThan(1.13);
});

test('a longer garment is tucked where the old top ended at the waist', () => {
  expect(planHem(personWith({ topHem: 0.75, waist: 0.76 }), 1.15)).toEqual({ v: 1.15, tucked: true });
});

test('a longer garment hangs free over an old top that hung free, or with no lower garment in sight', () => {
  expect(planHem(personWith({ topHem: 1.1, waist: 1.1 }), 1.4)).toEqual({ v: 1.4, tucked: false });
  expect(planHem(personWith({ topHem: 0.75, waist: null }), 1.15)).toEqual({ v: 1.15, tucked: false });
});

test('a shorter garment keeps its length and absurd lengths are limited', () => {
  expect(planHem(personWith({ topHem: 1.1, waist: 1.1 }), 0.8)).toEqual({ v: 0.8, tucked: false });
  expect(planHem(personWith({ topHem: 1.1, waist: 1.1 }), 4).v).toBeLessThan(2);
});

test('under a cropped top the garment goes on to the waist and is tucked there', () => {
  const cropped = personWith({ topHem: 0.5, waist: 0.8 });
  expect(planHem(cropped, 1.1)).toEqual({ v: 1.1, tucked: true });
  expect(planHem(cropped, 0.85).v).toBeCloseTo(0.812, 3);
});
