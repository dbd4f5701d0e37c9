import { expect, test } from 'vitest';
import type { RgbaImage } from '#src/core/types.ts';
import { drawHead } from './draw-head.ts';
import type { CutNeck } from './find-cut-neck.ts';

const GROUND = [230, 232, 235];
const SKIN = [170, 120, 95];
const [WIDTH, HEIGHT] = [60, 40];

/** A neck from column 24 to 35, of plain skin, on a plain ground. */
function photoOfNeck(): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    data.set([...(x >= 24 && x <= 35 ? SKIN : GROUND), 255], i * 4);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const columns = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const neck: CutNeck = { left: 24, right: 35, skin: columns(24, 35), hair: [], shoulders: 50 };

test('the photo stays as it was under the drawing, which goes on with its ground', () => {
  const photo = photoOfNeck();
  const { photo: drawn, rows } = drawHead(photo, neck, 20);
  expect([drawn.width, drawn.height]).toEqual([WIDTH, HEIGHT + rows]);
  expect(drawn.data.subarray(rows * WIDTH * 4)).toEqual(photo.data);
  for (const y of [0, rows - 1])
    expect([...drawn.data.subarray(y * WIDTH * 4, y * WIDTH * 4 + 3)]).toEqual(GROUND);
});

test('the face has the skin of the neck, and the head ends on it', () => {
  const { photo, rows, face, width } = drawHead(photoOfNeck(), neck, 20);
  const at = (x: number, y: number) => {
    const i = (Math.round(y) * WIDTH + Math.round(x)) * 4;
    return [...photo.data.subarray(i, i + 3)];
  };
  expect(at(face.x, face.y + 0.1 * width)).toEqual(SKIN);
  expect(at(face.x, rows - 1)).toEqual(SKIN);
  expect(at(face.x, face.y - 0.6 * width)).not.toEqual(SKIN);
});

test('hair takes the colour of hair that is cut off with the neck', () => {
  const photo = photoOfNeck();
  const hair = columns(20, 23);
  for (let y = 0; y < HEIGHT; y++) for (const x of hair) photo.data.set([200, 160, 90], (y * WIDTH + x) * 4);
  const drawn = drawHead(photo, { ...neck, left: 20, hair }, 20);
  const i = (Math.round(drawn.face.y - 12) * WIDTH + drawn.face.x) * 4;
  expect([...drawn.photo.data.subarray(i, i + 3)]).toEqual([200, 160, 90]);
});
