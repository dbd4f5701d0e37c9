import { expect, test } from 'vitest';
import { LABEL } from '../types.ts';
import { closeNotches } from './close-notches.ts';
import { drawPerson } from './drawn-person.ts';

/** A notch in the left side of the old top, centred on the given row of the analysis frame. */
function withNotch(row: number) {
  const person = drawPerson();
  const { width, data } = person.labels;
  for (let y = row - 2; y < row + 2; y++) data.fill(LABEL.background, y * width + 39, y * width + 46);
  return person;
}

test('a notch of the colour of the old top right above its end is old top', () => {
  const person = withNotch(96);
  const closed = closeNotches(person);
  expect(closed.labels.data[96 * person.labels.width + 43]).toBe(LABEL.top);
});

test('ground of another colour, and notches farther up, stay as they are', () => {
  const other = withNotch(96);
  const { width } = other.labels;
  for (let y = 94; y < 98; y++) other.lab.l.fill(95, y * width + 39, y * width + 46);
  expect(closeNotches(other)).toBe(other);
  const higher = withNotch(78);
  expect(closeNotches(higher)).toBe(higher);
});

test('a top that hangs keeps its outline', () => {
  const person = withNotch(96);
  const hanging = { ...person, geometry: { ...person.geometry, topHem: 1.05 } };
  expect(closeNotches(hanging)).toBe(hanging);
});
