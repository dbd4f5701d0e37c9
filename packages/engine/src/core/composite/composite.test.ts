import { expect, test } from 'vitest';
import { toLab } from '../raster/lab.ts';
import { shrinkRgba } from '../raster/resample.ts';
import { LABEL, type RgbaImage } from '../types.ts';
import { dress, prepareComposite } from './composite.ts';
import { COLORS, difference, drawLayer, drawPerson, HEIGHT, pixelAt, WIDTH } from './drawn-person.ts';

const GREEN = [60, 170, 90] as const;

/** A short-sleeved garment, a few pixels narrower than the old top, with a round neckline. */
function greenTee(hem = 204) {
  const torso = drawLayer(
    'torso',
    (x, y) => Math.abs(x - 120) < 38 && y >= 92 && y < hem && Math.hypot(x - 120, y - 88) > 16,
    GREEN,
  );
  const sleeve = (name: 'sleeve-left' | 'sleeve-right', side: number) =>
    drawLayer(name, (x, y) => (x - 120) * side >= 37 && (x - 120) * side < 64 && y >= 92 && y < 138, GREEN);
  return [torso, sleeve('sleeve-left', -1), sleeve('sleeve-right', 1)];
}

function tryOn(person = drawPerson(), layers = greenTee()) {
  return { person, ...dress(layers, prepareComposite(person, layers)) };
}

test('every pixel outside the change map keeps its exact bytes, and the map is 0 far from the body', () => {
  const { person, image, changed } = tryOn();
  let different = 0;
  for (let i = 0; i < image.data.length; i++) {
    if (!changed.data[i >> 2] && image.data[i] !== person.photo.data[i]) different++;
  }
  expect(different).toBe(0);
  for (let y = 0; y < HEIGHT; y++) expect(changed.data[y * WIDTH + 20]).toBe(0);
  expect(changed.data.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(8000);
});

test('face, hair and hands are not changed', () => {
  const { person, changed } = tryOn();
  const { labels, hands } = person;
  for (let i = 0; i < labels.data.length; i++) {
    const x = (i % labels.width) * 2;
    const y = Math.floor(i / labels.width) * 2;
    const head = y < 68 && labels.data[i] !== LABEL.background;
    if (head || (hands.data[i] && y > 226)) expect(changed.data[y * WIDTH + x]).toBe(0);
  }
});

test('nothing of the old top remains beside, above or below a garment that nearly covers it', () => {
  const { image } = tryOn();
  let remains = 0;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    if (difference(pixelAt(image, i % WIDTH, Math.floor(i / WIDTH)), COLORS.top) < 50) remains++;
  }
  expect(remains).toBe(0);
});

test('a garment a few pixels narrower than the old top is carried on to the old outline', () => {
  const { image } = tryOn();
  for (const y of [150, 170, 190]) {
    for (const x of [80, 159]) expect(difference(pixelAt(image, x, y), GREEN)).toBeLessThan(45);
  }
});

test('long sleeves become bare arms that are narrower than the sleeve, on the old background', () => {
  const { image } = tryOn(drawPerson({ longSleeves: true }));
  for (const x of [66, 174]) expect(difference(pixelAt(image, x, 180), COLORS.skin)).toBeLessThan(30);
  for (const x of [55, 185]) expect(difference(pixelAt(image, x, 200), COLORS.background)).toBeLessThan(12);
});

test('a garment tucked in stays behind the lower garment', () => {
  const { image, person } = tryOn(drawPerson(), greenTee(230));
  expect(pixelAt(image, 120, 222)).toEqual(pixelAt(person.photo, 120, 222));
  expect(difference(pixelAt(image, 120, 190), GREEN)).toBeLessThan(45);
});

test('a shorter garment shows skin under it, not the old top', () => {
  const { image } = tryOn(drawPerson(), greenTee(170));
  expect(difference(pixelAt(image, 120, 186), COLORS.skin)).toBeLessThan(40);
});

test('under an old top that hung over the trousers, they reach up to the hem of a shorter garment', () => {
  const person = drawPerson();
  const untucked = { ...person, geometry: { ...person.geometry, waist: 1.05, topHem: 1.05 } };
  const { image } = tryOn(untucked, greenTee(192));
  expect(difference(pixelAt(image, 120, 197), COLORS.bottom)).toBeLessThan(40);
});

test('the shadow that the old top cast on the trousers goes where a shorter garment ends above it', () => {
  const drawn = drawPerson();
  const photo = { ...drawn.photo, data: drawn.photo.data.slice() };
  const shadow = COLORS.bottom.map((value) => value - 35);
  for (let y = 204; y < 211; y++) for (let x = 78; x < 162; x++) photo.data.set(shadow, (y * WIDTH + x) * 4);
  const geometry = { ...drawn.geometry, waist: 1.05, topHem: 1.05 };
  const { image } = tryOn({ ...drawn, photo, geometry }, greenTee(192));
  for (const y of [200, 205, 209]) {
    expect(difference(pixelAt(image, 120, y), COLORS.bottom)).toBeLessThan(18);
  }
});

test('a sleeveless garment lies over the shoulder, and behind the arm below its armhole', () => {
  const cloth = drawLayer('torso', (x, y) => Math.abs(x - 120) < 48 && y >= 92 && y < 204, GREEN);
  const armhole = (side: number) => ({
    curve: [96, 108, 120, 150].map((y, n) => ({ x: 120 + side * [46, 42, 46, 80][n], y })),
    end: 0.17,
  });
  const armholes = { left: armhole(-1), right: armhole(1) };
  const { image } = tryOn(drawPerson(), [{ ...cloth, armholes }]);
  expect(difference(pixelAt(image, 164, 112), GREEN)).toBeLessThan(60);
  expect(difference(pixelAt(image, 166, 135), COLORS.skin)).toBeLessThan(60);
  expect(difference(pixelAt(image, 150, 122), GREEN)).toBeLessThan(45);
});

test('an arm whose hand is nowhere in sight lies behind the garment, with its sleeve, below the shoulder', () => {
  const seen = drawPerson({ longSleeves: true });
  const { labels, hands } = seen;
  const data = labels.data.map((label, i) =>
    label === LABEL.skin && i > 100 * labels.width ? LABEL.top : label,
  );
  const unseen = {
    ...seen,
    labels: { ...labels, data },
    hands: { ...hands, data: new Uint8Array(hands.data.length) },
  };
  const wide = drawLayer('torso', (x, y) => Math.abs(x - 120) < 64 && y >= 92 && y < 204, GREEN);
  const sleeve = drawLayer('sleeve-left', (x, y) => x > 54 && x < 78 && y >= 92 && y < 190, COLORS.hair);
  const at = (person: typeof seen, y: number, layers = [wide]) => pixelAt(tryOn(person, layers).image, 66, y);
  expect(difference(at(seen, 180), COLORS.skin)).toBeLessThan(60);
  expect(difference(at(unseen, 180), GREEN)).toBeLessThan(60);
  expect(difference(at(seen, 180, [wide, sleeve]), GREEN)).toBeGreaterThan(60);
  expect(difference(at(unseen, 180, [wide, sleeve]), GREEN)).toBeLessThan(60);
  expect(difference(at(unseen, 110, [wide, sleeve]), GREEN)).toBeGreaterThan(60);
});

test('the same input gives the same bytes', () => {
  expect(tryOn().image.data).toEqual(tryOn().image.data);
});

test('beside an arm whose outline is known an old sleeve that stands off is no sliver of the new one', () => {
  const person = drawPerson();
  const flared = (x: number, y: number) => x >= 49 && x < 54 && y >= 112 && y < 138;
  const { width } = person.labels;
  const data = person.photo.data.slice();
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    if (flared(i % WIDTH, Math.floor(i / WIDTH))) data.set(COLORS.top, i * 4);
  const inside = (i: number) => flared((i % width) * 2 + 1, Math.floor(i / width) * 2 + 1);
  const photo = { ...person.photo, data };
  const wide = {
    ...person,
    photo,
    lab: toLab(shrinkRgba(photo, width, person.labels.height)),
    labels: { ...person.labels, data: person.labels.data.map((label, i) => (inside(i) ? LABEL.top : label)) },
    matte: { ...person.matte, data: person.matte.data.map((share, i) => (inside(i) ? 1 : share)) },
  };
  const { image } = tryOn(wide);
  expect(difference(pixelAt(image, 51, 114), COLORS.background)).toBeLessThan(20);
});

test('the debugging picture of what covers the photo tells garment, invented skin and untouched places apart', () => {
  const person = drawPerson();
  const layers = greenTee();
  const pictures = new Map<string, RgbaImage>();
  const debug = (name: string, picture: RgbaImage) => pictures.set(name, picture);
  const { changed } = dress(layers, prepareComposite(person, layers), { debug });
  const cover = pictures.get('cover');
  if (cover === undefined) throw new Error('No picture of the cover.');
  expect(pixelAt(cover, 120, 150)).toEqual([255, 0, 255]);
  expect(pixelAt(cover, 20, 150)).toEqual([0, 0, 0]);
  let skin = 0;
  for (let i = 0; i < changed.data.length; i++) {
    const [garment, invented, change] = pixelAt(cover, i % WIDTH, Math.floor(i / WIDTH));
    expect(change > 0).toBe(changed.data[i] === 1);
    if (invented > 128) {
      skin++;
      expect(garment).toBeLessThan(128);
    }
  }
  expect(skin).toBeGreaterThan(50);
});
