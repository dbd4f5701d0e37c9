import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { analyseFlatGarment } from '#src/core/garment/analyse-flat-garment.ts';
import { readGarment } from '#src/core/garment/read-garment.ts';
import type { GarmentAnalysis, PersonAnalysis, Point, WarpedLayer } from '#src/core/types.ts';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { fitGarment } from './fit-garment.ts';
import { personWith } from './person-for-tests.ts';
import { warpGarment } from './warp-garment.ts';

const ART = fileURLToPath(new URL('../../../../artwork/pictures/', import.meta.url));
const garments = new Map<string, GarmentAnalysis>();

beforeAll(async () => {
  const networks = await loadNetworks();
  for (const name of ['plain-tee', 'breton']) {
    const photo = await decodePicture(await readFile(`${ART}${name}.webp`), 'garment');
    garments.set(
      name,
      analyseFlatGarment(photo, await readGarment(photo, networks), { signal: { throwIfAborted() {} } }),
    );
  }
});

function dress(name: string, person: PersonAnalysis): Map<string, WarpedLayer> {
  const garment = garments.get(name);
  if (garment === undefined) throw new Error(name);
  const layers = warpGarment(fitGarment(person, garment), garment, person);
  return new Map(layers.map((layer) => [layer.name, layer]));
}

/** Alpha of all layers together at a photo point, 0..255. */
function coverAt(layers: Map<string, WarpedLayer>, x: number, y: number): number {
  let open = 1;
  for (const { box, image } of layers.values()) {
    const column = Math.round(x) - box.x;
    const row = Math.round(y) - box.y;
    if (column < 0 || row < 0 || column >= box.width || row >= box.height) continue;
    open *= 1 - image.data[(row * box.width + column) * 4 + 3] / 255;
  }
  return 255 * (1 - open);
}

/** Lowest row in which a layer is opaque at column x. */
function lowestAt(layer: WarpedLayer | undefined, x: number): number {
  if (layer === undefined) throw new Error('layer');
  for (let row = layer.box.height - 1; row >= 0; row--) {
    const at = (row * layer.box.width + Math.round(x) - layer.box.x) * 4 + 3;
    if (layer.image.data[at] > 200) return layer.box.y + row;
  }
  return -1;
}

describe('a tee on a person with hanging arms', () => {
  const person = personWith({});
  let layers: Map<string, WarpedLayer>;
  beforeAll(() => {
    layers = dress('plain-tee', person);
  });

  test('covers the old outline of the torso from armpit to hem', () => {
    for (let v = 0.4; v < 0.98; v += 0.05) {
      const y = 250 + v * 260;
      for (const lateral of [-92, -60, 0, 60, 92])
        expect(coverAt(layers, 300 + lateral, y)).toBeGreaterThan(230);
    }
  });

  test('has no hole between torso and sleeves', () => {
    const cuff = Math.min(
      lowestAt(layers.get('sleeve-left'), 192),
      lowestAt(layers.get('sleeve-right'), 408),
    );
    expect(cuff).toBeGreaterThan(290);
    for (let y = 262; y < cuff - 8; y += 4) {
      // Soft edges that overlap may let a quarter through.
      for (let x = 190; x <= 410; x += 4) expect(coverAt(layers, x, y)).toBeGreaterThan(190);
    }
  });

  test('leaves the neck bare above its base', () => {
    expect(coverAt(layers, 300, 190)).toBe(0);
    expect(coverAt(layers, 300, 205)).toBe(0);
    expect(coverAt(layers, 300, 262)).toBeGreaterThan(230);
  });

  test('lies on the shoulders, neither above nor below them', () => {
    for (const lateral of [50, 70, 90]) {
      const y = 198 + (28 * (lateral - 32)) / 68;
      for (const x of [300 - lateral, 300 + lateral]) {
        expect(coverAt(layers, x, y - 9)).toBeLessThan(60);
        expect(coverAt(layers, x, y + 6)).toBeGreaterThan(200);
      }
    }
  });

  test('keeps a sleeve beside the body off the chest', () => {
    const sleeve = layers.get('sleeve-left');
    if (sleeve === undefined) throw new Error('sleeve');
    const alone = new Map([['sleeve-left', sleeve]]);
    for (let y = 302; y < 324; y += 2) expect(coverAt(alone, 300 - 74, y)).toBeLessThan(40);
  });

  test('ends its sleeves on the upper arm', () => {
    expect(coverAt(layers, 300 - 108, 300)).toBeGreaterThan(230);
    for (const sign of [-1, 1]) {
      expect(coverAt(layers, 300 + sign * 118, 450)).toBe(0);
      expect(coverAt(layers, 300 + sign * 128, 540)).toBe(0);
    }
  });
});

test('long sleeves reach the wrists and no farther', () => {
  const layers = dress('breton', personWith({}));
  for (const sign of [-1, 1]) {
    expect(coverAt(layers, 300 + sign * 126, 540)).toBeGreaterThan(200);
    expect(coverAt(layers, 300 + sign * 132, 610)).toBe(0);
  }
});

test('a wide body is covered as well as a narrow one', () => {
  for (const half of [0.38, 0.58]) {
    const layers = dress('plain-tee', personWith({ half }));
    const reach = half * 200 - 3;
    for (const y of [350, 420, 480]) {
      expect(coverAt(layers, 300 - reach, y)).toBeGreaterThan(200);
      expect(coverAt(layers, 300 + reach, y)).toBeGreaterThan(200);
    }
  }
});

test('a tucked garment ends at the old waist, an untucked one goes on below it', () => {
  const tucked = dress('plain-tee', personWith({ topHem: 0.7, waist: 0.7 }));
  expect(Math.abs(lowestAt(tucked.get('torso'), 300) - (250 + 0.7 * 260))).toBeLessThan(5);
  const free = dress('plain-tee', personWith({ topHem: 0.7, waist: null }));
  expect(lowestAt(free.get('torso'), 300)).toBeGreaterThan(250 + 0.75 * 260);
});

test('a hem that is cut in goes into the waistband as far as its highest place, unless it is worn out', () => {
  const tee = garments.get('plain-tee');
  if (tee === undefined) throw new Error('plain-tee');
  // Short enough to end above the hips.
  const raised = ({ x, y }: Point) => ({ x, y: tee.left.neck.y + 0.75 * (y - tee.left.neck.y) });
  const garment: GarmentAnalysis = {
    ...tee,
    left: { ...tee.left, hem: raised(tee.left.hem) },
    right: { ...tee.right, hem: raised(tee.right.hem) },
    hemline: tee.hemline.map(raised),
  };
  const person = personWith({ topHem: 0.9, waist: 0.9 });
  const natural = fitGarment(person, garment, 'out');
  const inside = personWith({ topHem: natural.hem.v, waist: natural.hem.v });
  const [first, last] = [garment.hemline[0], garment.hemline[garment.hemline.length - 1]];
  const middle = { x: (first.x + last.x) / 2, y: first.y };
  const width = last.x - first.x;
  const depth = 0.08 * (first.y - garment.left.neck.y);
  const at = (share: number, up: number) => ({ x: middle.x + share * width, y: middle.y - up });
  const hemline = [first, at(-0.1, 0), at(-0.08, depth), at(0.08, depth), at(0.1, 0), last];
  const lowest = (tuck: 'auto' | 'out', line: GarmentAnalysis['hemline']) =>
    Math.max(...fitGarment(inside, { ...garment, hemline: line }, tuck).torso.targetY);
  expect(fitGarment(inside, garment).hem.v).toBeLessThan(1);
  expect(lowest('auto', hemline) - lowest('auto', [first, last])).toBeGreaterThan(8);
  expect(lowest('out', hemline) - lowest('out', [first, last])).toBeLessThan(8);
});

test('a loose top that is laid flat keeps its length, it does not come out as a crop top', () => {
  const tee = garments.get('plain-tee');
  if (tee === undefined) throw new Error('plain-tee');
  const axis = (tee.left.armpit.x + tee.right.armpit.x) / 2;
  const wider = ({ x, y }: Point) => ({ x: axis + 1.3 * (x - axis), y });
  const side = (own: GarmentAnalysis['left']) => ({
    ...own,
    armpit: wider(own.armpit),
    hem: wider(own.hem),
    shoulder: wider(own.shoulder),
  });
  const { left, right } = tee.sideSeam;
  const loose: GarmentAnalysis = {
    ...tee,
    left: side(tee.left),
    right: side(tee.right),
    sideSeam: { left: left.map(wider), right: right.map(wider) },
    hemline: tee.hemline.map(wider),
  };
  const person = personWith({ topHem: 1.5, waist: null });
  expect(fitGarment(person, loose).hem.v).toBeGreaterThan(0.9);
  expect(fitGarment(person, loose).scale / fitGarment(person, tee).scale).toBeGreaterThan(0.85);
});

test('a print keeps its proportions within a fifth', () => {
  const person = personWith({});
  const garment = garments.get('plain-tee');
  if (garment === undefined) throw new Error('garment');
  const { torso } = fitGarment(person, garment);
  const chest = { x: (garment.left.armpit.x + garment.right.armpit.x) / 2, y: garment.left.armpit.y };
  const size = garment.right.armpit.x - garment.left.armpit.x;
  const corner = (dx: number, dy: number) => {
    let best = 0;
    for (let n = 0; n < torso.textureX.length; n++) {
      const distance = (k: number) =>
        Math.hypot(torso.textureX[k] - chest.x - dx * size, torso.textureY[k] - chest.y - dy * size);
      if (distance(n) < distance(best)) best = n;
    }
    return best;
  };
  const [left, right, high, low] = [corner(-0.25, 0.1), corner(0.25, 0.1), corner(0, -0.1), corner(0, 0.4)];
  const across =
    (torso.targetX[right] - torso.targetX[left]) / (torso.textureX[right] - torso.textureX[left]);
  const along = (torso.targetY[low] - torso.targetY[high]) / (torso.textureY[low] - torso.textureY[high]);
  expect(along / across).toBeGreaterThan(0.8);
  expect(along / across).toBeLessThan(1.25);
});

test('layers stay inside the photo when the person is cut off', () => {
  const person = personWith({});
  const cut = { ...person, photo: { width: 360, height: 420, data: new Uint8ClampedArray(360 * 420 * 4) } };
  for (const { box, image } of dress('breton', cut).values()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(box.y + box.height).toBeLessThanOrEqual(420);
    expect(image.data).toHaveLength(box.width * box.height * 4);
  }
});

test('on a turned person the front of the opening moves with the throat, its sides with the neck', () => {
  const facing = personWith({});
  const { geometry } = facing;
  const throat = 0.1 * facing.body.unit;
  const turned = { ...facing, geometry: { ...geometry, neck: { ...geometry.neck, x: 300 + throat } } };
  const [straight, aside] = [dress('plain-tee', facing), dress('plain-tee', turned)];
  const shiftAt = (y: number) => middleOfOpening(aside, y, 300 + throat) - middleOfOpening(straight, y, 300);
  expect(shiftAt(208)).toBeGreaterThan(0.3 * throat);
  expect(shiftAt(208)).toBeLessThan(0.92 * throat);
  expect(shiftAt(236)).toBeGreaterThan(0.95 * throat);
});

/** Middle of the stretch without cloth around a position in a row. */
function middleOfOpening(layers: Map<string, WarpedLayer>, y: number, near: number): number {
  let [left, right] = [near, near];
  while (coverAt(layers, left, y) < 128 && left > 200) left--;
  while (coverAt(layers, right, y) < 128 && right < 400) right++;
  return (left + right) / 2;
}

test('a sleeve that the other one stands in for goes to its own side', () => {
  const whole = garments.get('plain-tee');
  const sleeve = whole?.left.sleeve;
  if (!whole || !sleeve) throw new Error('sleeve');
  const garment = { ...whole, right: { ...whole.right, sleeve: { ...sleeve, mirrored: true as const } } };
  const middle = 300;
  const { sleeves } = fitGarment(personWith({}), garment);
  expect(Math.min(...(sleeves.right?.targetX ?? []))).toBeGreaterThan(middle);
});
