import { expect, test } from 'vitest';
import { drawPerson } from '../composite/drawn-person.ts';
import { LABEL, PART, POSE, type Point } from '../types.ts';
import { createBodyMaps } from './body-maps.ts';
import { findOpenLayer } from './find-open-layer.ts';

type Rgb = readonly [number, number, number];
const SHIRT: Rgb = [230, 230, 225];
const JACKET: Rgb = [40, 60, 90];
const SHADED: Rgb = [15, 25, 45];
const isShirt = (x: number): boolean => Math.abs(x - 120) < 20;

interface Worn {
  /** Whether a pixel of the top shows what is under the jacket. */
  readonly isUnder?: (x: number, y: number) => boolean;
  readonly under?: Rgb;
  /** The parser's confidence in either garment. */
  readonly sure?: number;
  /** Right of this column the parser takes the jacket for what is under it. */
  readonly seen?: number;
  /** Between these columns a scarf is taken for skin. */
  readonly scarf?: readonly [number, number];
  /** Above this row both are of one colour. */
  readonly alike?: number;
  /** Above this row hair hangs over the chest. */
  readonly hair?: number;
  /** What is left and right of the front is darker up to here (pixels from the border). */
  readonly shade?: number;
  /** This near their border (pixels) the parser is in two minds. */
  readonly hazy?: number;
}

/** The drawn person in long sleeves, with a parser that separates jacket and shirt except in an uncertain strip. */
function look(worn: Worn) {
  const {
    isUnder = isShirt,
    under = SHIRT,
    sure = 0.9,
    seen = 240,
    scarf = [0, 0],
    alike = 0,
    hair = 0,
    shade = 0,
    hazy = 0,
  } = worn;
  const topColor = (x: number, y: number): Rgb => {
    if (!isUnder(x, y) && Math.abs(x - 120) < 20 + shade) return SHADED;
    return isUnder(x, y) && y >= alike ? under : JACKET;
  };
  const { frame, body, lab, labels } = drawPerson({ longSleeves: true, topColor });
  const points: Record<number, Point> = {
    [POSE.shoulderA]: { x: 174, y: 96 },
    [POSE.elbowA]: { x: 174, y: 156 },
    [POSE.wristA]: { x: 174, y: 216 },
    [POSE.shoulderB]: { x: 66, y: 96 },
    [POSE.elbowB]: { x: 66, y: 156 },
    [POSE.wristB]: { x: 66, y: 216 },
  };
  const landmarks = Array.from({ length: 35 }, (_, n) => ({ ...(points[n] ?? { x: 120, y: 216 }), z: 0 }));
  const size = frame.width * frame.height;
  const parts = Array.from({ length: 10 }, () => new Float32Array(size));
  for (let i = 0; i < size; i += 1) {
    if (labels.data[i] !== LABEL.top) continue;
    const [x, y] = [2 * (i % frame.width) + 1, 2 * Math.floor(i / frame.width) + 1];
    if (x > scarf[0] && x < scarf[1]) labels.data[i] = LABEL.skin;
    if (Math.abs(x - 120) < 30 && y < hair) labels.data[i] = LABEL.hair;
    const [own, other] = isUnder(x, y) ? [PART.upper, PART.outer] : [PART.outer, PART.upper];
    const unsure = x > seen || (x > 140 && x < 150);
    const inTwoMinds = Math.abs(Math.abs(x - 120) - 20) < hazy;
    parts[own][i] = inTwoMinds ? 0.5 : unsure ? 0.35 : sure;
    parts[other][i] = inTwoMinds ? 0.45 : unsure ? 0.6 : 0;
  }
  const maps = createBodyMaps(frame, body, { confidence: 1, landmarks });
  const layer = findOpenLayer({ lab, labels, parts, maps });
  return layer && ((x: number, y: number) => layer.data[Math.floor(y / 2) * frame.width + Math.floor(x / 2)]);
}

test('an open jacket is told from the shirt under it, by its colour where the parser errs', () => {
  const layerAt = look({});
  expect([85, 145, 148, 160].map((x) => layerAt?.(x, 150))).toEqual([1, 1, 1, 1]);
  expect([104, 120, 136].map((x) => layerAt?.(x, 150))).toEqual([0, 0, 0]);
  expect(layerAt?.(120, 80)).toBe(0);
});

test.each<[string, Worn]>([
  ['by a hand, no more', { isUnder: (x) => Math.abs(x - 120) < 6 }],
  ['under hair that hides the chest', { hair: 150 }],
])('a jacket is open %s', (_, worn) => {
  const layerAt = look(worn);
  expect([85, 120, 160].map((x) => layerAt?.(x, 160))).toEqual([1, 0, 1]);
});

test('where both are of one colour for a while, the parser tells them apart', () => {
  expect(look({ alike: 150 })?.(85, 120)).toBe(1);
});

test.each<[string, Worn]>([
  ['a top of two cloths, one above the other', { isUnder: (x, y) => isShirt(x) && y > 126 }],
  ['such a top beside a scarf', { isUnder: (x, y) => isShirt(x) && y > 126, scarf: [124, 150] }],
  ['a layer that the parser hardly sees', { seen: 150 }],
  ['a closed jacket', { isUnder: (x, y) => isShirt(x) && y < 110 }],
  ['a cardigan that is closed over a third of the chest', { isUnder: (x, y) => isShirt(x) && y > 124 }],
  ['a sleeve that is taken for a jacket', { isUnder: (x) => x < 150 }],
  ['a jacket of two cloths', { isUnder: (x) => Math.abs(x - 120) > 12 && Math.abs(x - 120) < 34 }],
  ['a jacket of the colour of what is under it', { under: JACKET }],
  ['a dress of one cloth that is shaded beside its front', { under: JACKET, shade: 12 }],
  ['a top of which the parser is unsure', { sure: 0.5 }],
  ['a pattern at whose border the parser hardly changes its mind', { hazy: 12 }],
])('%s is no open layer', (_, worn) => {
  expect(look(worn)).toBeNull();
});
