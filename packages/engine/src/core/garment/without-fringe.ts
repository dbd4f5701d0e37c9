import { signedDistance } from '#src/core/raster/distance.ts';
import type { Mask } from '#src/core/types.ts';

/** A fringe is at most this wide, in pixels of analysis size, */
const WIDTH = 5;
/** no farther than this from the ground's colour, */
const FAINT = 6;
/** and lies along cloth that is at least this far from it. */
const STRONG = 25;
/** The end of a light stripe has dark ones within this many pixels on both sides. */
const STRIPE = 12;

/**
 * Compression tints the ground beside strong colours, which on a product as light as the ground passes for cloth: takes
 * off a narrow faint border that turns, straight inwards, into a colour far from the ground. Light stripes that reach
 * the outline stay.
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

/** Walks that many pixels in the direction of a unit vector, at most as far as the product goes. */
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
