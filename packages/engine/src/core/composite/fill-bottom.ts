import { labelMask, toPlaneData } from '../label-pixels.ts';
import { enlarge } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { type Box, LABEL, type LabImage, type Mask, type PersonAnalysis, type RgbaImage } from '../types.ts';
import { type Canvas, type ColorPlanes, enlargeColor } from './canvas.ts';
import type { SoftMasks } from './soft-masks.ts';

/** How far down the lower garment the old top's shadow reaches, in shoulder units. */
const SHADOWED = 0.06;
/** Folds up to about this size are continued along with the weave, in shoulder units. */
const FOLDS = 0.12;
/** Limit for detail: anything stronger is a button, a pocket or a belt, which would appear twice. */
const STRONGEST = 14;
/** The same limit for folds, in Lab units. */
const STRONGEST_FOLD = 8;
/** Where the legs part, or a hand lies in front, the same cloth is searched for this far aside, in shoulder units. */
const ASIDE = 0.4;
const COVERED = 0.5;

/**
 * Extends the lower garment's colours upwards where the old top hung over it: smoothly extended colour, plus weave
 * and folds mirrored at the edge of the visible part.
 *
 * @param photo the part of it that is processed, nothing painted yet.
 * @param alpha where colours are needed.
 * @returns the colours over that part, and some rows below it; null when no lower garment is visible.
 */
export function fillBottom(
  person: PersonAnalysis,
  photo: Canvas,
  masks: SoftMasks,
  erased: Float32Array,
  alpha: Float32Array,
): ColorPlanes | null {
  const { frame, body } = person;
  const { box } = photo;
  const inner = innerBottom(person);
  if (inner === null) return null;
  const edges = new Int32Array(box.width);
  for (let x = 0; x < box.width; x++) edges[x] = findEdge(x, box, masks.bottom, erased);
  const deep = deepen(person, box, edges, alpha);
  const cloth = enlarge({ ...inner, data: toPlaneData(inner) }, frame, deep);
  const needed = new Float32Array(cloth.length);
  needed.set(alpha);
  const sources = new Int32Array(alpha.length).fill(-1);
  const search = { deep, edges, alpha, cloth, sources, needed, aside: Math.round(ASIDE * body.unit) };
  for (let y = 0; y < box.height; y++) findSources(y, search);
  const color = enlargeColor(extendBottom(person, inner), frame, deep, needed);
  addDetail(color, person.photo, deep, sources);
  returnPlanes(cloth);
  return color;
}

/** Uppermost row of a column with visible lower garment and nothing else above it; -1 if none. */
function findEdge(column: number, box: Box, bottom: Float32Array, erased: Float32Array): number {
  let edge = -1;
  for (let y = box.height - 1; y >= 0; y--) {
    const at = y * box.width + column;
    if (erased[at] <= 0 && bottom[at] > 0.9) edge = y;
  }
  return edge;
}

/** The box plus as many rows of the photo below it as are mirrored into the area to fill. */
function deepen({ photo, frame }: PersonAnalysis, box: Box, edges: Int32Array, alpha: Float32Array): Box {
  const first = Math.floor(
    Math.max(
      0,
      alpha.findIndex((value) => value > 0),
    ) / box.width,
  );
  const end = 2 * edges.reduce((lowest, edge) => Math.max(lowest, edge), 0) - first + 2;
  const last = Math.min(photo.height, frame.roi.y + frame.roi.height) - box.y;
  return { ...box, height: Math.max(box.height, Math.min(last, end)) };
}

/** The lower garment without its rim and without the old top's shadow; null when none is visible. */
function innerBottom({ labels, body, frame }: PersonAnalysis): Mask | null {
  const bottom = labelMask(labels, LABEL.bottom);
  const inner = erode(bottom, Math.max(2, SHADOWED * body.unit * frame.scale));
  if (inner.data.includes(1)) return inner;
  const most = erode(bottom, 1.5);
  return most.data.includes(1) ? most : null;
}

/** The lower garment's colour over the whole frame, with its folds mirrored above it. */
function extendBottom({ lab, labels, body, frame }: PersonAnalysis, inner: Mask): LabImage {
  const { width, height } = inner;
  const known = toPlaneData(inner);
  const channels = pullPush([lab.l, lab.a, lab.b], known, width, height);
  const seen = known.slice();
  const edges = new Int32Array(width);
  for (let x = 0; x < width; x++) edges[x] = firstBottom(labels, x);
  const sigma = FOLDS * body.unit * frame.scale;
  const even = { width, height, data: borrowPlane(known.length) };
  for (const data of channels) {
    gaussianBlur({ width, height, data }, sigma, even);
    for (let y = 0; y < height; y++) mirrorRow(y, width, edges, known, even.data, data, seen);
  }
  const [l, a, b] = pullPush(channels, seen, width, height);
  returnPlanes(even.data, ...channels);
  return { width, height, l, a, b };
}

/** Uppermost row of a column that is lower garment, or -1. */
function firstBottom({ width, height, data }: Mask, column: number): number {
  for (let y = 0; y < height; y++) if (data[y * width + column] === LABEL.bottom) return y;
  return -1;
}

/** Lets every pixel of a row above the edge take its mirrored pixel; it is known where that one is. */
function mirrorRow(
  y: number,
  width: number,
  edges: Int32Array,
  known: Float32Array,
  even: Float32Array,
  data: Float32Array,
  seen: Float32Array,
): void {
  for (let x = 0; x < width; x++) {
    const from = (2 * edges[x] - y - 1) * width + x;
    if (edges[x] <= y || from >= known.length || known[from] === 0) continue;
    const at = y * width + x;
    data[at] = even[at] + softly(data[from] - even[from], STRONGEST_FOLD);
    seen[at] = 1;
  }
}

interface Search {
  readonly deep: Box;
  /** For each column, see {@link findEdge}. */
  readonly edges: Int32Array;
  readonly alpha: Float32Array;
  /** How far each pixel shows only the lower garment. */
  readonly cloth: Float32Array;
  readonly sources: Int32Array;
  readonly needed: Float32Array;
  /** In pixels. */
  readonly aside: number;
}

/** Lets every pixel to fill in a row take the visible pixel mirrored at the edge, or one beside that. */
function findSources(row: number, { deep, edges, alpha, cloth, sources, needed, aside }: Search): void {
  const { width, height } = deep;
  for (let x = 0; x < width; x++) {
    const edge = edges[x];
    const at = row * width + x;
    if (edge < row || alpha[at] <= 0) continue;
    const mirrored = 2 * edge - row + 1;
    if (mirrored >= height) continue;
    const from = nearestCloth(cloth, mirrored * width, x, width, aside);
    if (from < 0) continue;
    sources[at] = from;
    needed[from] = 1;
  }
}

/** The pixel itself where it shows cloth, else its mirror at the nearest cloth of its row, or -1. */
function nearestCloth(cloth: Float32Array, start: number, column: number, width: number, aside: number) {
  if (cloth[start + column] > COVERED) return start + column;
  for (let away = 1; away <= aside; away++) {
    for (let step = -away; step <= away; step += 2 * away) {
      const inside = column + 2 * step;
      if (inside < 0 || inside >= width || cloth[start + column + step] <= COVERED) continue;
      return start + (cloth[start + inside] > COVERED ? inside : column + step);
    }
  }
  return -1;
}

/** Adds to every pixel the difference between the photo and the smooth colour at its source. */
function addDetail({ red, green, blue }: ColorPlanes, photo: RgbaImage, deep: Box, sources: Int32Array) {
  for (let i = 0; i < sources.length; i++) {
    const from = sources[i];
    if (from < 0) continue;
    const pixel = ((deep.y + Math.floor(from / deep.width)) * photo.width + deep.x + (from % deep.width)) * 4;
    red[i] += softly(photo.data[pixel] - red[from], STRONGEST);
    green[i] += softly(photo.data[pixel + 1] - green[from], STRONGEST);
    blue[i] += softly(photo.data[pixel + 2] - blue[from], STRONGEST);
  }
}

function softly(detail: number, most: number): number {
  return detail / (1 + Math.abs(detail) / most);
}
