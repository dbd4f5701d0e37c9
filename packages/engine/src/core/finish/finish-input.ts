import { cropAround } from '../raster/crop-around.ts';
import { cropSquare, type SquareCrop } from '../raster/square-crop.ts';
import type { Mask, RgbaImage } from '../types.ts';

/** Input and output of the finisher, as `training/finish/network.py` has them: rows, columns, values per pixel. */
export const FINISHER = { height: 192, width: 144, channels: 6, step: 4, gains: 2 } as const;

/** Kept around what changed, so that the network sees what it borders on, as a share of the input. */
const MARGIN = 0.08;

/** The part of the photo that the finisher looks at: all that changed, in the middle; null where nothing did. */
export function findFinishCrop(changed: Mask): SquareCrop | null {
  return cropAround(changed, FINISHER, MARGIN);
}

/** Finished picture, then garment, invented skin and change, all 0..1, pixel by pixel. */
export function createFinishInput(crop: SquareCrop, image: RgbaImage, cover: RgbaImage): Float32Array {
  const planes = [cropSquare(image, crop, 'edge'), cropSquare(cover, crop)];
  const input = new Float32Array(planes[0].length * planes.length);
  for (let from = 0, to = 0; from < planes[0].length; from += 3) {
    for (const plane of planes) for (let k = 0; k < 3; k++) input[to++] = plane[from + k];
  }
  return input;
}
