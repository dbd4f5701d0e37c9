/** Resamples planes between the analysis frame and the photo. */
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { AnalysisFrame, Box, Plane } from '../types.ts';

/**
 * Enlarges a plane of the analysis frame to a box of the photo, bilinear; outside the frame its edge repeats.
 *
 * @param where if given, only pixels above 0 in it are computed; the others are 0.
 */
export function enlarge(plane: Plane, frame: AnalysisFrame, box: Box, where?: Float32Array): Float32Array {
  const output = borrowPlane(box.width * box.height);
  const columns = positions(box.x, box.width, frame.roi.x, frame.scale, plane.width);
  const rows = positions(box.y, box.height, frame.roi.y, frame.scale, plane.height);
  const line = new Float32Array(plane.width + 1);
  if (where !== undefined) output.fill(0);
  for (let y = 0; y < box.height; y++) {
    mixRows(plane, rows.index[y], rows.share[y], columns, line);
    if (where === undefined) enlargeRow(line, columns, output, y * box.width);
    else enlargeRowWhere(line, columns, where, output, y * box.width);
  }
  return output;
}

/** Interpolates between a row and the next one, only where `columns` need it; the last column is duplicated. */
function mixRows(
  { data, width, height }: Plane,
  row: number,
  share: number,
  { index }: Positions,
  line: Float32Array,
): void {
  const above = row * width;
  const below = Math.min(row + 1, height - 1) * width;
  const end = Math.min(width, index[index.length - 1] + 2);
  for (let x = index[0]; x < end; x++)
    line[x] = data[above + x] + share * (data[below + x] - data[above + x]);
  line[width] = line[width - 1];
}

function enlargeRow(
  line: Float32Array,
  { index, share }: Positions,
  output: Float32Array,
  row: number,
): void {
  for (let x = 0; x < index.length; x++) {
    const left = line[index[x]];
    output[row + x] = left + share[x] * (line[index[x] + 1] - left);
  }
}

function enlargeRowWhere(
  line: Float32Array,
  { index, share }: Positions,
  where: Float32Array,
  output: Float32Array,
  row: number,
): void {
  for (let x = 0; x < index.length; x++) {
    if (where[row + x] <= 0) continue;
    const left = line[index[x]];
    output[row + x] = left + share[x] * (line[index[x] + 1] - left);
  }
}

/** Reduces a plane over a box of the photo to the analysis frame, roughly by area average; 0 outside the box. */
export function reduce(values: Float32Array, box: Box, frame: AnalysisFrame): Plane {
  const { width, height } = frame;
  const sums = new Float32Array(width * height);
  const counts = borrowPlane(width * height).fill(0);
  for (let y = 0; y < box.height; y++) {
    const toY = Math.floor((box.y + y - frame.roi.y + 0.5) * frame.scale);
    if (toY < 0 || toY >= height) continue;
    for (let x = 0; x < box.width; x++) {
      const toX = Math.floor((box.x + x - frame.roi.x + 0.5) * frame.scale);
      if (toX < 0 || toX >= width) continue;
      sums[toY * width + toX] += values[y * box.width + x];
      counts[toY * width + toX] += 1;
    }
  }
  for (let i = 0; i < sums.length; i++) if (counts[i] > 0) sums[i] /= counts[i];
  returnPlanes(counts);
  return { width, height, data: sums };
}

/** For each pixel of the large plane, the two neighbours in the small one and the second one's weight. */
interface Positions {
  readonly index: Int32Array;
  readonly share: Float32Array;
}

function positions(start: number, count: number, origin: number, scale: number, length: number): Positions {
  const index = new Int32Array(count);
  const share = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const at = Math.min(Math.max((start + i - origin + 0.5) * scale - 0.5, 0), length - 1);
    index[i] = Math.floor(at);
    share[i] = at - index[i];
  }
  return { index, share };
}
