import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { drawPerson } from './drawn-person.ts';
import { findRemnants } from './find-remnants.ts';

/** Part of the background beside the trunk; in the colour of the sleeves it connects to the trunk, analysis frame. */
const FLAP = { left: 24, right: 33, top: 60, bottom: 72 };

/** Colours the background in FLAP like the old top, as where the outline missed a part of it. */
function withFlap(person: PersonAnalysis): PersonAnalysis {
  const { lab, labels } = person;
  const { width } = labels;
  const cloth = 60 * width + 60;
  for (let y = FLAP.top; y < FLAP.bottom; y++) {
    for (let x = FLAP.left; x < FLAP.right; x++) {
      const at = y * width + x;
      if (labels.data[at] !== LABEL.background) continue;
      lab.l[at] = lab.l[cloth];
      lab.a[at] = lab.a[cloth];
      lab.b[at] = lab.b[cloth];
    }
  }
  return person;
}

test('background of the colour of the old top that hangs together with it is a remnant', () => {
  const person = withFlap(drawPerson({ longSleeves: true }));
  const remnants = findRemnants(person);
  const inside = 66 * person.labels.width + 25;
  expect(person.labels.data[inside]).toBe(LABEL.background);
  expect(remnants?.[inside]).toBe(1);
});

test('cloth in shadow is known by its hue, though no lighter than the ground', () => {
  const person = withFlap(drawPerson({ longSleeves: true }));
  const { lab, labels } = person;
  const inside = 66 * labels.width + 25;
  for (let i = 0; i < lab.l.length; i++) {
    const white = labels.data[i] === LABEL.top;
    if (lab.a[i] < 20) continue;
    lab.l[i] = white ? 96 : 82;
    lab.a[i] = -1;
    lab.b[i] = 3.5;
  }
  expect(findRemnants(person)?.[inside]).toBe(1);
});

test('the ground itself is none, nor is anything on its own', () => {
  const plain = findRemnants(drawPerson({ longSleeves: true }));
  expect(plain?.includes(1)).toBe(false);
  const person = drawPerson();
  const { width } = person.labels;
  const alone = 30 * width + 8;
  person.lab.l[alone] = person.lab.l[60 * width + 60];
  person.lab.a[alone] = person.lab.a[60 * width + 60];
  expect(findRemnants(person)?.[alone]).toBe(0);
});

test('on a lively ground nothing can be told', () => {
  const person = withFlap(drawPerson({ longSleeves: true }));
  for (let i = 0; i < person.lab.l.length; i++) {
    if (person.labels.data[i] === LABEL.background) person.lab.l[i] += (i * 7919) % 31;
  }
  expect(findRemnants(person)).toBeNull();
});
