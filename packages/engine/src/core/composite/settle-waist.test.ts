import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { drawPerson } from './drawn-person.ts';
import { settleWaist } from './settle-waist.ts';

/** Labels a patch of the analysis frame as old top. */
function withTop(person: PersonAnalysis, left: number, right: number, top: number, bottom: number) {
  const { width, data } = person.labels;
  for (let y = top; y < bottom; y++) data.fill(LABEL.top, y * width + left, y * width + right);
  return person;
}

test('a waistband that was taken for the old top is the lower garment again', () => {
  const person = withTop(drawPerson(), 55, 68, 108, 112);
  const settled = settleWaist(person);
  expect(settled.labels.data[110 * person.labels.width + 60]).toBe(LABEL.bottom);
});

test('light between the lower garment and a bare arm is background again', () => {
  const person = drawPerson();
  const { width, data } = person.labels;
  // A gap of four columns between the trunk and the left arm.
  for (let y = 108; y < 122; y++) data.fill(LABEL.top, y * width + 39, y * width + 43);
  for (let y = 108; y < 122; y++) {
    for (let x = 39; x < 43; x++) person.lab.l[y * width + x] = 98;
  }
  expect(settleWaist(person).labels.data[115 * width + 41]).toBe(LABEL.background);
});

test('that light begins right below the line along which the front ends', () => {
  const person = drawPerson();
  const { width, data } = person.labels;
  for (let y = 102; y < 122; y++) data.fill(LABEL.top, y * width + 39, y * width + 43);
  const settled = settleWaist(person).labels.data;
  expect(settled[103 * width + 41]).toBe(LABEL.background);
  expect(settled[101 * width + 41]).toBe(LABEL.top);
});

test('a top that hangs over the lower garment, and a long sleeve beside it, keep their labels', () => {
  const drawn = drawPerson();
  const hanging = { ...drawn, geometry: { ...drawn.geometry, topHem: 1.05 } };
  expect(settleWaist(hanging)).toBe(hanging);
  const sleeved = drawPerson({ longSleeves: true });
  expect(settleWaist(sleeved).labels.data).toEqual(sleeved.labels.data);
});
