import type { Networks, RgbaImage } from '#src/core/types.ts';
import { type GarmentReading, readGarment } from './read-garment.ts';

/** Below this probability of being upright, the photo is looked at from all four sides. */
const LEAST_UPRIGHT = 0.5;
/** Least probability for another side to be the upper one. At .9 shorts that lie on their side pass for tops. */
const SURELY_UPRIGHT = 0.98;

export interface UprightReading {
  /** The photo, turned so that the garment's neck is at the top. */
  readonly photo: RgbaImage;
  readonly reading: GarmentReading;
}

/** Reads a garment, whichever side of its photo is up: a phone that points at a bed cannot tell. */
export async function readUpright(photo: RgbaImage, networks: Networks): Promise<UprightReading> {
  const found: UprightReading = { photo, reading: await readGarment(photo, networks) };
  if (found.reading.upright >= LEAST_UPRIGHT) return found;
  let turned = photo;
  for (let turns = 1; turns < 4; turns++) {
    turned = turn(turned);
    const reading = await readGarment(turned, networks);
    if (reading.upright > SURELY_UPRIGHT) return { photo: turned, reading };
  }
  return found;
}

/** The photo after a quarter turn clockwise. */
function turn({ width, height, data }: RgbaImage): RgbaImage {
  const from = new Uint32Array(data.slice().buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) to[x * height + height - 1 - y] = from[y * width + x];
  }
  return { width: height, height: width, data: new Uint8ClampedArray(to.buffer) };
}
