import { boundsOf } from '@tryon/engine/core/raster/bounds.ts';
import { cropSquare, type SquareCrop } from '@tryon/engine/core/raster/square-crop.ts';
import type { Mask, RgbaImage } from '@tryon/engine/core/types.ts';

/** Width against height of the finisher's input, and its channels, as `training/finish/network.py` has them. */
const RATIO = 3 / 4;
const CHANNELS = 6;

/** Kept around what changed, so that the network sees what it borders on, as a share of the input. */
const MARGIN = 0.08;

/** The part of the photo that the finisher looks at: all that changed, in the middle; null where nothing did. */
export function findFinishCrop(changed: Mask, rows: number): SquareCrop | null {
  const bounds = boundsOf(changed);
  if (bounds === null) return null;
  const { left, top, right, bottom } = bounds;
  const side = Math.max(bottom - top + 1, (right - left + 1) / RATIO) / (1 - 2 * MARGIN);
  return {
    center: { x: (left + right) / 2, y: (top + bottom) / 2 },
    side,
    rotation: 0,
    size: rows,
    columns: Math.round(rows * RATIO),
    samples: Math.min(8, Math.max(1, Math.ceil(side / rows - 0.2))),
  };
}

/** Picture, then garment, invented skin and change, 0..1, pixel by pixel. */
export function createFinishInput(image: RgbaImage, cover: RgbaImage, crop: SquareCrop): Float32Array {
  const picture = cropSquare(image, crop, 'edge');
  const states = cropSquare(cover, crop);
  const input = new Float32Array(picture.length * 2);
  for (let from = 0, to = 0; from < picture.length; from += 3, to += CHANNELS) {
    for (let k = 0; k < 3; k++) {
      input[to + k] = picture[from + k];
      input[to + 3 + k] = states[from + k];
    }
  }
  return input;
}
