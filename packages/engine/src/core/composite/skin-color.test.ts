import { expect, test } from 'vitest';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { drawPerson } from './drawn-person.ts';
import { findSkinColor, lightBody } from './skin-color.ts';

/** Lightens or darkens everything below a row of the photo. */
function below(person: PersonAnalysis, row: number, by: number): PersonAnalysis {
  const l = person.lab.l.map((value, i) =>
    Math.floor(i / person.lab.width) * 2 >= row ? value + by : value,
  );
  return { ...person, lab: { ...person.lab, l } };
}

function colorsOf(person: PersonAnalysis) {
  const shapes = { arms: shapeBareArms(person), torso: shapeBareTorso(person) };
  const color = findSkinColor(person, shapes, lightBody(person, shapes));
  if (color === null) throw new Error('no skin was found');
  return (x: number, y: number) => {
    const at = Math.round(y / 2) * color.width + Math.round(x / 2);
    return { l: color.l[at], a: color.a[at], b: color.b[at] };
  };
}

test('an invented arm runs from the colour of the throat to that of its hand', () => {
  const person = drawPerson({ longSleeves: true });
  const even = colorsOf(person);
  const darkHands = colorsOf(below(person, 216, -14));
  const difference = (y: number) => even(66, y).l - darkHands(66, y).l;
  expect(difference(212)).toBeGreaterThan(10);
  expect(difference(160)).toBeGreaterThan(3);
  expect(difference(160)).toBeLessThan(12.5);
  expect(difference(110)).toBeLessThan(4);
});

test('an invented arm is round: darker towards both outlines, most on the side of the trunk', () => {
  const at = colorsOf(drawPerson({ longSleeves: true }));
  for (const y of [130, 190]) {
    expect(at(60, y).l - at(55, y).l).toBeGreaterThan(2);
    expect(at(66, y).l - at(75, y).l).toBeGreaterThan(4);
  }
});

test('cloth that passes for skin does not colour the arms', () => {
  const person = drawPerson({ longSleeves: true });
  const labels = person.labels.data.map((label, i) => {
    const y = Math.floor(i / person.labels.width) * 2;
    return label === LABEL.top && y > 110 && y < 160 ? LABEL.skin : label;
  });
  const misread = { ...person, labels: { ...person.labels, data: labels } };
  const [without, withCloth] = [colorsOf(person), colorsOf(misread)];
  for (const y of [175, 200]) {
    expect(withCloth(66, y).l).toBeCloseTo(without(66, y).l, 0);
    expect(withCloth(66, y).a).toBeCloseTo(without(66, y).a, 0);
  }
});

test('legs do not colour the arms', () => {
  const person = drawPerson({ longSleeves: true });
  const labels = person.labels.data.slice();
  const l = person.lab.l.slice();
  for (let i = 0; i < labels.length; i++) {
    const x = (i % person.labels.width) * 2;
    const y = Math.floor(i / person.labels.width) * 2;
    if (y < 250 || Math.abs(x - 120) > 38) continue;
    labels[i] = LABEL.skin;
    l[i] = 50;
  }
  const legs = { ...person, labels: { ...person.labels, data: labels }, lab: { ...person.lab, l } };
  const [without, withLegs] = [colorsOf(person), colorsOf(legs)];
  for (const y of [120, 160, 200]) expect(withLegs(66, y).l).toBeCloseTo(without(66, y).l, 0);
});

test('a hand that reaches beyond the arm that is known is as light at its rim as beside it', () => {
  const person = drawPerson();
  const { labels, lab } = person;
  const skin = 110 * labels.width + 33;
  // A thumb that points away from the body.
  for (let y = 100; y < 112; y++) {
    for (let x = 22; x < 27; x++) {
      const at = y * labels.width + x;
      labels.data[at] = LABEL.skin;
      for (const plane of [lab.l, lab.a, lab.b]) plane[at] = plane[skin];
    }
  }
  const at = colorsOf({ ...person, labels, lab });
  expect(Math.abs(at(42, 212).l - lab.l[skin])).toBeLessThan(1);
});
