import { photoToBody } from '../person/body-frame.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { Box, PersonAnalysis } from '../types.ts';
import type { ArmholeLimits } from './armhole-limits.ts';
import { continueCloth } from './continue-cloth.ts';
import { findOpening, type Opening } from './find-opening.ts';
import { findSlivers } from './find-slivers.ts';
import type { MergedGarment } from './merge-layers.ts';
import type { UndressedCanvas } from './remove-top.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Farthest that the garment is extended, in shoulder units. */
const REACH = 0.09;

const SOLID = 0.6;
/** How far outside the bare trunk, or the bare arm, old cloth still counts as theirs, in shoulder units. */
const TRUNK_ROOM = 0.025;
const SLEEVE_ROOM = 0.065;
/** The same beside an arm whose outline is known: farther out is an old sleeve that stood off. */
const KNOWN_ROOM = 0.025;
/** A sleeve is not widened within this share of the arm above its cuff, which keeps its own line. */
const CUFF = 0.05;
/** Share of the arm above which its outline is that of the shoulder and the neck. */
const BELOW_SHOULDER = 0.05;
/**
 * An arm is bared where its old sleeve covered it (under a sleeveless garment as far as a slanted hem could have),
 * fading over this share of its length.
 */
const BARED = 0.04;
/** An old top that covers less of an arm than this has no sleeve whose hem could be slanted. */
const SLEEVELESS = 0.1;
/** Beyond an old sleeve that covers more than this share of an arm, the hand begins. */
const LONG = 0.55;
/** A wider gap between torso and sleeve means an arm held away from the body, in shoulder units. */
const WIDEST_BRIDGE = 0.16;
/**
 * Extension of the garment below its hem, in shoulder units; over the same length again it fades. Where the old top
 * hung lower than that, the hem stays where it is, unless skin would have to be invented under it.
 */
const BELOW_HEM = 0.03;

/** Intended ends of the garment, over the box. */
interface Ends {
  readonly opening: Opening;
  /** Row of the lower end for each column; null when the garment has no hem. */
  readonly hemline: Float32Array | null;
  readonly armholes: ArmholeLimits | null;
}

/**
 * Closes slivers of the old top beside, above and below the new garment by extending the garment, mirrored at its own
 * edge, to where the old top ends. The new silhouette then equals the old one wherever they nearly agree, which hides
 * most errors of a few pixels.
 *
 * @param hemline row of the box in which the garment ends, for each column; null when it has no hem.
 * @param armholes limits of a sleeveless garment; null when it has sleeves.
 */
export function closeGaps(
  person: PersonAnalysis,
  box: Box,
  garment: MergedGarment,
  undressed: UndressedCanvas,
  masks: SoftMasks,
  hemline: Float32Array | null,
  armholes: ArmholeLimits | null,
): void {
  const opening = findOpening(person, box, garment.alpha);
  const room = findRoom(person, box, garment, undressed, masks, { opening, hemline, armholes });
  bridgeSleeves(person, box, garment, undressed, masks, opening);
  const wanted = findSlivers(person, box, garment.alpha, room);
  continueCloth(garment, wanted, box.width, Math.round(REACH * person.body.unit));
  returnPlanes(wanted);
}

/**
 * Fills gaps over the body between the torso of the garment and its sleeves, row by row from both sides: in a real
 * armhole there is cloth, never a hole.
 */
function bridgeSleeves(
  { body, geometry }: PersonAnalysis,
  box: Box,
  garment: MergedGarment,
  { armAlong }: UndressedCanvas,
  { person }: SoftMasks,
  opening: Opening,
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
      // On a turned person the neck opening lies beside the spine.
      const aside =
        last >= 0 && (x < Math.min(spine, spine + lateral) || last > Math.max(spine, spine + lateral));
      const isOpening = last + 1 === opening.from[y] && x === opening.to[y];
      if (gap > 0 && gap <= widest && aside && !isOpening) {
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
  // The soft edges on both sides are now inside the cloth.
  for (let k = 0; k < 3; k++) {
    if (alpha[from - k] > SOLID) alpha[from - k] = 1;
    if (alpha[to + k] > SOLID) alpha[to + k] = 1;
  }
}

/**
 * Finds old cloth that the garment may take over: on the trunk, or on the part of the arms that new sleeves cover,
 * but not where an old sleeve is replaced by a bare arm, and not in the neck opening.
 *
 * @returns 0..1 over the box; -1 on old sleeves beyond the new ones.
 */
function findRoom(
  person: PersonAnalysis,
  box: Box,
  { sleeveEnd }: MergedGarment,
  undressed: UndressedCanvas,
  { top }: SoftMasks,
  { opening, hemline, armholes }: Ends,
): Float32Array {
  const { arms, armEdge, armAlong, trunkSide, invented, bareArms } = undressed;
  const { body, geometry } = person;
  const room = new Float32Array(box.width * box.height);
  const middle = body.shoulders.x - box.x;
  const belowHem = BELOW_HEM * body.unit;
  const folded = person.foldedArms !== undefined;
  const [, knownLeft, knownRight] = bareArms.known;
  const sleeveRoom = {
    left: (knownLeft > 0 ? KNOWN_ROOM : SLEEVE_ROOM) * body.unit,
    right: (knownRight > 0 ? KNOWN_ROOM : SLEEVE_ROOM) * body.unit,
  };
  const hung = hemline && findHung(undressed, top, hemline, 2 * belowHem);
  for (let i = 0; i < room.length; i++) {
    if (top[i] <= 0 && invented[i] <= 0) continue;
    const side = i % box.width < middle ? 'left' : 'right';
    const trunk = Math.min(1, Math.max(0, trunkSide[i] + TRUNK_ROOM * body.unit + 0.5));
    const onArm = armEdge[i] > -sleeveRoom[side];
    const onSleeve = onArm && armAlong[i] < sleeveEnd[side] - CUFF;
    // Where the old outline was ragged, the drawn arm shows how far the old sleeve reached.
    const onDrawnArm = !folded && onSleeve && armEdge[i] > 0 && armAlong[i] > BELOW_SHOULDER;
    const old = onDrawnArm ? Math.max(top[i], invented[i]) : top[i];
    if (old <= 0) continue;
    const { covered } = geometry.arms[side];
    if (trunk === 0 && !onSleeve) {
      if (onArm && armAlong[i] < covered && top[i] > 0.5) room[i] = -1;
      continue;
    }
    const slanted = armholes !== null && !folded && covered > SLEEVELESS;
    const bareTo = slanted ? Math.max(covered, side === 'left' ? knownLeft : knownRight) : covered;
    const bared = onSleeve ? 0 : covered > LONG ? 1 : smoothstep(bareTo + BARED, bareTo, armAlong[i]);
    room[i] = (onSleeve ? 1 : trunk) * smoothstep(0.25, 0.75, old) * (1 - bared * arms[i]);
    if (onSleeve || hemline === null || hung === null) continue;
    const low = Math.floor(i / box.width) - hemline[i % box.width];
    if (low > 0 && hung[i % box.width]) room[i] = top[i] > 0.5 ? -1 : 0;
    else if (low > belowHem) room[i] *= Math.max(invented[i], smoothstep(2 * belowHem, belowHem, low));
  }
  for (let y = 0; y < box.height; y++) {
    room.fill(0, y * box.width + opening.from[y], y * box.width + opening.to[y]);
    if (armholes !== null) keepBetween(room, y * box.width, box.width, armholes.left[y], armholes.right[y]);
  }
  return room;
}

/** Clears the room in a row outside two columns. */
function keepBetween(room: Float32Array, row: number, width: number, left: number, right: number): void {
  room.fill(0, row, row + Math.min(width, Math.max(0, Math.ceil(left) + 1)));
  room.fill(0, row + Math.min(width, Math.max(0, Math.floor(right))), row + width);
}

/** 1 for every column in which the old top hangs more than `most` rows below the hem and no skin is invented. */
function findHung(
  { trunkSide, invented }: UndressedCanvas,
  top: Float32Array,
  hemline: Float32Array,
  most: number,
): Uint8Array {
  const width = hemline.length;
  const hung = new Uint8Array(width);
  for (let x = 0; x < width; x++) {
    const first = (hemline[x] + 1) * width + x;
    const last = Math.ceil(hemline[x] + most) * width + x;
    if (last >= top.length || top[last] <= 0.5 || trunkSide[last] <= 0) continue;
    hung[x] = Math.max(invented[first], invented[last]) < 0.5 ? 1 : 0;
  }
  return hung;
}
