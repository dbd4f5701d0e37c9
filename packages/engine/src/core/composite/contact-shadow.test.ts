import { expect, test } from 'vitest';
import { castContactShadow } from './contact-shadow.ts';
import { drawPerson, HEIGHT, mergedGarment, WIDTH } from './drawn-person.ts';
import { removeTop } from './remove-top.ts';
import { createSoftMasks } from './soft-masks.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const at = (x: number, y: number): number => y * WIDTH + x;

/** Value of red before and after a garment over `inside` cast its shadow. */
function shaded(inside: (x: number, y: number) => boolean) {
  const person = drawPerson();
  const masks = createSoftMasks(person, box);
  const undressed = removeTop(person, box, masks, { hem: 0.9, bared: [] });
  const size = WIDTH * HEIGHT;
  const garment = mergedGarment();
  for (let i = 0; i < size; i++) if (inside(i % WIDTH, Math.floor(i / WIDTH))) garment.alpha[i] = 1;
  const before = undressed.canvas.red.slice();
  castContactShadow(person, box, garment, undressed, masks);
  return { before, after: undressed.canvas.red, weight: undressed.canvas.weight };
}

test('skin and the lower garment darken right below a garment, and nothing does farther away', () => {
  const { before, after, weight } = shaded((x, y) => x > 56 && x < 184 && y >= 100 && y < 206);
  for (const x of [70, 120]) {
    const share = after[at(x, 207)] / before[at(x, 207)];
    expect(share).toBeLessThan(0.97);
    expect(share).toBeGreaterThan(0.7);
    expect(weight[at(x, 207)]).toBeGreaterThan(0.03);
    expect(after[at(x, 230)]).toBe(before[at(x, 230)]);
  }
});

test('neither the background nor the face takes a shadow', () => {
  const { before, after } = shaded((x, y) => x > 30 && x < 210 && y >= 60 && y < 160);
  for (const [x, y] of [
    [20, 120],
    [28, 150],
    [120, 56],
    [110, 66],
  ]) {
    expect(after[at(x, y)]).toBe(before[at(x, y)]);
  }
});
