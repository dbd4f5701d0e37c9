import { labelMask, toPlaneData } from '../label-pixels.ts';
import { enlarge } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type Box, LABEL, type PersonAnalysis, type Plane } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import type { BareTorso } from './bare-torso.ts';
import type { SoftMasks } from './soft-masks.ts';

/** The old top is removed this far into the background, in shoulder units, with its soft rim and its halo. */
const RIM = 0.04;
/** Width of the rim, in shoulder units, where the matte still contains part of the person. */
const FRINGE = 0.05;
/** Skin directly beside the old top is redrawn this far, because it carries the top's edge and its shadow. */
const SKIN_OVERLAP = 0.017;

/** Rim around remnants of the old top in the background, in shoulder units. */
const REMNANT_RIM = 0.012;

const CORRIDOR = 0.06;
const SLIT = 0.16;
/** Share of the arm from which on it hangs free. */
const CORRIDOR_START = 0.3;
/** A top that ends below this share of the torso hangs over the lower garment and leaves an edge on it. */
const HANGS_BELOW = 1;

/** The person's shapes without the old top. */
export interface BareShapes {
  readonly arms: BareArms;
  readonly torso: BareTorso;
}

/**
 * How far each pixel of the box is removed (0..1): the old top, its mixed edge pixels and its fringe against the
 * background; never face, hair, the lower garment or what stays under a new jacket.
 *
 * @param remnants where background is actually old cloth, analysis frame.
 */
export function createEraseMask(
  person: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  { arms, torso }: BareShapes,
  remnants: Uint8Array | null,
): Float32Array {
  const { labels, frame, body, geometry } = person;
  const top = labelMask(labels, LABEL.top);
  const distance = distanceTo(top);
  for (let i = 0; i < distance.data.length; i++)
    distance.data[i] = Math.min(200, distance.data[i] / frame.scale);
  const away = enlarge(distance, frame, box);
  const softTop = { ...distance, data: toPlaneData(top) };
  gaussianBlur(softTop, Math.max(0.8, SKIN_OVERLAP * body.unit * frame.scale), softTop);
  const beside = enlarge(softTop, frame, box);
  const corridor = enlarge(sleeveCorridor(arms, torso, body.unit), frame, box);
  const remnant = enlargeRemnants(person, box, remnants);
  const hanging = geometry.topHem >= HANGS_BELOW;
  const erase = new Float32Array(away.length);
  const fringe = FRINGE * body.unit;
  for (let i = 0; i < erase.length; i++) {
    if (away[i] > fringe + 2 && masks.top[i] <= 0.03 && corridor[i] <= 0 && remnant[i] <= 0) continue;
    const reach = masks.person[i] < 0.06 ? RIM * body.unit : fringe;
    const cloth = masks.top[i];
    const near = Math.max(
      smoothstep(reach + 1.5, reach, away[i]),
      smoothstep(0.05, 0.42, cloth),
      corridor[i],
      remnant[i],
    );
    // An arm's own soft edge against the background is kept; beside the old top it is redrawn.
    const ownEdge = smoothstep(0.04, 0.2, masks.skin[i]) * smoothstep(0.12, 0.02, cloth);
    const bare = Math.max(smoothstep(0.5, 0.92, masks.skin[i]), ownEdge);
    const skin = bare * smoothstep(0.3, 0.08, beside[i]);
    const bottom =
      smoothstep(0.25, 0.75, masks.bottom[i]) * (hanging ? smoothstep(0.6 * fringe, fringe, away[i]) : 1);
    const under = masks.under === null ? 0 : smoothstep(0.25, 0.75, masks.under[i]);
    const front = Math.max(masks.face[i], smoothstep(0.08, 0.6, masks.hair[i]), bottom, under);
    erase[i] = near * (1 - Math.max(skin, front));
  }
  returnPlanes(away, beside, corridor, remnant);
  return erase;
}

/** Enlarges the remnants, with their soft rim, to the box. */
function enlargeRemnants(
  { frame, body }: PersonAnalysis,
  box: Box,
  remnants: Uint8Array | null,
): Float32Array {
  if (remnants === null || !remnants.includes(1)) return borrowPlane(box.width * box.height).fill(0);
  const away = distanceTo({ width: frame.width, height: frame.height, data: remnants });
  const rim = REMNANT_RIM * body.unit * frame.scale;
  for (let i = 0; i < away.data.length; i++) away.data[i] = smoothstep(rim + 2, rim, away.data[i]);
  return enlarge(away, frame, box);
}

/**
 * Around a long-sleeved arm everything but skin counts as sleeve, because parts of a sleeve pass for background of
 * nearly the same colour. The slit between such an arm and the trunk is included: it is full of shadows.
 */
function sleeveCorridor({ edge, along, sleeved }: BareArms, { side }: BareTorso, unit: number): Plane {
  const { width, height } = edge;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    if (!sleeved.data[i] || along.data[i] < CORRIDOR_START) continue;
    const around = smoothstep(-CORRIDOR * unit, -0.6 * CORRIDOR * unit, edge.data[i]);
    const near = Math.min(edge.data[i], side.data[i]);
    data[i] = Math.max(around, smoothstep(-SLIT * unit, -0.75 * SLIT * unit, near));
  }
  return { width, height, data };
}
