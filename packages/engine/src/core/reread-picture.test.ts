import { expect, test } from 'vitest';
import { COLORS, drawLayer, drawPerson, HEIGHT, WIDTH } from './composite/drawn-person.ts';
import { keepOpenLayer } from './person/keep-open-layer.ts';
import { PARSER } from './person/parse-person.ts';
import { rereadPicture } from './reread-picture.ts';
import { type Networks, PART, type PersonAnalysis } from './types.ts';

/** A layer over the chest, wider than it is high. */
const LAYER = { left: 80, right: 160, top: 110, bottom: 170 };
const isCovered = (x: number, y: number) =>
  x >= LAYER.left && x < LAYER.right && y >= LAYER.top && y < LAYER.bottom;

/** A parser that finds one part where `partAt` says so, and background elsewhere, by pixels of the picture. */
function parserOf(partAt: (x: number, y: number) => number): Networks {
  const notAsked = () => Promise.reject(new Error('not asked'));
  const columns = PARSER.width / PARSER.shrinking;
  const rows = PARSER.height / PARSER.shrinking;
  return {
    pose: notAsked,
    selfie: notAsked,
    readGarment: notAsked,
    async parsePerson() {
      const logits = new Float32Array(columns * rows * PARSER.classes);
      for (let i = 0; i < columns * rows; i += 1) {
        // The drawing has the proportions of the input, so that it fills it.
        const x = (((i % columns) + 0.5) * WIDTH) / columns;
        const y = ((Math.floor(i / columns) + 0.5) * HEIGHT) / rows;
        logits[i * PARSER.classes + partAt(x, y)] = 9;
      }
      return logits;
    },
  };
}

function reread(
  partAt: (x: number, y: number) => number,
  { cloth = COLORS.bottom, worn = {} }: { cloth?: readonly number[]; worn?: Partial<PersonAnalysis> } = {},
) {
  const drawn = { ...drawPerson(), ...worn };
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    if (isCovered(i % WIDTH, Math.floor(i / WIDTH))) drawn.photo.data.set(cloth, i * 4);
  }
  // It has no pose, and the parser used here ignores the maps drawn from it.
  const landmarks = Array.from({ length: 35 }, () => ({ x: 120, y: 120, z: 0 }));
  const person = { ...drawn, pose: { ...drawn.pose, landmarks } };
  const layer = drawLayer('torso', isCovered, COLORS.top);
  const changed = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(1) };
  return rereadPicture(person, [layer], { image: drawn.photo, changed }, parserOf(partAt));
}

test('a picture that shows cloth where the garment was laid and nowhere else has lost and left none', async () => {
  const { lostCloth, strayCloth } = await reread((x, y) => (isCovered(x, y) ? PART.upper : PART.skin));
  expect(lostCloth).toBeLessThan(0.05);
  expect(strayCloth).toBeLessThan(0.05);
});

test('what looks like skin where the garment was laid is lost, by its share', async () => {
  const { lostCloth } = await reread((x, y) => (isCovered(x, y) && x < 120 ? PART.upper : PART.skin));
  expect(lostCloth).toBeGreaterThan(0.4);
  expect(lostCloth).toBeLessThan(0.6);
});

test('nothing is lost at the edge, where the parser is off by a pixel or two', async () => {
  const { left, right, top, bottom } = LAYER;
  const isSeen = (x: number, y: number) => x > left + 3 && x < right - 3 && y > top + 3 && y < bottom - 3;
  expect((await reread((x, y) => (isSeen(x, y) ? PART.upper : PART.background))).lostCloth).toBe(0);
});

test('cloth in the colour of skin may look like skin', async () => {
  expect((await reread(() => PART.skin, { cloth: COLORS.skin })).lostCloth).toBe(0);
});

test('an upper garment beside the new one is the old one, trousers are not', async () => {
  const below = (part: number) => (x: number, y: number) =>
    isCovered(x, y) ? PART.upper : isCovered(x, y - 80) ? part : PART.background;
  expect((await reread(below(PART.outer))).strayCloth).toBeGreaterThan(0.8);
  expect((await reread(below(PART.lower))).strayCloth).toBeLessThan(0.05);
});

test('an open jacket that stays on is nothing left of the old top', async () => {
  const { labels } = drawPerson();
  const layer = { ...labels, data: labels.data.map((_, i) => Number(i % labels.width < 30)) };
  const beside = (x: number, y: number) => (isCovered(x, y) || x < 60 ? PART.upper : PART.background);
  expect((await reread(beside)).strayCloth).toBeGreaterThan(0.8);
  const kept = keepOpenLayer({ ...drawPerson(), openLayer: { mask: layer, hem: 0.9 } });
  expect((await reread(beside, { worn: kept })).strayCloth).toBeLessThan(0.05);
});
