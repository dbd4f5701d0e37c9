import { type BodyFrame, type BodyGeometry, LABEL, type Point } from '../types.ts';
import { photoToAnalysis } from './analysis-frame.ts';
import { bodyToPhoto } from './body-frame.ts';
import type { ArmMap } from './body-maps.ts';
import { fitWidths } from './fit-widths.ts';
import { crossing, matteAt, type PersonPlanes, pixelAt } from './person-planes.ts';

const ROWS = 28;
const FIRST_V = 0.05;
const STEP_V = 0.05;
/** Above the armpits the torso has no visible side. */
const ARMPIT_V = 0.27;
/** Usual half width of a torso in U, at v from 0 in steps of 0.2. */
const MODEL = [0.5, 0.46, 0.44, 0.4, 0.4, 0.46, 0.5, 0.52];
/** A sleeved arm hides the torso's side, which is then assumed to end this far, in U, from the bones. */
const SLEEVE_RADIUS = 0.13;
const INSIDE_SLEEVE = 0.1;
const HIDDEN_TRUST = 0.3;
const CORE_RADIUS = 0.06;
const BARE_SHARE = 0.4;
const BARE_BINS = 18;
const BARE_END = 1.8;
const LEAST = 0.3;
const MOST = 0.95;
/** Rows over which a trusted edge influences its neighbours. */
const REACH = 2.5;
/** Pixels of skin in a row that end the torso. */
const SKIN_RUN = 3;
/** Bare skin beyond this position along an arm (1 elbow, 2 wrist) is its forearm. */
const FOREARM = 1;
/** A side hidden by a forearm lies at least this far, in U, inside the person's outline. */
const BEHIND_FOREARM = 0.04;

interface Edge {
  readonly distance: number;
  readonly trust: number;
  /** How far the whole person reaches from the spine where a bare forearm ends the torso; otherwise 0. */
  readonly forearm: number;
  /** Whether an arm lies in front of the torso, which continues beyond it. */
  readonly crossed: boolean;
}

/** Half widths of the torso at 28 values of v, measured where an edge is visible and modelled elsewhere. */
export function measureTorso(planes: PersonPlanes, body: BodyFrame): BodyGeometry['torso'] {
  const v = Float32Array.from({ length: ROWS }, (_, row) => FIRST_V + row * STEP_V);
  const model = v.map((value) => modelWidth(value) * body.unit);
  const side = (sign: -1 | 1) => {
    const bareStart = findBareStart(planes, sign < 0 ? planes.maps.left : planes.maps.right);
    const edges = Array.from(v, (value) => findEdge(planes, body, value, sign, bareStart));
    const hidden = findHidden(edges);
    const measured = Float32Array.from(edges, (edge) => edge.distance);
    const trust = Float32Array.from(edges, (edge, row) => (hidden[row] ? 0 : edge.trust));
    const widths = fitWidths(measured, trust, model, REACH);
    for (const [row, edge] of edges.entries()) {
      if (!hidden[row]) continue;
      const farthest = Math.max(edge.distance, edge.forearm - BEHIND_FOREARM * body.unit);
      widths[row] = Math.min(farthest, Math.max(edge.distance, widths[row]));
    }
    return { widths, trust };
  };
  const left = side(-1);
  const right = side(1);
  return { v, left: left.widths, right: right.widths, leftTrust: left.trust, rightTrust: right.trust };
}

function modelWidth(v: number): number {
  const place = Math.min(MODEL.length - 1.001, Math.max(0, v / 0.2));
  const index = Math.floor(place);
  return MODEL[index] + (place - index) * (MODEL[index + 1] - MODEL[index]);
}

/**
 * Position along the arm (1 elbow, 2 wrist) from which it is bare to the wrist; past the wrist when it is not bare.
 * Cloth under bare bones is a wide torso garment; cloth further up is a sleeve.
 */
function findBareStart({ labels }: PersonPlanes, arm: ArmMap): number {
  const skin = new Float32Array(BARE_BINS);
  const all = new Float32Array(BARE_BINS);
  for (let i = 0; i < labels.data.length; i += 1) {
    if (arm.distance[i] > CORE_RADIUS || arm.along[i] < 0 || arm.along[i] >= BARE_END) continue;
    const bin = Math.floor((arm.along[i] / BARE_END) * BARE_BINS);
    all[bin] += 1;
    if (labels.data[i] === LABEL.skin) skin[bin] += 1;
  }
  let first = BARE_BINS;
  while (first > 0 && skin[first - 1] >= BARE_SHARE * all[first - 1]) first -= 1;
  return first === BARE_BINS ? Number.POSITIVE_INFINITY : (first / BARE_BINS) * BARE_END;
}

/** Rows in which a forearm hides the torso's side: from the elbow down to where it visibly crosses that side. */
function findHidden(edges: readonly Edge[]): boolean[] {
  const hidden: boolean[] = [];
  let below = false;
  for (let row = edges.length - 1; row >= 0; row -= 1) {
    hidden[row] = below && edges[row].forearm > 0;
    below = edges[row].crossed || hidden[row];
  }
  return hidden;
}

/** Walks outwards from the spine until the torso ends: at the background, an arm's bare skin, or inside a sleeve. */
function findEdge(planes: PersonPlanes, body: BodyFrame, v: number, sign: -1 | 1, bareStart: number): Edge {
  const { frame, matte, labels, maps } = planes;
  const arm = sign < 0 ? maps.left : maps.right;
  const spine = photoToAnalysis(frame, bodyToPhoto(body, v, 0));
  const limit = MOST * body.unit * frame.scale;
  let crossed = false;
  const edge = (steps: number, trust: number, forearm = 0): Edge => ({
    distance: steps / frame.scale,
    trust: v < ARMPIT_V || steps < LEAST * maps.unit ? 0 : trust,
    forearm: forearm / frame.scale,
    crossed,
  });
  let skinRun = 0;
  let armStep = 0;
  let before = 0;
  let last = matteAt(matte, spine);
  for (let step = 1; step < limit; step += 1) {
    const x = spine.x + sign * step * body.across.x;
    const y = spine.y + sign * step * body.across.y;
    const i = pixelAt(frame, x, y);
    if (i < 0) return armStep > 0 ? edge(armStep, HIDDEN_TRUST) : edge(step, 0);
    const value = matteAt(matte, { x, y });
    if (value < 0.5 && step > 0.18 * maps.unit) {
      return armStep > 0 ? edge(armStep, HIDDEN_TRUST) : edge(step - 1 + crossing(last, value), 1);
    }
    last = value;
    const onArm = arm.along[i] > 0.15;
    const cloth = onArm && labels.data[i] === LABEL.top && arm.along[i] < bareStart;
    const cuff = cloth && before === LABEL.bottom && arm.distance[i] < 0.25;
    before = labels.data[i];
    if (cuff) return edge(step - 0.5, 0.8);
    if (armStep === 0 && cloth && arm.distance[i] < SLEEVE_RADIUS) armStep = step;
    skinRun = onArm && labels.data[i] === LABEL.skin && arm.distance[i] < 0.2 ? skinRun + 1 : 0;
    const skin = skinRun >= SKIN_RUN;
    const sleeved = cloth && arm.distance[i] < INSIDE_SLEEVE;
    if (!skin && !sleeved) continue;
    if (torsoGoesOn(planes, body, sign, x, y, arm)) {
      crossed = crossed || skin;
      continue;
    }
    if (!skin) return edge(armStep, HIDDEN_TRUST);
    const forearm = arm.along[i] > FOREARM ? findPersonEnd(planes, body, sign, spine, step) : 0;
    return edge(step - SKIN_RUN + 0.5, 0.9, forearm);
  }
  return edge(limit, 0);
}

/** Steps from the spine, at least `from`, at which the background begins. */
function findPersonEnd(
  { frame, labels }: PersonPlanes,
  body: BodyFrame,
  sign: -1 | 1,
  spine: Point,
  from: number,
): number {
  let step = from;
  for (let i = 0; i >= 0; step += 1) {
    i = pixelAt(frame, spine.x + sign * step * body.across.x, spine.y + sign * step * body.across.y);
    if (i >= 0 && labels.data[i] === LABEL.background) break;
  }
  return step - 0.5;
}

/** Whether an arm lies in front of the body: clothes that are not the arm's are visible again beyond it. */
function torsoGoesOn(
  { frame, labels, maps }: PersonPlanes,
  body: BodyFrame,
  sign: -1 | 1,
  x: number,
  y: number,
  arm: ArmMap,
): boolean {
  let cloth = 0;
  for (let step = 1; step < 0.42 * maps.unit; step += 1) {
    const i = pixelAt(frame, x + sign * step * body.across.x, y + sign * step * body.across.y);
    if (i < 0 || labels.data[i] === LABEL.background) return false;
    const isCloth = labels.data[i] === LABEL.top || labels.data[i] === LABEL.bottom;
    cloth = isCloth && arm.distance[i] > 0.16 ? cloth + 1 : 0;
    if (cloth >= 4) return true;
  }
  return false;
}
