const LEVELS = 256;

/**
 * Grows markers over a height map from its valleys up, so that they meet on its ridges.
 *
 * @param height of every pixel, 0 and up; values above `highest` count as `highest`.
 * @param passable 0 where nothing grows.
 * @param marks 0 or the number of a marker for every pixel; filled in place.
 */
export function watershed(
  height: Float32Array,
  highest: number,
  passable: Uint8Array,
  marks: Uint8Array,
  width: number,
): void {
  const waiting: Waiting = {
    after: new Int32Array(marks.length).fill(-1),
    first: new Int32Array(LEVELS).fill(-1),
    last: new Int32Array(LEVELS).fill(-1),
  };
  for (let i = 0; i < marks.length; i++) if (marks[i]) append(waiting, 0, i);
  const land: Landscape = { height, scale: (LEVELS - 1) / Math.max(1e-6, highest), passable, marks };
  for (let level = 0; level < LEVELS; level++) floodLevel(waiting, land, level, width);
}

/** Reached pixels whose neighbours are still to be visited, one queue per level. */
interface Waiting {
  readonly after: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

interface Landscape {
  readonly height: Float32Array;
  /** Levels per unit of height. */
  readonly scale: number;
  readonly passable: Uint8Array;
  readonly marks: Uint8Array;
}

function floodLevel(waiting: Waiting, land: Landscape, level: number, width: number): void {
  const { after, first } = waiting;
  const { length } = land.marks;
  for (let at = first[level]; at >= 0; at = first[level]) {
    const x = at % width;
    if (x > 0) grow(waiting, land, level, at, at - 1);
    if (x < width - 1) grow(waiting, land, level, at, at + 1);
    if (at >= width) grow(waiting, land, level, at, at - width);
    if (at < length - width) grow(waiting, land, level, at, at + width);
    first[level] = after[at];
  }
}

function grow(waiting: Waiting, land: Landscape, level: number, from: number, to: number): void {
  const { height, scale, passable, marks } = land;
  if (marks[to] || !passable[to]) return;
  marks[to] = marks[from];
  append(waiting, Math.max(level, Math.min(LEVELS - 1, Math.floor(height[to] * scale))), to);
}

function append({ after, first, last }: Waiting, level: number, pixel: number): void {
  after[pixel] = -1;
  if (first[level] < 0) first[level] = pixel;
  else after[last[level]] = pixel;
  last[level] = pixel;
}
