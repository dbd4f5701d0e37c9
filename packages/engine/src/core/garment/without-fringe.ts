import { signedDistance } from '#src/core/raster/distance.ts';
import type { Mask } from '#src/core/types.ts';

/** Greatest width of a fringe, in pixels of analysis size. */
const WIDTH = 5;
/** Greatest distance of a fringe from the ground's colour. */
const FAINT = 6;
/** Least distance from the ground's colour of the cloth along which a fringe lies. */
const STRONG = 25;
/** The end of a light stripe has dark ones on both sides within this many pixels. */
const STRIPE = 12;

/**
 * Compression tints the ground beside strong colours, which on a product as light as the ground is mistaken for
 * cloth. Removes a narrow faint border that turns, straight inwards, into a colour far from the ground. Light stripes
 * that reach the outline are kept.
 *
 * @param distance how far each pixel is from the ground's colour.
 */
export function withoutFringe(mask: Mask, distance: Float32Array): Mask {
  const { width, height } = mask;
  const place: Place = { depth: signedDistance(mask).data, distance, width };
  const data = mask.data.slice();
  for (let y = 1; y < height - 1; y++) clearRow(place, y * width, data);
  return { width, height, data };
}

interface Place {
  /** Pixels from the outline, positive inside. */
  readonly depth: Float32Array;
  readonly distance: Float32Array;
  readonly width: number;
}

function clearRow(place: Place, row: number, data: Uint8Array): void {
  const { depth, distance, width } = place;
  for (let at = row + 1; at < row + width - 1; at++) {
    if (data[at] === 0 || depth[at] > WIDTH || distance[at] >= FAINT) continue;
    const x = depth[at + 1] - depth[at - 1];
    const y = depth[at + width] - depth[at - width];
    const length = Math.sqrt(x * x + y * y);
    if (length === 0 || !meetsStrong(place, at, x / length, y / length, WIDTH + 1 - depth[at])) continue;
    const striped =
      meetsStrong(place, at, -y / length, x / length, STRIPE) &&
      meetsStrong(place, at, y / length, -x / length, STRIPE);
    if (!striped) data[at] = 0;
  }
}

/** Walks that many pixels along a unit vector, at most to the end of the product. */
function meetsStrong(
  { depth, distance, width }: Place,
  at: number,
  x: number,
  y: number,
  steps: number,
): boolean {
  for (let step = 1; step <= steps; step++) {
    const there = at + Math.round(x * step) + width * Math.round(y * step);
    if (!(depth[there] > -WIDTH)) return false;
    if (distance[there] > STRONG) return true;
  }
  return false;
}
