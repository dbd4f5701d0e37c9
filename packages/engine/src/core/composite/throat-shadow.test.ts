import { expect, test } from 'vitest';
import { photoToAnalysis } from '../person/analysis-frame.ts';
import { findFace } from '../person/find-face.ts';
import { LABEL } from '../types.ts';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { shapeSurface } from './body-surface.ts';
import { drawPerson } from './drawn-person.ts';
import { shadeThroat } from './throat-shadow.ts';

const EVEN = { l: 70, a: 12, b: 16 };

/** What becomes of even skin, by share of the way from the pit of the throat to the chin and by half widths of the neck. */
function shadeEvenSkin({ isCovered = false } = {}) {
  const drawn = drawPerson({ longSleeves: true });
  const { labels } = drawn;
  const covered = { ...labels, data: labels.data.map((label) => (label === LABEL.skin ? LABEL.top : label)) };
  const person = isCovered ? { ...drawn, labels: covered } : drawn;
  const { frame, pose, geometry } = person;
  const { width, height } = frame;
  const plane = (value: number) => new Float32Array(width * height).fill(value);
  const model = { width, height, l: plane(EVEN.l), a: plane(EVEN.a), b: plane(EVEN.b) };
  const surface = shapeSurface(person, { arms: shapeBareArms(person), torso: shapeBareTorso(person) });
  shadeThroat(model, person, surface);
  const pit = photoToAnalysis(frame, geometry.neck);
  const { chin } = findFace(frame, pose);
  return (up: number, aside = 0) => {
    const x = Math.round(pit.x + aside * geometry.neckHalfWidth * frame.scale);
    const i = Math.round(pit.y + up * (chin.y - pit.y)) * width + x;
    return { l: model.l[i], a: model.a[i], b: model.b[i] };
  };
}

test('a throat is darkest under the chin, and as light as the chest at its pit', () => {
  const at = shadeEvenSkin();
  expect(at(0.85).l).toBeLessThan(0.76 * EVEN.l);
  expect(at(0.4).l).toBeGreaterThan(at(0.85).l);
  expect(at(0.4).l).toBeLessThan(0.9 * EVEN.l);
  expect(at(-0.3)).toEqual(EVEN);
});

test('the shadow ends beside the neck and at the chin, and is no redder', () => {
  const at = shadeEvenSkin();
  expect(at(0.85, 1).l).toBeGreaterThan(at(0.85).l);
  expect(at(0.85, 1.8)).toEqual(EVEN);
  expect(at(1.2)).toEqual(EVEN);
  expect(at(0.85).a).toBe(EVEN.a);
  expect(at(0.85).b).toBeGreaterThan(EVEN.b);
});

test('a chin that a collar hides is no limit, as nobody sees where it ends', () => {
  expect(shadeEvenSkin({ isCovered: true })(1.03).l).toBeLessThan(0.8 * EVEN.l);
  expect(shadeEvenSkin()(1.03).l).toBeGreaterThan(0.9 * EVEN.l);
});
