import { expect, test } from 'vitest';
import { LABEL } from '../types.ts';
import { dress, prepareComposite } from './composite.ts';
import { difference, drawLayer, drawPerson, pixelAt, WIDTH } from './drawn-person.ts';
import { keepInnerTop } from './keep-inner-top.ts';

const SHIRT = [60, 90, 200] as const;
const OLD_JACKET = [150, 40, 40] as const;
const JACKET = [40, 150, 60] as const;
/** Half the widths of what the old jacket and the new one leave open. */
const [OLD, NEW] = [10, 24];

const drawn = drawPerson({
  longSleeves: true,
  topColor: (x) => (Math.abs(x - 120) < OLD ? SHIRT : OLD_JACKET),
});
const { labels } = drawn;
const isShirt = (i: number) => Math.abs(2 * (i % labels.width) + 1 - 120) < OLD;
const innerTop = {
  ...labels,
  data: labels.data.map((label, i) => Number(label === LABEL.top && isShirt(i))),
};
const layers = [
  drawLayer(
    'torso',
    (x, y) => Math.abs(x - 120) < 46 && Math.abs(x - 120) > NEW && y > 92 && y < 205,
    JACKET,
  ),
  drawLayer('sleeve-left', (x, y) => x > 52 && x < 80 && y > 92 && y < 220, JACKET),
  drawLayer('sleeve-right', (x, y) => x > 160 && x < 188 && y > 92 && y < 220, JACKET),
];
const person = keepInnerTop({ ...drawn, innerTop }, layers);
const { image, changed } = dress(layers, prepareComposite(person, layers));

test('between the fronts of a new jacket what was worn under the old one keeps its bytes', () => {
  for (const x of [115, 120, 125]) {
    expect(changed.data[150 * WIDTH + x]).toBe(0);
    expect(pixelAt(image, x, 150)).toEqual(pixelAt(drawn.photo, x, 150));
  }
});

test('and is continued where the old jacket lay: neither that nor skin shows', () => {
  for (const x of [104, 136]) expect(difference(pixelAt(image, x, 150), SHIRT)).toBeLessThan(40);
});

test('the new jacket lies over it', () => {
  for (const x of [85, 155]) {
    const [red, green, blue] = pixelAt(image, x, 150);
    expect(green).toBeGreaterThan(Math.max(red, blue) + 40);
  }
});
