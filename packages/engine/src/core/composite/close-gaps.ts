import { photoToBody } from '../person/body-frame.ts';
import type { Box, PersonAnalysis } from '../types.ts';
import type { MergedGarment } from './merge-layers.ts';
import type { UndressedCanvas } from './remove-top.ts';
import { smoothstep } from './scene.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Old cloth this close to the new garment becomes garment, in shoulder units. */
const REACH_SIDEWAYS = 0.085;
const REACH_UP = 0.07;
/** Under the hem only a sliver that ends within this distance is closed: beyond lies a shorter garment. */
const REACH_DOWN = 0.075;

const SOLID = 0.6;
/** How far beside the bare trunk, and the bare arm, old cloth is still part of that outline, in shoulder units. */
const TRUNK_ROOM = 0.025;
const SLEEVE_ROOM = 0.065;
/** Wider gaps between torso and sleeve are an arm held away, in shoulder units. */
const WIDEST_BRIDGE = 0.16;
/** Neck openings end above this share of the torso. */
const LOWEST_OPENING = 0.5;

/**
 * Closes slivers of the old top beside, above and below the new garment by continuing the garment,
 * mirrored at its own edge, until the old top ends. The new silhouette then is the old one wherever the
 * two nearly agree, which hides most errors of a few pixels.
 */
export function closeGaps(
  person: PersonAnalysis,
  box: Box,
  garment: MergedGarment,
  undressed: UndressedCanvas,
  masks: SoftMasks,
): void {
  const { unit } = person.body;
  const room = findRoom(person, box, garment, undressed, masks);
  bridgeSleeves(person, box, garment, undressed, masks);
  const pass: Pass = { garment, room, solid: solidMask(garment.alpha) };
  const across = Math.round(REACH_SIDEWAYS * unit);
  for (let y = 0; y < box.height; y++) {
    const row = y * box.width;
    extendRuns(pass, row, 1, box.width, across, across);
  }
  pass.solid.set(solidMask(garment.alpha));
  const up = Math.round(REACH_UP * unit);
  const down = Math.round(REACH_DOWN * unit);
  for (let x = 0; x < box.width; x++) {
    extendRuns(pass, x, box.width, box.height, up, 0);
    closeBelow(pass, x, box, down);
  }
}

/**
 * Fills what is left of the body between the torso of the garment and its sleeves, row by row, from both sides:
 * there is cloth in a real armhole, never a hole.
 */
function bridgeSleeves(
  { body, geometry }: PersonAnalysis,
  box: Box,
  garment: MergedGarment,
  { armAlong }: UndressedCanvas,
  { person }: SoftMasks,
): void {
  const { alpha, forearms, sleeveEnd } = garment;
  const widest = Math.round(WIDEST_BRIDGE * body.unit);
  const { lateral } = photoToBody(body, geometry.neck);
  for (let y = 0; y < box.height; y++) {
    const row = y * box.width;
    const spine = body.shoulders.x + ((box.y + y - body.shoulders.y) * body.down.x) / body.down.y - box.x;
    let last = -1;
    for (let x = 0; x < box.width; x++) {
      if (alpha[row + x] <= SOLID) continue;
      const gap = x - last - 1;
      const end = x < spine ? sleeveEnd.left : sleeveEnd.right;
      // The opening of a turned person lies beside the spine.
      const aside =
        last >= 0 && (x < Math.min(spine, spine + lateral) || last > Math.max(spine, spine + lateral));
      if (gap > 0 && gap <= widest && aside) {
        bridge(
          garment,
          row + last,
          row + x,
          (at) => person[at] > 0.6 && armAlong[at] < end && !(forearms && forearms[at] > 0.2),
        );
      }
      last = x;
    }
  }
}

function bridge(garment: MergedGarment, from: number, to: number, isBody: (at: number) => boolean) {
  const { color, alpha } = garment;
  for (let at = from + 1; at < to; at++) if (!isBody(at)) return;
  for (let at = from + 1; at < to; at++) {
    const left = at - from <= to - at;
    const mirrored = left ? from - (at - from) : to + (to - at);
    const source = alpha[mirrored] > SOLID ? mirrored : left ? from : to;
    color.red[at] = color.red[source];
    color.green[at] = color.green[source];
    color.blue[at] = color.blue[source];
    alpha[at] = 1;
  }
  // The soft edges on both sides now lie inside the cloth.
  for (let k = 0; k < 3; k++) {
    if (alpha[from - k] > SOLID) alpha[from - k] = 1;
    if (alpha[to + k] > SOLID) alpha[to + k] = 1;
  }
}

/**
 * Old cloth that the garment may take over: on the trunk, or on the part of the arms that new sleeves cover; not
 * where an arm lies in front, and not in the neck opening.
 */
function findRoom(
  person: PersonAnalysis,
  box: Box,
  { alpha, sleeveEnd }: MergedGarment,
  { arms, armEdge, armAlong, trunkSide }: UndressedCanvas,
  { top }: SoftMasks,
): Float32Array {
  const { unit } = person.body;
  const room = new Float32Array(alpha.length);
  const middle = person.body.shoulders.x - box.x;
  for (let i = 0; i < room.length; i++) {
    if (top[i] <= 0) continue;
    const end = i % box.width < middle ? sleeveEnd.left : sleeveEnd.right;
    const onTrunk = trunkSide[i] > -TRUNK_ROOM * unit;
    const onSleeve = armEdge[i] > -SLEEVE_ROOM * unit && armAlong[i] < end;
    if (onTrunk || onSleeve) room[i] = smoothstep(0.25, 0.75, top[i]) * (1 - arms[i]);
  }
  keepOpening(person, box, alpha, room);
  return room;
}

/** Takes the neck opening out: in each row the gap around the middle, which lies under the throat. */
function keepOpening({ body, geometry }: PersonAnalysis, box: Box, alpha: Float32Array, room: Float32Array) {
  const { lateral } = photoToBody(body, geometry.neck);
  for (let y = 0; y < box.height; y++) {
    const along = (box.y + y - body.shoulders.y) / Math.max(1, body.down.y * body.torsoLength);
    if (along > LOWEST_OPENING) break;
    const center = body.shoulders.x + along * body.torsoLength * body.down.x + lateral - box.x;
    const middle = y * box.width + Math.min(box.width - 1, Math.max(0, Math.round(center)));
    for (let at = middle; at >= y * box.width && alpha[at] <= SOLID; at--) room[at] = 0;
    for (let at = middle; at < (y + 1) * box.width && alpha[at] <= SOLID; at++) room[at] = 0;
  }
}

interface Pass {
  readonly garment: MergedGarment;
  /** Where the garment may grow: old cloth that is not covered by an arm. */
  readonly room: Float32Array;
  readonly solid: Uint8Array;
}

function solidMask(alpha: Float32Array): Uint8Array {
  const solid = new Uint8Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) solid[i] = alpha[i] > SOLID ? 1 : 0;
  return solid;
}

/** Grows every solid run of one row (or column) at its start and at its end. */
function extendRuns(pass: Pass, start: number, step: number, count: number, before: number, after: number) {
  let from = -1;
  for (let i = 0; i <= count; i++) {
    const solid = i < count && pass.solid[start + i * step] === 1;
    if (solid && from < 0) from = i;
    if (solid || from < 0) continue;
    const length = i - from;
    if (length >= 3) {
      if (before > 0) grow(pass, start + from * step, -step, Math.min(before, from), length);
      if (after > 0) grow(pass, start + (i - 1) * step, step, Math.min(after, count - i), length);
    }
    from = -1;
  }
}

/**
 * Walks outwards from the last solid pixel at `edge` and mirrors what lies inside it. Where the old top goes on
 * beyond the reach, it is a wider garment, not a gap, and only its soft rim is met.
 */
function grow({ garment, room }: Pass, edge: number, step: number, reach: number, length: number) {
  const { alpha, color } = garment;
  let end = 1;
  while (end <= reach && room[edge + end * step] >= 0.04) end++;
  if (end > reach) return;
  for (let k = 0; k < end; k++) {
    const at = edge + k * step;
    const wanted = room[at];
    if (wanted <= alpha[at]) continue;
    const source = edge - Math.min(k + 2, length - 1) * step;
    const share = (wanted - alpha[at]) / wanted;
    color.red[at] += share * (color.red[source] - color.red[at]);
    color.green[at] += share * (color.green[source] - color.green[at]);
    color.blue[at] += share * (color.blue[source] - color.blue[at]);
    alpha[at] = wanted;
  }
}

function closeBelow(pass: Pass, column: number, box: Box, reach: number) {
  let lowest = box.height - 1;
  while (lowest > 3 && pass.solid[lowest * box.width + column] === 0) lowest--;
  if (lowest <= 3) return;
  const edge = lowest * box.width + column;
  const limit = Math.min(reach, box.height - 1 - lowest);
  let length = 1;
  while (length < limit + 3 && lowest - length >= 0 && pass.solid[edge - length * box.width] === 1) length++;
  grow(pass, edge, box.width, limit, length);
}
