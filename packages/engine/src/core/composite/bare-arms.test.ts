import { expect, test } from 'vitest';
import { shapeArm } from '../person/arm-shape.ts';
import { type ArmGeometry, LABEL, type Point } from '../types.ts';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { drawPerson } from './drawn-person.ts';

test('an arm is inside on its middle line and outside a sleeve width away', () => {
  const person = drawPerson();
  const { edge, normalX, along } = shapeBareArms(person);
  const at = (x: number, y: number) => Math.round(y / 2) * edge.width + Math.round(x / 2);
  for (const y of [110, 150, 200]) {
    expect(edge.data[at(66, y)]).toBeGreaterThan(3);
    expect(Math.abs(normalX.data[at(66, y)])).toBeLessThan(0.35);
    expect(normalX.data[at(56, y)]).toBeLessThan(-0.6);
    expect(normalX.data[at(76, y)]).toBeGreaterThan(0.6);
    expect(edge.data[at(46, y)]).toBeLessThan(0);
  }
  expect(along.data[at(66, 160)]).toBeCloseTo(0.5, 1);
});

test('arms taper, and a sleeve is taken to be wider than the arm in it', () => {
  const bare = drawPerson();
  const sleeved = drawPerson({ longSleeves: true });
  const { radii } = shapeArm(bare.geometry.arms.left, bare);
  expect(radii[16]).toBeLessThan(radii[2]);
  const under = shapeArm(sleeved.geometry.arms.left, sleeved);
  expect(under.radii[12]).toBeLessThanOrEqual(radii[12]);
});

test('under a sleeve the forearm is thickest a quarter below the elbow, and tapers to the wrist', () => {
  const person = drawPerson({ longSleeves: true });
  const wide = ({ outer, center }: ArmGeometry, by: number): Point[] =>
    outer.map(({ x, y }, i) => ({ x: center[i].x + (x - center[i].x) * by, y }));
  const { left, right } = person.geometry.arms;
  const arms = { left: { ...left, outer: wide(left, 2) }, right };
  const { radii } = shapeArm(arms.left, { ...person, geometry: { ...person.geometry, arms } });
  const widest = radii.indexOf(Math.max(...radii.subarray(8, 14)));
  expect(widest).toBeGreaterThanOrEqual(9);
  expect(widest).toBeLessThanOrEqual(10);
  expect(radii[7]).toBeLessThan(radii[widest]);
  expect(radii[5]).toBeLessThan(1.05 * radii[widest]);
  expect(radii[13]).toBeLessThan(0.9 * radii[widest]);
});

test('of two sleeved arms the one that is measured wider tells the build of both', () => {
  const person = drawPerson({ longSleeves: true });
  const { left, right } = person.geometry.arms;
  const slim = { ...left, outer: left.center.map(({ x, y }) => ({ x: x - 4, y })) };
  const arms = { left: slim, right };
  const moved = { ...person, geometry: { ...person.geometry, arms } };
  const { radii } = shapeArm(slim, moved);
  const other = shapeArm(right, moved).radii;
  for (let i = 2; i < 12; i++) expect(radii[i]).toBeGreaterThan(0.9 * other[i]);
});

test('a forearm whose hand is in a pocket ends, tapered, with the old sleeve', () => {
  const person = drawPerson({ longSleeves: true });
  const { width } = person.labels;
  const data = person.labels.data.map((label, i) => {
    const y = Math.floor(i / width) * 2;
    const column = (i % width) * 2;
    if (label === LABEL.skin && y > 200) return y < 236 && column < 120 ? LABEL.top : LABEL.background;
    return label;
  });
  const pocket = { ...person, labels: { ...person.labels, data } };
  const { edge } = shapeBareArms(pocket);
  const at = (x: number, y: number) => Math.round(y / 2) * edge.width + Math.round(x / 2);
  expect(edge.data[at(66, 226)]).toBeGreaterThan(0);
  expect(edge.data[at(66, 242)]).toBeLessThan(0);
  const { hand, handHidden, radii } = shapeArm(pocket.geometry.arms.left, pocket);
  expect(handHidden).toBe(true);
  expect(hand?.radius).toBeLessThan(0.8 * radii[16]);
  expect(shapeArm(person.geometry.arms.left, person).handHidden).toBe(false);
});

test('the invented forearm runs into the visible hand, also when the hand lies beside the sleeve', () => {
  const person = drawPerson({ longSleeves: true });
  const data = person.labels.data.slice();
  const { width } = person.labels;
  for (let y = 108; y < 123; y++) {
    for (let x = 20; x < 48; x++) {
      const hand = x >= 24 && x < 36;
      data[y * width + x] = hand ? LABEL.skin : LABEL.background;
    }
  }
  const moved = { ...person, labels: { ...person.labels, data } };
  const { line } = shapeArm(moved.geometry.arms.left, moved);
  expect(line[16].x).toBeLessThan(63);
  expect(Math.abs(line[4].x - 66)).toBeLessThan(2);
});

test('the bare shoulder is as wide as the arm in it, however wide the old sleeve stood off', () => {
  const person = drawPerson({ longSleeves: true });
  const wide = (arm: ArmGeometry, side: number): ArmGeometry => ({
    ...arm,
    outer: arm.outer.map(({ x, y }) => ({ x: x + side * 30, y })),
  });
  const { left, right } = person.geometry.arms;
  const arms = { left: wide(left, -1), right: wide(right, 1) };
  const loose = { ...person, geometry: { ...person.geometry, arms } };
  const { edge } = shapeBareTorso(loose);
  const at = (x: number, y: number) => Math.round(y / 2) * edge.width + Math.round(x / 2);
  for (const y of [100, 108]) {
    expect(edge.data[at(120 + 40, y)]).toBeGreaterThan(0);
    expect(edge.data[at(120 + 84, y)]).toBeLessThan(0);
  }
});

test('the invented upper arm lies in line with the bare forearm, however far that lies from the bones', () => {
  const person = drawPerson();
  const aside = (arm: ArmGeometry): ArmGeometry => ({
    ...arm,
    center: arm.center.map(({ x, y }) => ({ x: x + 6, y })),
  });
  const { left, right } = person.geometry.arms;
  const moved = { ...person, geometry: { ...person.geometry, arms: { left: aside(left), right } } };
  const { line } = shapeArm(moved.geometry.arms.left, moved);
  expect(line[0].x).toBeGreaterThan(70);
  expect(Math.abs(line[10].x - 66)).toBeLessThan(1);
});

test('an arm of which nothing shows below a short sleeve ends with it, and lies behind the body', () => {
  const person = drawPerson();
  const data = person.labels.data.map((label, i) => {
    const side = (i % person.labels.width) * 2;
    return label === LABEL.skin && side < 80 ? LABEL.background : label;
  });
  const hidden = { ...person, labels: { ...person.labels, data } };
  const { edge, behind } = shapeBareArms(hidden);
  const at = (x: number, y: number) => Math.round(y / 2) * edge.width + Math.round(x / 2);
  expect(edge.data[at(66, 120)]).toBeGreaterThan(3);
  expect(behind?.data[at(66, 120)]).toBe(1);
  expect(edge.data[at(66, 190)]).toBeLessThan(0);
  expect(edge.data[at(174, 190)]).toBeGreaterThan(3);
  expect(shapeBareArms(person).behind).toBeNull();
});
