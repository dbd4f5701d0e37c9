import { expect, test } from 'vitest';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { findOpening } from './find-opening.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** Cloth from row 100 on with an opening whose edges depend on the row. */
function laid(edges: (y: number) => readonly [number, number]): Float32Array {
  const alpha = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < alpha.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const [from, to] = edges(y);
    alpha[i] = y >= 90 && x > 60 && x < 180 && (x < from || x >= to) ? 1 : 0;
  }
  return alpha;
}

test('an opening whose tip lies beside the middle is followed down to the tip', () => {
  const edges = (y: number): readonly [number, number] => [96, 96 + Math.max(0, 120 - y) * 1.6];
  const { from, to } = findOpening(drawPerson(), box, laid(edges));
  for (const y of [92, 100, 110, 117]) {
    expect(from[y]).toBe(96);
    expect(to[y]).toBe(Math.ceil(edges(y)[1]));
  }
  expect(to[125]).toBe(0);
});

test('a hole beside the middle that hangs on no opening is none', () => {
  const { to } = findOpening(
    drawPerson(),
    box,
    laid((y) => (y > 105 && y < 115 ? [80, 90] : [0, 0])),
  );
  expect(to[110]).toBe(0);
});
