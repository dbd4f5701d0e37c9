import type { Box } from '../types.ts';
import type { ColorPlanes } from './canvas.ts';

const SOLID = 0.6;
/** The soft rim of the cloth, which is not repeated, photo pixels. */
const RIM = 2;
/** Cloth is carried on across the body rather than along it, where a cuff may be what is nearer. */
const ALONG = 3;
/** Shorter pieces of cloth are no cloth to go on from, photo pixels. */
const SHORTEST = 3;

/** A garment, or a part of one. */
interface Cloth {
  readonly color: ColorPlanes;
  readonly alpha: Float32Array;
}

/**
 * Carries cloth on beyond its edge, mirrored there: every pixel takes what lies as far inside the edge of the cloth in
 * its row, or in its column where that is far nearer.
 *
 * @param wanted how solid each pixel of the box is to be at least, 0..1.
 * @param reach no farther than this many pixels.
 */
export function continueCloth({ color, alpha }: Cloth, wanted: Float32Array, box: Box, reach: number): void {
  const { width, height } = box;
  const search: Search = {
    alpha,
    wanted,
    reach,
    sources: new Int32Array(alpha.length).fill(-1),
    costs: new Int32Array(alpha.length).fill(ALONG * reach + 1),
  };
  for (let y = 0; y < height; y++) {
    walk(search, y * width, 1, width, 1);
    walk(search, (y + 1) * width - 1, -1, width, 1);
  }
  for (let x = 0; x < width; x++) {
    walk(search, x, width, height, ALONG);
    walk(search, (height - 1) * width + x, -width, height, ALONG);
  }
  fill(color, search);
}

interface Search extends Pick<Cloth, 'alpha'> {
  readonly wanted: Float32Array;
  /** Pixels. */
  readonly reach: number;
  /** Per pixel, the one that mirrors it, or -1. */
  readonly sources: Int32Array;
  /** Pixels to the edge at which it is mirrored, times the weight of the direction. */
  readonly costs: Int32Array;
}

/** One line of pixels: whatever lies beyond solid cloth may mirror it. */
function walk(search: Search, start: number, step: number, count: number, weight: number): void {
  const { alpha, wanted, reach, sources, costs } = search;
  let length = 0;
  let away = 0;
  for (let n = 0, at = start; n < count; n++, at += step) {
    if (alpha[at] > SOLID) {
      length = away > 0 ? 1 : length + 1;
      away = 0;
      continue;
    }
    away++;
    if (length < SHORTEST || away > reach || wanted[at] <= alpha[at] || costs[at] <= weight * away) continue;
    costs[at] = weight * away;
    sources[at] = at - (away + Math.min(away + RIM, length - 1)) * step;
  }
}

function fill({ red, green, blue }: ColorPlanes, { alpha, wanted, sources }: Search): void {
  for (let i = 0; i < alpha.length; i++) {
    if (wanted[i] <= alpha[i]) continue;
    const source = sources[i];
    if (source >= 0) {
      const share = (wanted[i] - alpha[i]) / wanted[i];
      red[i] += share * (red[source] - red[i]);
      green[i] += share * (green[source] - green[i]);
      blue[i] += share * (blue[source] - blue[i]);
    } else if (alpha[i] <= SOLID) continue;
    alpha[i] = wanted[i];
  }
}
