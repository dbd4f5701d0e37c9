import { labelMask } from '../label-pixels.ts';
import { analysisToPhoto } from '../person/analysis-frame.ts';
import { boundsOf } from '../raster/bounds.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import {
  type AnalysisFrame,
  type Box,
  LABEL,
  type PersonAnalysis,
  type Plane,
  type Point,
  type WarpedLayer,
} from '../types.ts';

/** Room, in shoulder units, kept around everything that may change, so that soft edges and shadows end inside. */
const MARGIN = 0.14;

/**
 * Part of the photo that a try-on may touch: the body with its arms, and every garment layer, with a
 * margin, inside the photo. All full-size planes of the composite have the size of this box.
 */
export function changedBox(person: PersonAnalysis, layers: readonly WarpedLayer[]): Box {
  const { photo, body, geometry, frame } = person;
  const bounds = { left: photo.width, top: photo.height, right: 0, bottom: 0 };
  const include = (point: Point) => {
    bounds.left = Math.min(bounds.left, point.x);
    bounds.top = Math.min(bounds.top, point.y);
    bounds.right = Math.max(bounds.right, point.x);
    bounds.bottom = Math.max(bounds.bottom, point.y);
  };
  include(geometry.neck);
  for (const arm of [geometry.arms.left, geometry.arms.right]) {
    arm.outer.forEach(include);
    arm.inner.forEach(include);
  }
  for (const { box } of layers) {
    include({ x: box.x, y: box.y });
    include({ x: box.x + box.width, y: box.y + box.height });
  }
  topCorners(person).forEach(include);
  const margin = MARGIN * body.unit + 2 / frame.scale;
  return clipBox(
    {
      x: Math.floor(bounds.left - margin),
      y: Math.floor(bounds.top - margin),
      width: Math.ceil(bounds.right - bounds.left + 2 * margin),
      height: Math.ceil(bounds.bottom - bounds.top + 2 * margin),
    },
    photo,
  );
}

/** The part of `box` inside a picture of that size, at least one pixel. */
export function clipBox(box: Box, picture: { readonly width: number; readonly height: number }): Box {
  const x = Math.min(Math.max(0, box.x), picture.width - 1);
  const y = Math.min(Math.max(0, box.y), picture.height - 1);
  const right = Math.min(picture.width, Math.max(x + 1, box.x + box.width));
  const bottom = Math.min(picture.height, Math.max(y + 1, box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Enlarges a plane of the analysis frame to a box of the photo, bilinear; outside the frame its edge
 * repeats.
 *
 * @param where only pixels above 0 here are computed when given; the others are 0.
 */
export function enlarge(plane: Plane, frame: AnalysisFrame, box: Box, where?: Float32Array): Float32Array {
  const output = borrowPlane(box.width * box.height);
  const columns = positions(box.x, box.width, frame.roi.x, frame.scale, plane.width);
  const rows = positions(box.y, box.height, frame.roi.y, frame.scale, plane.height);
  const line = new Float32Array(plane.width + 1);
  for (let y = 0; y < box.height; y++) {
    mixRows(plane, rows.index[y], rows.share[y], columns, line);
    enlargeRow(line, columns, where, output, y * box.width);
  }
  return output;
}

/** The line between a row and the next one, where `columns` need it; the last column stands there twice. */
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
  where: Float32Array | undefined,
  output: Float32Array,
  row: number,
): void {
  for (let x = 0; x < index.length; x++) {
    if (where !== undefined && where[row + x] <= 0) {
      output[row + x] = 0;
      continue;
    }
    const left = line[index[x]];
    output[row + x] = left + share[x] * (line[index[x] + 1] - left);
  }
}

/** Area-average-like reduction of a plane over a box of the photo to the analysis frame; 0 outside the box. */
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

/**
 * How far a pixel belongs to a body part whose outline is `edge` pixels away, positive inside.
 *
 * @param width pixels that the outline takes from one side to the other.
 */
export function rim(edge: number, width: number): number {
  return Math.min(1, Math.max(0, 0.5 + edge / width));
}

/** Between which two pixels of the small plane those of the large one lie, and the second one's share. */
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

/** Upper left and lower right of what is labelled top, in the photo; none where there is none. */
function topCorners({ labels, frame }: PersonAnalysis): Point[] {
  const bounds = boundsOf(labelMask(labels, LABEL.top));
  if (bounds === null) return [];
  const { left, top, right, bottom } = bounds;
  return [analysisToPhoto(frame, { x: left, y: top }), analysisToPhoto(frame, { x: right, y: bottom })];
}

/** Opacity 0..255 of a layer at a place in the photo; 0 outside it. */
export function alphaAt({ image, box }: WarpedLayer, x: number, y: number): number {
  const column = Math.round(x) - box.x;
  const row = Math.round(y) - box.y;
  if (column < 0 || row < 0 || column >= box.width || row >= box.height) return 0;
  return image.data[(row * box.width + column) * 4 + 3];
}
