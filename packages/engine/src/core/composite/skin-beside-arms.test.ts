import { expect, test } from 'vitest';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { dropSkinBesideArms } from './skin-beside-arms.ts';
import { createSoftMasks } from './soft-masks.ts';

const BOX = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const at = (x: number, y: number) => y * WIDTH + x;

function dropped(hands: number) {
  const person = drawPerson();
  const masks = createSoftMasks(person, BOX);
  masks.skin.fill(1);
  masks.hands.fill(hands);
  const shapes = { arms: shapeBareArms(person), torso: shapeBareTorso(person) };
  dropSkinBesideArms(person, BOX, masks, shapes);
  return masks.skin;
}

test('what has the colour of skin outside the arm at the hem of a short sleeve is none', () => {
  const skin = dropped(0);
  expect(skin[at(66, 150)]).toBe(1);
  expect(skin[at(56, 150)]).toBe(1);
  expect(skin[at(48, 150)]).toBeLessThan(0.05);
  expect(skin[at(48, 138)]).toBeLessThan(0.05);
});

test('farther off, at the hand and at the neck skin stays', () => {
  const skin = dropped(0);
  expect(skin[at(30, 150)]).toBe(1);
  expect(skin[at(48, 215)]).toBe(1);
  expect(skin[at(120, 90)]).toBe(1);
  expect(dropped(1)[at(48, 150)]).toBe(1);
});

test('up at the hem it ends with the drawn outline, farther down with its own', () => {
  const skin = dropped(0);
  const beyond = (y: number) => {
    let first = 48;
    while (skin[at(first, y)] < 0.5) first++;
    return first;
  };
  expect(beyond(132)).toBeGreaterThan(beyond(154));
});
