import { photoToBody } from '../person/body-frame.ts';
import { pointAtIndex } from '../raster/contour.ts';
import type { ArmGeometry, PersonAnalysis } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import type { BareTorso } from './bare-torso.ts';

/** Share of the torso at which the shoulder ends and the outline may turn in. */
const START = 0.25;
/** An arm that is visible for less than this below it, as a share of the torso, has no room to turn in. */
const LEAST_ROOM = 0.06;

/**
 * Ends an arm that goes behind the body where its old sleeve ended: its outline turns in to the trunk's side there,
 * in a quarter of an ellipse. Changes the edges of both in place.
 */
export function bendBehind(
  { geometry, body }: PersonAnalysis,
  { arms, torso }: { readonly arms: BareArms; readonly torso: BareTorso },
): void {
  const { left, right } = geometry.arms;
  for (const [arm, owner] of [[left, 1] as const, [right, 2] as const]) {
    const end = photoToBody(body, endOf(arm)).v;
    const width = farthestOut(arms, torso, owner);
    if (width > 1 && end - START > LEAST_ROOM) turnIn(arms, torso, owner, width, end);
  }
}

const endOf = ({ center, covered }: ArmGeometry) => pointAtIndex(center, covered * (center.length - 1));

/** How far a hidden arm extends beyond the trunk's side in photo pixels; 0 when the arm is visible. */
function farthestOut(arms: BareArms, { edge, side, along }: BareTorso, wanted: number): number {
  const { owner, behind } = arms;
  let out = 0;
  if (behind === null) return out;
  for (let i = 0; i < owner.length; i++) {
    if (owner[i] !== wanted || behind.data[i] === 0 || along.data[i] < START) continue;
    if (-side.data[i] > out && Math.max(arms.edge.data[i], edge.data[i]) > 0) out = -side.data[i];
  }
  return out;
}

/** @param width photo pixels beyond the trunk's side; `end` is a share of the torso. */
function turnIn(
  { edge, behind, owner }: BareArms,
  { edge: trunk, side, along }: BareTorso,
  wanted: number,
  width: number,
  end: number,
): void {
  if (behind === null) return;
  for (let i = 0; i < owner.length; i++) {
    const down = (along.data[i] - START) / (end - START);
    if (down <= 0 || owner[i] !== wanted || behind.data[i] === 0) continue;
    const out = Math.max(0, -side.data[i]) / width;
    const inside = (1 - Math.sqrt(down * down + out * out)) * width;
    edge.data[i] = Math.min(edge.data[i], inside);
    if (out > 0) trunk.data[i] = Math.min(trunk.data[i], Math.max(inside, side.data[i]));
  }
}
