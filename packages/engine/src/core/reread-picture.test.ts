import { expect, test } from 'vitest';
import { COLORS, drawLayer, drawPerson, HEIGHT, WIDTH } from './composite/drawn-person.ts';
import { keepCarried } from './person/find-carried.ts';
import { keepOpenLayer } from './person/keep-open-layer.ts';
import { PARSER } from './person/parse-person.ts';
import { rereadPicture } from './reread-picture.ts';
import { LABEL, type Networks, PART, type PersonAnalysis } from './types.ts';

/** A layer over the chest, wider than it is high. */
const LAYER = { left: 80, right: 160, top: 110, bottom: 170 };
const isCovered = (x: number, y: number) =>
  x >= LAYER.left && x < LAYER.right && y >= LAYER.top && y < LAYER.bottom;

const isUpper = (x: number, y: number) => (isCovered(x, y) ? PART.upper : PART.background);

/** A parser that finds one part where `partAt` says so, and background elsewhere, by pixels of the picture. */
function parserOf(partAt: (x: number, y: number) => number): Networks {
  const notAsked = () => Promise.reject(new Error('not asked'));
  const columns = PARSER.width / PARSER.shrinking;
  const rows = PARSER.height / PARSER.shrinking;
  return {
    pose: notAsked,
    selfie: notAsked,
    readGarment: notAsked,
    fetchFinisher: () => undefined,
    finish: notAsked,
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

type At<Value> = (x: number, y: number) => Value;

/** Reads a picture in which the layer covers `isSeen`, and the parser finds `partAt`. */
function reread(partAt: At<number>, isSeen: At<boolean> = isCovered, worn: Partial<PersonAnalysis> = {}) {
  const drawn = { ...drawPerson(), ...worn };
  // It has no pose, and the parser used here ignores the maps drawn from it.
  const landmarks = Array.from({ length: 35 }, () => ({ x: 120, y: 120, z: 0 }));
  const person = { ...drawn, pose: { ...drawn.pose, landmarks } };
  const layer = drawLayer('torso', isCovered, COLORS.top);
  const { width, height, scale } = drawn.frame;
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    Number(isSeen(((i % width) + 0.5) / scale, (Math.floor(i / width) + 0.5) / scale)),
  );
  return rereadPicture(
    person,
    [layer],
    { image: drawn.photo, cover: { width, height, data } },
    parserOf(partAt),
  );
}

test('a picture that shows the garment where it was laid and no other one has nothing stray or continued', async () => {
  const found = await reread((x, y) => (isCovered(x, y) ? PART.upper : PART.skin));
  expect(found).toMatchObject({ strayCloth: 0, continuedCloth: 0 });
});

test('cloth beyond the garment as it was laid is continued, by its share of what is seen', async () => {
  const { continuedCloth } = await reread(isUpper, (x, y) => isCovered(x, y) || isCovered(x - 20, y));
  expect(continuedCloth).toBeCloseTo(20 / 100, 2);
});

test('an upper garment where hair hides the new one is the old one', async () => {
  const { strayCloth } = await reread(isUpper, (x, y) => isCovered(x, y) && x < 140);
  // Two pixels of the frame beside the new garment, four of the photo, may be the new one.
  expect(strayCloth).toBeCloseTo((20 - 4) / 60, 2);
  const hair = (x: number, y: number) => (x < 140 ? isUpper(x, y) : PART.hair);
  expect((await reread(hair, (x, y) => isCovered(x, y) && x < 140)).strayCloth).toBeLessThan(0.05);
});

test('a soft border of the new garment is nothing of the old one', async () => {
  const wider = (x: number, y: number) =>
    [-4, 4].some((by) => isCovered(x + by, y)) || isCovered(x, y + 4) || isCovered(x, y - 4);
  expect((await reread((x, y) => (wider(x, y) ? PART.upper : PART.skin))).strayCloth).toBeLessThan(0.02);
});

test('an upper garment beside the new one is the old one, trousers are not', async () => {
  const below = (part: number) => (x: number, y: number) =>
    isCovered(x, y) ? PART.upper : isCovered(x, y - 80) ? part : PART.background;
  expect((await reread(below(PART.outer))).strayCloth).toBeGreaterThan(0.8);
  expect((await reread(below(PART.lower))).strayCloth).toBeLessThan(0.05);
});

test('a throat is bared where the old top covered it and the new one does not', async () => {
  const { geometry, labels } = drawPerson();
  // From the chin, which is where all joints are, to 30 below the new garment.
  const worn = { geometry: { ...geometry, neck: { x: 120, y: 200 } } };
  expect((await reread(isUpper, isCovered, worn)).baredThroat).toBeCloseTo(3 / 9);
  const bare = { ...worn, labels: { ...labels, data: labels.data.map(() => LABEL.skin) } };
  expect((await reread(isUpper, isCovered, bare)).baredThroat).toBe(0);
});

test('an open jacket that stays on, or something carried, is nothing left of the old top', async () => {
  const { labels } = drawPerson();
  const layer = { ...labels, data: labels.data.map((_, i) => Number(i % labels.width < 30)) };
  const beside = (x: number, y: number) => (isCovered(x, y) || x < 60 ? PART.upper : PART.background);
  expect((await reread(beside)).strayCloth).toBeGreaterThan(0.8);
  const kept = keepOpenLayer({ ...drawPerson(), openLayer: { mask: layer, hem: 0.9 } });
  expect((await reread(beside, isCovered, kept)).strayCloth).toBeLessThan(0.05);
  const carrying = keepCarried({ ...drawPerson(), carried: layer });
  expect((await reread(beside, isCovered, carrying)).strayCloth).toBeLessThan(0.05);
});
