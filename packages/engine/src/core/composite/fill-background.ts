import { matchPatches, neighbours } from '../raster/match-patches.ts';
import { dilate } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { LabImage, PersonAnalysis } from '../types.ts';
import { type Canvas, type ColorPlanes, enlargeColor, releaseColors } from './canvas.ts';
import type { SoftMasks } from './soft-masks.ts';

/** A pixel counts as background when the matte is below this. */
const BACKGROUND = 0.03;
/** Matte above which a pixel belongs to the person's edge, and the width of that edge, in shoulder units. */
const PERSON = 0.1;
const EDGE = 0.02;
const LEAST_KNOWN = 0.08;
/** Most by which background close to the person corrects what is filled in beside it, Lab units. */
const LARGEST_CORRECTION = 15;

/** The analysis frame, split. */
interface Ground {
  /** 1 where background is seen, clear of the person's soft edge. */
  readonly known: Uint8Array;
  /** Indices of the pixels that are to be filled. */
  readonly holes: number[];
  /** Indices of background that is seen so close to the person that it may be mixed with their edge. */
  readonly close: number[];
}

/**
 * Fills the background behind the old top. A smooth continuation of what is seen of it says which colours to expect;
 * they are replaced by the nearest parts of the background that look like them, and their detail comes from the photo.
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
  const { frame } = person;
  const ground = findGround(person, photo, erased, remnants);
  const plate = drawPlate(person, ground.known);
  const unknown = Array.from(Int32Array.from([...ground.holes, ...ground.close]).sort());
  const matches = matchPatches({ image: plate, known: ground.known, holes: unknown });
  if (matches !== null) {
    takeFromMatches(plate, unknown, matches);
    meetWhatIsSeen(person.lab, ground, plate);
  }
  const filled = enlargeColor(plate, frame, photo.box, erased);
  if (matches !== null) addDetail(person, photo, { masks, erased, plate, matches }, filled);
  returnPlanes(plate.l, plate.a, plate.b);
  return filled;
}

function findGround(
  { frame, matte, body }: PersonAnalysis,
  { box }: Canvas,
  erased: Float32Array,
  remnants: Uint8Array | null,
): Ground {
  const { width, height, roi, scale } = frame;
  const empty = () => ({ width, height, data: new Uint8Array(width * height) });
  const [person, open] = [empty(), empty()];
  for (let at = 0; at < open.data.length; at++) {
    const x = Math.floor(roi.x + ((at % width) + 0.5) / scale) - box.x;
    const y = Math.floor(roi.y + (Math.floor(at / width) + 0.5) / scale) - box.y;
    const inside = x >= 0 && y >= 0 && x < box.width && y < box.height;
    open.data[at] = inside && erased[y * box.width + x] > 0 ? 1 : 0;
    person.data[at] = matte.data[at] > PERSON || remnants?.[at] === 1 || open.data[at] === 1 ? 1 : 0;
  }
  const known = dilate(person, Math.max(1.5, EDGE * body.unit * scale)).data.map((near) => 1 - near);
  // One pixel more than is erased, because colours are interpolated when they are enlarged.
  const wider = dilate(open, 1.5).data;
  const holes: number[] = [];
  const close: number[] = [];
  for (let at = 0; at < known.length; at++) {
    if (known[at] === 1) continue;
    if (matte.data[at] < BACKGROUND && remnants?.[at] !== 1) close.push(at);
    else if (wider[at] === 1) holes.push(at);
  }
  return { known, holes, close };
}

/** The background without the person, smooth where it is not seen; planes of its own. */
function drawPlate({ lab, plate }: PersonAnalysis, known: Uint8Array): LabImage {
  const { width, height } = lab;
  const seen = known.reduce((sum, value) => sum + value, 0);
  if (seen < LEAST_KNOWN * known.length) {
    return { ...plate, l: plate.l.slice(), a: plate.a.slice(), b: plate.b.slice() };
  }
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], Float32Array.from(known), width, height);
  return { width, height, l, a, b };
}

/** Gives every pixel of the holes the mean of what the matches around it continue with. */
function takeFromMatches({ width, l, a, b }: LabImage, holes: readonly number[], matches: Int32Array): void {
  const steps = neighbours(width);
  const taken = new Float32Array(holes.length);
  for (const plane of [l, a, b]) {
    for (let n = 0; n < holes.length; n++) {
      let sum = 0;
      let votes = 0;
      for (const step of steps) {
        const match = matches[holes[n] + step];
        if (!(match >= 0)) continue;
        sum += plane[match - step];
        votes += 1;
      }
      taken[n] = sum / votes;
    }
    holes.forEach((at, n) => {
      plane[at] = taken[n];
    });
  }
}

/** Adds to the holes by how much what is seen close to them differs from what was filled in there, less and less inwards. */
function meetWhatIsSeen(lab: LabImage, { known, holes, close }: Ground, filled: LabImage): void {
  const weight = Float32Array.from(known);
  for (const at of close) weight[at] = 1;
  const steps = (['l', 'a', 'b'] as const).map((channel) => {
    const step = new Float32Array(known.length);
    for (const at of close) {
      const seen = lab[channel][at] - filled[channel][at];
      step[at] = Math.max(-LARGEST_CORRECTION, Math.min(LARGEST_CORRECTION, seen));
    }
    return step;
  });
  const [l, a, b] = pullPush(steps, weight, filled.width, filled.height);
  for (const at of holes) {
    filled.l[at] += l[at];
    filled.a[at] += a[at];
    filled.b[at] += b[at];
  }
  for (const at of close)
    for (const channel of ['l', 'a', 'b'] as const) filled[channel][at] = lab[channel][at];
  returnPlanes(l, a, b);
}

interface Matched {
  readonly masks: SoftMasks;
  readonly erased: Float32Array;
  readonly plate: LabImage;
  readonly matches: Int32Array;
}

/** Adds what the photo has more than the smaller analysis frame, from where each pixel's match lies. */
function addDetail(
  { frame }: PersonAnalysis,
  photo: Canvas,
  { masks, erased, plate, matches }: Matched,
  filled: ColorPlanes,
): void {
  const { box } = photo;
  const needed = borrowPlane(erased.length).fill(0);
  const sources = new Int32Array(erased.length).fill(-1);
  for (let i = 0; i < erased.length; i++) {
    if (erased[i] <= 0) continue;
    const x = i % box.width;
    const y = Math.floor(i / box.width);
    const column = Math.floor((box.x + x + 0.5 - frame.roi.x) * frame.scale);
    const row = Math.floor((box.y + y + 0.5 - frame.roi.y) * frame.scale);
    const match = column >= 0 && column < frame.width ? (matches[row * frame.width + column] ?? -1) : -1;
    if (match < 0) continue;
    const fromX = x + Math.round(((match % frame.width) - column) / frame.scale);
    const fromY = y + Math.round((Math.floor(match / frame.width) - row) / frame.scale);
    if (fromX < 0 || fromX >= box.width || fromY < 0 || fromY >= box.height) continue;
    const from = fromY * box.width + fromX;
    if (erased[from] > 0 || masks.person[from] >= BACKGROUND) continue;
    sources[i] = from;
    needed[from] = 1;
  }
  const smooth = enlargeColor(plate, frame, box, needed);
  for (const channel of ['red', 'green', 'blue'] as const) {
    for (let i = 0; i < sources.length; i++) {
      const from = sources[i];
      if (from >= 0) filled[channel][i] += photo[channel][from] - smooth[channel][from];
    }
  }
  returnPlanes(needed);
  releaseColors(smooth);
}
