import { expect, test } from 'vitest';
import { COLORS, drawLayer, drawPerson, HEIGHT, WIDTH } from './composite/drawn-person.ts';
import { PARSER } from './person/parse-person.ts';
import { rereadPicture } from './reread-picture.ts';
import { type Networks, PART, type PersonAnalysis } from './types.ts';

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

/** The analysis frame of the drawing, with a value for each pixel of the picture that it stands for. */
function inFrame<Data extends Uint8Array | Float32Array>(
  empty: (pixels: number) => Data,
  valueAt: At<number>,
) {
  const { width, height, scale } = drawPerson().frame;
  const data = empty(width * height);
  for (let i = 0; i < data.length; i += 1)
    data[i] = valueAt(((i % width) + 0.5) / scale, (Math.floor(i / width) + 0.5) / scale);
  return { width, height, data };
}

const maskOf = (valueAt: At<number>) => inFrame((pixels) => new Uint8Array(pixels), valueAt);

/** Reads a picture in which the layer covers `isSeen`, and the parser finds `partAt`. */
function reread(
  partAt: At<number>,
  isSeen: At<boolean> = isCovered,
  worn: Partial<PersonAnalysis> = {},
  isChanged: At<boolean> = isSeen,
) {
  const drawn = { ...drawPerson(), ...worn };
  // It has no pose, and the parser used here ignores the maps drawn from it.
  const landmarks = Array.from({ length: 35 }, () => ({ x: 120, y: 120, z: 0 }));
  const person = { ...drawn, pose: { ...drawn.pose, landmarks } };
  const layer = drawLayer('torso', isCovered, COLORS.top);
  const cover = inFrame(
    (pixels) => new Float32Array(pixels),
    (x, y) => Number(isSeen(x, y)),
  );
  const { width, height } = drawn.photo;
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    Number(isChanged(i % width, Math.floor(i / width))),
  );
  const changed = { width, height, data };
  return rereadPicture(person, [layer], { image: drawn.photo, changed, cover }, parserOf(partAt));
}

test('a picture that reads as the photo did, with the garment where it was laid, has nothing against it', async () => {
  const found = await reread(isUpper);
  expect(found.continuedCloth).toBe(0);
  // The network's output is coarser than the drawing.
  expect(found.reinterpreted).toBeLessThan(0.05);
});

test('cloth beyond the garment as it was laid is continued, by its share of what is seen', async () => {
  const { continuedCloth } = await reread(isUpper, (x, y) => isCovered(x, y) || isCovered(x - 20, y));
  expect(continuedCloth).toBeCloseTo(20 / 100, 2);
});

test('what nobody changed and now reads otherwise counts, by the area of the garment', async () => {
  // As large as the garment, below it.
  const strange = (x: number, y: number) => (isCovered(x, y - 80) ? PART.carried : isUpper(x, y));
  expect((await reread(strange)).reinterpreted).toBeCloseTo(1, 1);
  const known = { likeliest: maskOf(strange) };
  expect((await reread(strange, isCovered, known)).reinterpreted).toBeLessThan(0.05);
  expect((await reread(strange, isCovered, {}, () => true)).reinterpreted).toBe(0);
});
