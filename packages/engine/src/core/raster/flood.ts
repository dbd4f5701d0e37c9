import type { Mask } from '#src/core/types.ts';

/** The 4-connected components of a mask; `labels` holds 0 outside and 1..count inside. */
export interface Components {
  readonly width: number;
  readonly height: number;
  readonly labels: Int32Array;
  readonly count: number;
  /** Pixels of component n at index n; index 0 is unused. */
  readonly areas: Int32Array;
}

/**
 * Marks everything reachable from `seeds` through pixels whose `passable` byte is not 0 (4-connected).
 * @param seeds pixel indices; those that are not passable are ignored.
 * @param reached optional output of `width * height` bytes; pixels already 1 count as reached and stop the flood.
 * @returns `reached`: 1 where the flood came.
 */
export function flood(
  passable: Uint8Array,
  width: number,
  height: number,
  seeds: Iterable<number>,
  reached: Uint8Array = new Uint8Array(width * height),
): Uint8Array {
  const stack = new Int32Array(width * height);
  let top = 0;
  for (const seed of seeds) {
    if (passable[seed] !== 0 && reached[seed] === 0) {
      reached[seed] = 1;
      stack[top++] = seed;
    }
  }
  const lastColumn = width - 1;
  const lastRow = (height - 1) * width;
  while (top > 0) {
    const at = stack[--top];
    const x = at % width;
    if (x > 0 && passable[at - 1] !== 0 && reached[at - 1] === 0) {
      reached[at - 1] = 1;
      stack[top++] = at - 1;
    }
    if (x < lastColumn && passable[at + 1] !== 0 && reached[at + 1] === 0) {
      reached[at + 1] = 1;
      stack[top++] = at + 1;
    }
    if (at >= width && passable[at - width] !== 0 && reached[at - width] === 0) {
      reached[at - width] = 1;
      stack[top++] = at - width;
    }
    if (at < lastRow && passable[at + width] !== 0 && reached[at + width] === 0) {
      reached[at + width] = 1;
      stack[top++] = at + width;
    }
  }
  return reached;
}

/** Indices of the outermost ring of pixels, each listed once. */
export function borderPixels(width: number, height: number): number[] {
  const indices: number[] = [];
  for (let x = 0; x < width; x++) {
    indices.push(x);
    if (height > 1) indices.push((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y++) {
    indices.push(y * width);
    if (width > 1) indices.push(y * width + width - 1);
  }
  return indices;
}

/**
 * Labels the 4-connected components of the non-zero pixels, in the order of their first pixel. Source: A. Rosenfeld and
 * J. Pfaltz, "Sequential operations in digital picture processing", 1966.
 */
export function findComponents(mask: Mask): Components {
  const { width, height, data } = mask;
  const labels = new Int32Array(width * height);
  const parents = [0];
  for (let row = 0; row < data.length; row += width) labelRow(data, labels, row, width, parents);
  const names = new Int32Array(parents.length);
  let count = 0;
  // A piece joined to another one has the higher number of the two.
  for (let n = 1; n < names.length; n++) names[n] = parents[n] === n ? ++count : names[parents[n]];
  const areas = new Int32Array(count + 1);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue;
    labels[i] = names[labels[i]];
    areas[labels[i]]++;
  }
  return { width, height, labels, count, areas };
}

/** Numbers a row's pixels as those beside or above them, and joins pieces that meet. */
function labelRow(data: Uint8Array, labels: Int32Array, row: number, width: number, parents: number[]): void {
  let left = 0;
  for (let i = row; i < row + width; i++) {
    if (data[i] === 0) {
      left = 0;
      continue;
    }
    const above = row === 0 ? 0 : labels[i - width];
    if (left === 0) left = above || parents.push(parents.length) - 1;
    else if (above !== 0 && above !== left) join(parents, left, above);
    labels[i] = left;
  }
}

function join(parents: number[], one: number, other: number): void {
  while (parents[one] !== one) one = parents[one];
  while (parents[other] !== other) other = parents[other];
  parents[Math.max(one, other)] = Math.min(one, other);
}

/** Keeps only the component with the most pixels; an empty mask stays empty. */
export function largestComponent(mask: Mask): Mask {
  const components = findComponents(mask);
  let best = 0;
  for (let label = 1; label <= components.count; label++) {
    if (best === 0 || components.areas[label] > components.areas[best]) best = label;
  }
  const data = new Uint8Array(mask.data.length);
  if (best > 0) for (let i = 0; i < data.length; i++) data[i] = components.labels[i] === best ? 1 : 0;
  return { width: mask.width, height: mask.height, data };
}

/** Drops components of fewer than `minimumArea` pixels. */
export function removeSmallComponents(mask: Mask, minimumArea: number): Mask {
  const { labels, areas } = findComponents(mask);
  const data = new Uint8Array(mask.data.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = labels[i] > 0 && areas[labels[i]] >= minimumArea ? 1 : 0;
  }
  return { width: mask.width, height: mask.height, data };
}

/**
 * Fills areas of zeros that do not touch the border of the picture.
 * @param maximumArea holes larger than this stay open; without it every hole is filled.
 */
export function fillHoles(mask: Mask, maximumArea = Number.POSITIVE_INFINITY): Mask {
  const { width, height } = mask;
  const outside = new Uint8Array(mask.data.length);
  for (let i = 0; i < outside.length; i++) outside[i] = mask.data[i] === 0 ? 1 : 0;
  const components = findComponents({ width, height, data: outside });
  const open = new Uint8Array(components.count + 1);
  for (const i of borderPixels(width, height)) open[components.labels[i]] = 1;
  const data = new Uint8Array(mask.data.length);
  for (let i = 0; i < data.length; i++) {
    const label = components.labels[i];
    const hole = label > 0 && open[label] === 0 && components.areas[label] <= maximumArea;
    data[i] = label === 0 || hole ? 1 : 0;
  }
  return { width, height, data };
}
