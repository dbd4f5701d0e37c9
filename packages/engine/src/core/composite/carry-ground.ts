import { enlarge } from '../person/frame-planes.ts';
import { distanceTo } from '../raster/distance.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { BodyFrame, Box, Mask, PersonAnalysis, RgbaImage } from '../types.ts';
import type { ColorPlanes } from './canvas.ts';
import { findShift, type Shift } from './find-shift.ts';

/** Width of the rim by which a copy is chosen, and depth to which the hole may become visible, in shoulder units. */
const RIM = 0.05;
const SEEN = 0.3;
/** Width of the innermost part of the rim, to which copies are matched, in analysis pixels from the hole. */
const EDGE = 2.3;
/** Share of the torso from which on holes are filled. */
const SHOULDERS = 0.05;
/** Largest distance from which background is copied, sideways and vertically, in shoulder units. */
const SIDEWAYS = 0.9;
const UPWARDS = 0.5;
/** Spacing of the candidate shifts in analysis pixels. */
const STEP = 2;
/** Photo pixels by which the best candidate is refined. */
const IMPROVEMENT = 4;
/** Number of samples taken from rim and hole. */
const SAMPLES = 240;
/** Largest brightening or darkening of a copy to match its surroundings, in sRGB steps. */
const LARGEST_CORRECTION = 80;
/** A hole wider than the shift is filled from up to this many multiples of the shift. */
const MOST_SHIFTS = 3;
/** A pixel is background when the matte is below this. */
const GROUND = 0.03;

/** What is known about the photo, and what is being filled. */
interface Hole {
  readonly box: Box;
  /** Over the box: the matte of the person, and how far each pixel is removed from the photo. */
  readonly matte: Float32Array;
  readonly erased: Float32Array;
}

/** One side of the hole, as pixel indices of the analysis frame. */
interface Places {
  /** Background directly beside the hole. */
  readonly rim: Int32Array;
  readonly hole: Int32Array;
  /** The innermost pixels of the rim. */
  readonly edge: readonly number[];
}

/**
 * Fills a hole before a textured background with a piece of it from beside the hole, chosen so that bricks, boards
 * and edges continue.
 *
 * @param filled colours over the box, replaced wherever there is background to copy.
 */
export function carryGround(person: PersonAnalysis, hole: Hole, filled: ColorPlanes): void {
  const { known, open } = splitGround(person, hole);
  const toHole = distanceTo(open).data;
  const toGround = distanceTo(known).data;
  for (const side of [-1, 1] as const) {
    const places = findPlaces(person, side, known, open, toHole, toGround);
    const coarse = findShift({
      lab: person.lab,
      known: known.data,
      ...places,
      candidates: candidates(person, side),
    });
    if (coarse === null) continue;
    const shift = improve(person, places.rim, coarse);
    const correction = findCorrection(person, hole.box, places.edge, shift);
    for (let y = 0; y < hole.box.height; y++) copyRow(person, hole, y, side, shift, correction, filled);
    returnPlanes(...correction);
  }
}

/** Splits the analysis frame into background that the photo shows, and holes to be filled with it. */
function splitGround(
  { frame, matte }: PersonAnalysis,
  { box, matte: near, erased }: Hole,
): { known: Mask; open: Mask } {
  const { width, height, roi, scale } = frame;
  const known = { width, height, data: new Uint8Array(width * height) };
  const open = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < known.data.length; at++) {
    const x = Math.floor(roi.x + ((at % width) + 0.5) / scale) - box.x;
    const y = Math.floor(roi.y + (Math.floor(at / width) + 0.5) / scale) - box.y;
    const inside = x >= 0 && y >= 0 && x < box.width && y < box.height;
    const pixel = y * box.width + x;
    if (inside && erased[pixel] > 0) open.data[at] = erased[pixel] > 0.5 ? 1 : 0;
    else known.data[at] = (inside ? near[pixel] : matte.data[at]) < GROUND ? 1 : 0;
  }
  return { known, open };
}

function findPlaces(
  { frame, body }: PersonAnalysis,
  side: -1 | 1,
  known: Mask,
  open: Mask,
  toHole: Float32Array,
  toGround: Float32Array,
): Places {
  const unit = body.unit * frame.scale;
  const rim: number[] = [];
  const hole: number[] = [];
  const edge: number[] = [];
  for (let at = 0; at < toHole.length; at++) {
    const isRim = known.data[at] === 1 && toHole[at] <= RIM * unit + 1.5;
    const isHole = open.data[at] === 1 && toGround[at] <= SEEN * unit;
    if (!isRim && !isHole) continue;
    const x = frame.roi.x + ((at % frame.width) + 0.5) / frame.scale;
    const y = frame.roi.y + (Math.floor(at / frame.width) + 0.5) / frame.scale;
    if (!isBeside(body, side, x, y)) continue;
    if (isRim) rim.push(at);
    else hole.push(at);
    if (isRim && toHole[at] <= EDGE) edge.push(at);
  }
  return { rim: thinOut(rim), hole: thinOut(hole), edge };
}

/** On the given side of the spine and below the shoulders, because hair is in the way beside the head. */
function isBeside(
  { shoulders, across, down, torsoLength }: BodyFrame,
  side: -1 | 1,
  x: number,
  y: number,
): boolean {
  const stepX = x - shoulders.x;
  const stepY = y - shoulders.y;
  return (
    side * (stepX * across.x + stepY * across.y) > 0 &&
    stepX * down.x + stepY * down.y > SHOULDERS * torsoLength
  );
}

function thinOut(places: readonly number[]): Int32Array {
  const count = Math.min(SAMPLES, places.length);
  return Int32Array.from({ length: count }, (_, n) => places[Math.floor((n * places.length) / count)]);
}

/** Shifts outwards, in analysis pixels, nearest first. */
function candidates({ frame, body }: PersonAnalysis, side: -1 | 1): Shift[] {
  const unit = body.unit * frame.scale;
  const shifts: Shift[] = [];
  for (let x = STEP; x <= SIDEWAYS * unit; x += STEP) {
    for (let y = 0; y <= UPWARDS * unit; y += STEP) {
      shifts.push({ x: side * x, y });
      if (y > 0) shifts.push({ x: side * x, y: -y });
    }
  }
  return shifts;
}

/** Refines a shift in photo pixels. */
function improve({ photo, frame }: PersonAnalysis, rim: Int32Array, coarse: Shift): Shift {
  const middle = { x: Math.round(coarse.x / frame.scale), y: Math.round(coarse.y / frame.scale) };
  const xs = Int32Array.from(rim, (at) => Math.floor(frame.roi.x + ((at % frame.width) + 0.5) / frame.scale));
  const ys = Int32Array.from(rim, (at) =>
    Math.floor(frame.roi.y + (Math.floor(at / frame.width) + 0.5) / frame.scale),
  );
  let best = middle;
  let least = Number.POSITIVE_INFINITY;
  for (let y = -IMPROVEMENT; y <= IMPROVEMENT; y++) {
    for (let x = -IMPROVEMENT; x <= IMPROVEMENT; x++) {
      const shift = { x: middle.x + x, y: middle.y + y };
      const cost = mismatch(photo, xs, ys, shift);
      if (cost >= least) continue;
      least = cost;
      best = shift;
    }
  }
  return best;
}

/** How much the photo differs from itself under a shift: sum of green over the sampled pixels. */
function mismatch({ width, height, data }: RgbaImage, xs: Int32Array, ys: Int32Array, shift: Shift): number {
  let sum = 0;
  for (let n = 0; n < xs.length; n++) {
    const x = Math.min(width - 1, Math.max(0, xs[n] + shift.x));
    const y = Math.min(height - 1, Math.max(0, ys[n] + shift.y));
    sum += Math.min(48, Math.abs(data[(ys[n] * width + xs[n]) * 4 + 1] - data[(y * width + x) * 4 + 1]));
  }
  return sum;
}

/** What must be added to the copy (red, green, blue over the box): its difference at the rim, extended inwards. */
function findCorrection(
  { photo, frame }: PersonAnalysis,
  box: Box,
  edge: readonly number[],
  shift: Shift,
): Float32Array[] {
  const { width, height } = frame;
  const size = width * height;
  const weight = borrowPlane(size).fill(0);
  const channels = [0, 1, 2].map(() => borrowPlane(size).fill(0));
  for (const at of edge) {
    const x = Math.floor(frame.roi.x + ((at % width) + 0.5) / frame.scale);
    const y = Math.floor(frame.roi.y + (Math.floor(at / width) + 0.5) / frame.scale);
    const fromX = Math.min(photo.width - 1, Math.max(0, x + shift.x));
    const fromY = Math.min(photo.height - 1, Math.max(0, y + shift.y));
    weight[at] = 1;
    for (let c = 0; c < 3; c++) {
      const own = photo.data[(y * photo.width + x) * 4 + c];
      const step = own - photo.data[(fromY * photo.width + fromX) * 4 + c];
      channels[c][at] = Math.max(-LARGEST_CORRECTION, Math.min(LARGEST_CORRECTION, step));
    }
  }
  const smooth = pullPush(channels, weight, width, height);
  const large = smooth.map((data) => enlarge({ width, height, data }, frame, box));
  returnPlanes(weight, ...channels, ...smooth);
  return large;
}

function copyRow(
  { photo, body }: PersonAnalysis,
  { box, matte, erased }: Hole,
  y: number,
  side: -1 | 1,
  shift: Shift,
  [red, green, blue]: readonly Float32Array[],
  filled: ColorPlanes,
): void {
  for (let x = 0; x < box.width; x++) {
    const at = y * box.width + x;
    if (erased[at] <= 0 || !isBeside(body, side, box.x + x, box.y + y)) continue;
    for (let times = 1; times <= MOST_SHIFTS; times++) {
      const fromX = x + times * shift.x;
      const fromY = y + times * shift.y;
      const inside = fromX >= 0 && fromY >= 0 && fromX < box.width && fromY < box.height;
      const from = fromY * box.width + fromX;
      if (inside && (erased[from] > 0 || matte[from] >= GROUND)) continue;
      const photoX = box.x + fromX;
      const photoY = box.y + fromY;
      if (photoX < 0 || photoY < 0 || photoX >= photo.width || photoY >= photo.height) break;
      const pixel = (photoY * photo.width + photoX) * 4;
      filled.red[at] = photo.data[pixel] + red[at];
      filled.green[at] = photo.data[pixel + 1] + green[at];
      filled.blue[at] = photo.data[pixel + 2] + blue[at];
      break;
    }
  }
}
