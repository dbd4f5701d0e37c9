import { boundsOf, FIRST_PIXEL } from '#src/core/raster/bounds.ts';
import { pullPush } from '#src/core/raster/pull-push.ts';
import { samplePlane } from '#src/core/raster/resample.ts';
import type { Box, RgbaImage } from '#src/core/types.ts';
import type { FrontRim } from './printed-reverse.ts';

/** Analysis pixels round the reverse from which colours are taken. */
const MARGIN = 8;
/** Weight of what is not the print's ground: it counts where there is no ground. */
const PRINT = 0.001;

/**
 * Paints the ground of the print over the far side of a standing neck, as far as it hangs between the teeth of the
 * front's rim, below the cut.
 *
 * @param photo at working size.
 * @param scale analysis pixels per photo pixel.
 * @returns a copy of the photo.
 */
export function hideReverse(photo: RgbaImage, rim: FrontRim, scale: number): RgbaImage {
  const box = boxOf(rim, scale, photo);
  const hidden = new Float32Array(box.width * box.height);
  const weight = new Float32Array(box.width * box.height);
  const colours = [0, 1, 2].map(() => new Float32Array(box.width * box.height));
  for (let row = 0; row < box.height; row++)
    readRow(photo, rim, scale, box, row, { hidden, weight, colours });
  const filled = pullPush(colours, weight, box.width, box.height);
  const data = photo.data.slice();
  for (let n = 0; n < hidden.length; n++) {
    if (hidden[n] === 0) continue;
    const share = Math.min(1, 2 * hidden[n]);
    const at = ((box.y + Math.floor(n / box.width)) * photo.width + box.x + (n % box.width)) * 4;
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] += share * (filled[channel][n] - data[at + channel]);
  }
  return { width: photo.width, height: photo.height, data };
}

interface Neck {
  /** How far each pixel is painted over, 0..1. */
  readonly hidden: Float32Array;
  readonly weight: Float32Array;
  readonly colours: readonly Float32Array[];
}

function readRow(
  photo: RgbaImage,
  { reverse, ground }: FrontRim,
  scale: number,
  box: Box,
  row: number,
  { hidden, weight, colours }: Neck,
): void {
  const y = (box.y + row + 0.5) * scale - 0.5;
  for (let column = 0; column < box.width; column++) {
    const x = (box.x + column + 0.5) * scale - 0.5;
    const n = row * box.width + column;
    hidden[n] = samplePlane(reverse, x, y);
    weight[n] = hidden[n] > 0 ? 0 : PRINT + (1 - PRINT) * samplePlane(ground, x, y);
    const at = ((box.y + row) * photo.width + box.x + column) * 4;
    for (let channel = 0; channel < 3; channel++) colours[channel][n] = photo.data[at + channel];
  }
}

/** The photo's part that holds all of the reverse and its surroundings. */
function boxOf({ reverse }: FrontRim, scale: number, photo: RgbaImage): Box {
  const { left, top, right, bottom } = boundsOf(reverse) ?? FIRST_PIXEL;
  const x = Math.max(0, Math.floor((left - MARGIN) / scale));
  const y = Math.max(0, Math.floor((top - MARGIN) / scale));
  return {
    x,
    y,
    width: Math.min(photo.width, Math.ceil((right + 1 + MARGIN) / scale)) - x,
    height: Math.min(photo.height, Math.ceil((bottom + 1 + MARGIN) / scale)) - y,
  };
}
