import type { ColorPlanes } from './canvas.ts';

const SOLID = 0.6;
/** Width of the cloth's soft rim, which is not repeated, in photo pixels. */
const RIM = 2;
/** Cloth is extended across the body unless its edge along the body, perhaps a cuff, is this many times nearer. */
const ALONG = 3;
/** Cloth narrower than this is no source for an extension, photo pixels. */
const SHORTEST = 3;

/** Colours and alpha of a garment, over a box. */
interface Cloth {
  readonly color: ColorPlanes;
  readonly alpha: Float32Array;
}

/**
 * Extends cloth beyond its edge by mirroring it there: every pixel takes the colour of the pixel equally far inside
 * the edge of the cloth in its row, or in its column if that is much nearer.
 *
 * @param wanted least opacity of each pixel of the box, 0..1.
 * @param width of the box.
 * @param reach largest distance of the extension in pixels.
 */
export function continueCloth(
  { color, alpha }: Cloth,
  wanted: Float32Array,
  width: number,
  reach: number,
): void {
  const places: number[] = [];
  const sources: number[] = [];
  for (let start = 0; start < alpha.length; start += width) {
    findRow(alpha, wanted, start, width, reach, places, sources);
  }
  for (let n = 0; n < places.length; n++) fill(color, alpha, places[n], sources[n], wanted[places[n]]);
}

/** Appends every pixel of a row that is to be filled, and the pixel whose colour it takes. */
function findRow(
  alpha: Float32Array,
  wanted: Float32Array,
  start: number,
  width: number,
  reach: number,
  places: number[],
  sources: number[],
): void {
  for (let at = start; at < start + width; at++) {
    if (wanted[at] <= alpha[at]) continue;
    const source = alpha[at] > SOLID ? at : findSource(alpha, at, start, width, reach);
    if (source < 0) continue;
    places.push(at);
    sources.push(source);
  }
}

/** The pixel mirrored at the nearest edge of the cloth, or -1. */
function findSource(alpha: Float32Array, at: number, start: number, width: number, reach: number): number {
  const column = at - start;
  const left = stepsToCloth(alpha, at, -1, Math.min(reach, column));
  const right = stepsToCloth(alpha, at, 1, Math.min(reach, width - 1 - column));
  const up = stepsToCloth(alpha, at, -width, Math.min(reach, start / width));
  const down = stepsToCloth(alpha, at, width, Math.min(reach, (alpha.length - start) / width - 1));
  const least = Math.min(left, right, ALONG * up, ALONG * down);
  if (least === Number.POSITIVE_INFINITY) return -1;
  if (least === left) return mirror(alpha, at, -1, left);
  if (least === right) return mirror(alpha, at, 1, right);
  return least === ALONG * up ? mirror(alpha, at, -width, up) : mirror(alpha, at, width, down);
}

function stepsToCloth(alpha: Float32Array, at: number, step: number, most: number): number {
  for (let away = 1; away <= most; away++) {
    if (alpha[at + away * step] <= SOLID) continue;
    const last = at + (away + SHORTEST - 1) * step;
    return alpha[last] > SOLID ? away : Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}

function mirror(alpha: Float32Array, at: number, step: number, away: number): number {
  const edge = at + away * step;
  let inside = SHORTEST - 1;
  while (inside < away + RIM && alpha[edge + (inside + 1) * step] > SOLID) inside++;
  return edge + Math.min(inside, away + RIM) * step;
}

function fill(
  { red, green, blue }: ColorPlanes,
  alpha: Float32Array,
  at: number,
  source: number,
  wanted: number,
) {
  const share = (wanted - alpha[at]) / wanted;
  red[at] += share * (red[source] - red[at]);
  green[at] += share * (green[source] - green[at]);
  blue[at] += share * (blue[source] - blue[at]);
  alpha[at] = wanted;
}
