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
  expect(planHem(personWith({ topHem: 0.75, waist: 0.76 }), 1.15)).toMatchObject({ v: 1.15, tucked: true });
});

test('a longer garment hangs free over an old top that hung free, or with no lower garment in sight', () => {
  expect(planHem(personWith({ topHem: 1.1, waist: 1.1 }), 1.4)).toMatchObject({ v: 1.4, tucked: false });
  expect(planHem(personWith({ topHem: 0.75, waist: null }), 1.15)).toMatchObject({ v: 1.15, tucked: false });
});

test('a garment of usual length reaches an old hem that hung a good deal lower', () => {
  const plan = planHem(personWith({ topHem: 1.12, waist: 1.12 }), 0.87);
  expect(plan).toMatchObject({ tucked: false, snapped: true });
  expect(plan.v).toBeGreaterThan(1.12);
});

test('where the old top covered the belly, a shorter garment reaches down as well, rather than baring skin nobody saw', () => {
  expect(planHem(personWith({ topHem: 1.1, waist: 1.1 }), 0.7).v).toBeCloseTo(1.112, 3);
  expect(planHem(personWith({ topHem: 1.4, waist: 1.4 }), 0.7)).toMatchObject({ v: 0.94, tucked: false });
  expect(planHem(personWith({ topHem: 0.7, waist: 0.9 }), 0.6).v).toBeLessThan(0.72);
});

test('a cropped garment keeps its length, and absurd lengths are limited', () => {
  expect(planHem(personWith({ topHem: 1.1, waist: 1.1 }), 0.6)).toMatchObject({ v: 0.6, tucked: false });
  expect(planHem(personWith({ topHem: 1.1, waist: 1.1 }), 4).v).toBeLessThan(2);
});

test('under a cropped top the garment goes on to the waist and is tucked there', () => {
  const cropped = personWith({ topHem: 0.5, waist: 0.8 });
  expect(planHem(cropped, 1.1)).toMatchObject({ v: 1.1, tucked: true });
  expect(planHem(cropped, 0.85).v).toBeCloseTo(0.812, 3);
});

test('worn out, a top hangs over the lower garment at its own length even where the old one was tucked', () => {
  const plan = planHem(personWith({ topHem: 0.75, waist: 0.76 }), 1.15, 'out');
  expect(plan).toEqual({ v: 1.15, tucked: false, snapped: false });
});

test('worn tucked, a top ends at the waist although the old one hung over it, unless it is too short', () => {
  const hanging = personWith({ topHem: 1.1, waist: 1.1 });
  expect(planHem(hanging, 1.15, 'tucked').v).toBeLessThan(1);
  expect(planHem(hanging, 0.8, 'tucked')).toEqual(planHem(hanging, 0.8));
});
