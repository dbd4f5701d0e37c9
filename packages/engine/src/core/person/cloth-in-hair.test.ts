import { expect, test } from 'vitest';
import { LABEL, type LabImage, type Mask } from '../types.ts';
import { returnClothFromHair } from './cloth-in-hair.ts';
import type { LabelInput } from './label-input.ts';

type Lab = readonly [number, number, number];

const WIDTH = 40;
const HEIGHT = 60;
const CHIN = 20;
const BROWN = [22, 8, 10] as const;
const ORANGE = [55, 55, 50] as const;
/** Against {@link BROWN}. */
const LACE = [10, 1, 1] as const;
const SHADE = [11, 4, 5] as const;

/** Hair above the chin and on the left below it, cloth on the right; `at` colours single pixels. */
function picture(cloth: readonly [number, number, number], at: (x: number, y: number) => Lab | null) {
  const size = WIDTH * HEIGHT;
  const lab: LabImage = {
    width: WIDTH,
    height: HEIGHT,
    l: new Float32Array(size),
    a: new Float32Array(size),
    b: new Float32Array(size),
  };
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(size) };
  for (let i = 0; i < size; i++) {
    const x = i % WIDTH;
    const y = Math.floor(i / WIDTH);
    const isHair = y < CHIN || x < 12;
    const [l, a, b] = at(x, y) ?? (isHair ? BROWN : cloth);
    lab.l[i] = l;
    lab.a[i] = a;
    lab.b[i] = b;
    labels.data[i] = y < CHIN || x < 20 ? LABEL.hair : LABEL.top;
  }
  const point = { x: 20, y: 10 };
  const face = {
    center: point,
    up: { x: 0, y: -1 },
    height: 6,
    halfWidth: 8,
    chin: { x: 20, y: CHIN },
    mouth: point,
    hairline: point,
  };
  const input = { lab, face } satisfies Pick<LabelInput, 'lab' | 'face'>;
  return { input, labels };
}

function relabelled(
  cloth: readonly [number, number, number],
  at: (x: number, y: number) => Lab | null = () => null,
) {
  const { input, labels } = picture(cloth, at);
  returnClothFromHair(input, labels);
  return (x: number, y: number) => labels.data[y * WIDTH + x];
}

test('navy cloth that passed for brown hair goes back to the top, real hair stays hair', () => {
  const label = relabelled([14, 2, -12]);
  expect(label(16, 40)).toBe(LABEL.top);
  expect(label(5, 40)).toBe(LABEL.hair);
  expect(label(16, 10)).toBe(LABEL.hair);
});

test('a bright print is never hair, whatever the cloth', () => {
  const label = relabelled([24, 8, 11], (x, y) => (x > 3 && x < 9 && y > 30 && y < 36 ? ORANGE : null));
  expect(label(6, 33)).toBe(LABEL.top);
});

test('cloth of the hair colour is left to the other rules', () => {
  const label = relabelled([24, 9, 11]);
  expect(label(16, 40)).toBe(LABEL.hair);
});

test('black lace beside brown hair goes back to the top, hair in deep shade stays hair', () => {
  const label = relabelled([60, 1, 2], (x, y) => {
    if (y < 30 || x >= 12) return null;
    return y < 40 ? LACE : SHADE;
  });
  expect(label(6, 35)).toBe(LABEL.top);
  expect(label(6, 50)).toBe(LABEL.hair);
});

test('hair in such shade that it has no colour left stays hair unless it hangs together with a black top', () => {
  const label = relabelled([1, 0, 0], (x, y) => (x > 2 && x < 8 && y > 22 && y < 28 ? [2, 1, 1] : null));
  expect(label(5, 25)).toBe(LABEL.hair);
  expect(label(16, 25)).toBe(LABEL.top);
});
