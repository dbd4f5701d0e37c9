/** What kind of thing a photo of a garment shows, by the network of our own. */
import { cropSquare } from '#src/core/raster/square-crop.ts';
import type { Networks, RgbaImage } from '#src/core/types.ts';

/** Probabilities. */
export interface GarmentKinds {
  readonly top: number;
  readonly outerwear: number;
  readonly dress: number;
  readonly skirt: number;
  readonly trousers: number;
  readonly shorts: number;
  /** Shoes, hats and whatever else. */
  readonly other: number;
}

const INPUT_SIDE = 128;
const CHANNELS = 5;
/** As the pictures were scaled in training. */
const MEAN = 0.7;
const DEVIATION = 0.3;
/** Where the kinds stand among the facts, `training/garment/classes.py`. */
const KINDS = { from: 13, to: 20 };

/** One look at the whole photo. */
export async function readKind(photo: RgbaImage, networks: Networks): Promise<GarmentKinds> {
  const colours = cropSquare(
    photo,
    {
      center: { x: (photo.width - 1) / 2, y: (photo.height - 1) / 2 },
      side: Math.max(photo.width, photo.height),
      rotation: 0,
      size: INPUT_SIDE,
    },
    'edge',
  );
  const input = new Float32Array(INPUT_SIDE * INPUT_SIDE * CHANNELS);
  for (let row = 0; row < INPUT_SIDE; row++) fillRow(colours, row, input);
  const { facts } = await networks.readGarment(input);
  const odds = facts.subarray(KINDS.from, KINDS.to).map(Math.exp);
  const sum = odds.reduce((total, value) => total + value, 0);
  const [top, outerwear, dress, skirt, trousers, shorts, other] = odds.map((value) => value / sum);
  return { top, outerwear, dress, skirt, trousers, shorts, other };
}

/** Colours, then the place: the network tells left from right. */
function fillRow(colours: Float32Array, row: number, input: Float32Array): void {
  const down = ((row + 0.5) / INPUT_SIDE) * 2 - 1;
  for (let column = 0; column < INPUT_SIDE; column++) {
    const pixel = row * INPUT_SIDE + column;
    for (let channel = 0; channel < 3; channel++) {
      input[pixel * CHANNELS + channel] = (colours[pixel * 3 + channel] - MEAN) / DEVIATION;
    }
    input[pixel * CHANNELS + 3] = ((column + 0.5) / INPUT_SIDE) * 2 - 1;
    input[pixel * CHANNELS + 4] = down;
  }
}
