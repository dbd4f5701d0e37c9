import { dilate } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { LabImage, PersonAnalysis } from '../types.ts';
import { type Canvas, type ColorPlanes, createColorPlanes, enlargeColor, releaseColors } from './canvas.ts';
import { carryGround } from './carry-ground.ts';
import type { SoftMasks } from './soft-masks.ts';

/** A pixel counts as background when the matte is below this. */
const BACKGROUND = 0.03;
/** Matte above which a pixel belongs to the person's edge, and the width of that edge, in shoulder units. */
const PERSON = 0.1;
const EDGE = 0.02;
const LEAST_KNOWN = 0.08;
/** The first pixels beside the person still contain its soft edge, on either side of a gap. */
const SKIPPED = 3;
/** Up to this distance from the outline (shoulder units) its last background pixel sets the light, then the plate. */
const NEAR = 0.3;
/** Largest distance in pixels from which detail is taken. */
const REACH = 90;
/** Stronger detail belongs to an object, which would appear twice. */
const STRONGEST = 34;

/**
 * Fills the background behind the old top: the smooth plate plus the texture of the visible background, mirrored
 * within the row at the person's outline. Working in rows keeps walls, bricks and horizons aligned.
 *
 * @param photo the part of it that is processed, nothing painted yet.
 * @param remnants where background is actually old cloth, analysis frame.
 * @returns colours for every pixel where `erased` is above 0.
 */
export function fillBackground(
  person: PersonAnalysis,
  photo: Canvas,
  masks: SoftMasks,
  erased: Float32Array,
  remnants: Uint8Array | null,
): ColorPlanes {
  const { box } = photo;
  const needed = borrowPlane(erased.length).fill(0);
  const sources = new Int32Array(erased.length).fill(-1);
  const edges = new Int32Array(erased.length);
  const search = { matte: masks.person, erased, sources, edges, needed };
  for (let y = 0; y < box.height; y++) findSources(y * box.width, box.width, search);
  const plate = enlargeColor(cleanPlate(person, remnants), person.frame, box, needed);
  const filled = createColorPlanes(erased.length);
  const near = NEAR * person.body.unit;
  for (let y = 0; y < box.height; y++) fillRow(photo, plate, search, near, y * box.width, filled);
  returnPlanes(needed);
  releaseColors(plate);
  if (remnants === null) carryGround(person, { box, matte: masks.person, erased }, filled);
  return filled;
}

function fillRow(
  photo: Canvas,
  plate: ColorPlanes,
  { erased, sources, edges }: Search,
  near: number,
  start: number,
  filled: ColorPlanes,
): void {
  for (let i = start; i < start + photo.box.width; i++) {
    if (erased[i] <= 0) continue;
    const from = sources[i];
    const edge = edges[i];
    const share = from < 0 ? 0 : Math.exp(-Math.abs(edge - i) / near);
    filled.red[i] = mix(plate.red, photo.red, i, edge, from, share);
    filled.green[i] = mix(plate.green, photo.green, i, edge, from, share);
    filled.blue[i] = mix(plate.blue, photo.blue, i, edge, from, share);
  }
}

/**
 * Rebuilds the plate without the person's soft edge, whose mixed pixels would shine through wherever a wide sleeve is
 * removed.
 */
function cleanPlate(
  { matte, lab, plate, frame, body }: PersonAnalysis,
  remnants: Uint8Array | null,
): LabImage {
  const { width, height } = matte;
  const person = { width, height, data: new Uint8Array(matte.data.length) };
  for (let i = 0; i < person.data.length; i++) {
    person.data[i] = matte.data[i] > PERSON || remnants?.[i] === 1 ? 1 : 0;
  }
  const near = dilate(person, Math.max(1.5, EDGE * body.unit * frame.scale)).data;
  const weight = new Float32Array(near.length);
  let known = 0;
  for (let i = 0; i < near.length; i++) {
    if (near[i]) continue;
    weight[i] = 1;
    known++;
  }
  if (known < LEAST_KNOWN * near.length) return plate;
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], weight, width, height);
  return { width, height, l, a, b };
}

function mix(
  plate: Float32Array,
  photo: Float32Array,
  at: number,
  edge: number,
  from: number,
  share: number,
): number {
  const own = plate[at];
  return from < 0 ? own : own + share * (plate[edge] - own) + limited(photo[from] - plate[from]);
}

function limited(detail: number): number {
  return detail < -STRONGEST ? -STRONGEST : detail > STRONGEST ? STRONGEST : detail;
}

interface Search {
  readonly matte: Float32Array;
  readonly erased: Float32Array;
  /** For each pixel, the one mirrored to it, or -1. */
  readonly sources: Int32Array;
  /** For each pixel, the last background pixel before the outline. */
  readonly edges: Int32Array;
  readonly needed: Float32Array;
}

/** For every erased pixel of a row, the background pixel mirrored at the nearer outline, or -1. */
function findSources(row: number, width: number, { matte, erased, sources, edges, needed }: Search) {
  const consider = (x: number, edge: number, step: number) => {
    const source = edge + step * (Math.abs(x - edge) + SKIPPED);
    if (source < 0 || source >= width || matte[row + source] >= BACKGROUND) return;
    const beyond = source + step * SKIPPED;
    if (beyond >= 0 && beyond < width && matte[row + beyond] >= BACKGROUND) return;
    if (Math.abs(x - edge) > REACH) return;
    const other = sources[row + x];
    if (other >= 0 && Math.abs(other - row - x) <= Math.abs(source - x)) return;
    sources[row + x] = row + source;
    edges[row + x] = row + edge;
    needed[row + source] = 1;
    needed[row + edge] = 1;
  };
  let edge = -1;
  for (let x = 0; x < width; x++) {
    if (matte[row + x] < BACKGROUND && erased[row + x] <= 0) edge = x;
    else if (edge >= 0 && erased[row + x] > 0) consider(x, edge, -1);
  }
  edge = -1;
  for (let x = width - 1; x >= 0; x--) {
    if (erased[row + x] > 0) needed[row + x] = 1;
    if (matte[row + x] < BACKGROUND && erased[row + x] <= 0) edge = x;
    else if (edge >= 0 && erased[row + x] > 0) consider(x, edge, 1);
  }
}
