import { type BodyFrame, LABEL, type Point } from '../types.ts';
import { analysisToPhoto, photoToAnalysis } from './analysis-frame.ts';
import { bodyToPhoto, photoToBody } from './body-frame.ts';
import { fitWidths, weightedMedian } from './fit-widths.ts';
import { crossing, matteAt, type PersonPlanes, pixelAt } from './person-planes.ts';

const POINTS = 12;
/** Usual height of the shoulder outline above the line of the joints, in U: beside the neck and over the joint. */
const AT_NECK = 0.27;
const AT_JOINT = 0.12;
const HIGHEST = 0.42;
/** Cloth beside the neck that is higher by this much (U) than the height over the joint suggests is a collar. */
const COLLAR = 0.03;

/**
 * Measures the shoulder outline on one side, from beside the neck to over the joint. Where hair on the shoulder hides
 * it, the neighbours' heights are used.
 */
export function measureShoulder(
  planes: PersonPlanes,
  body: BodyFrame,
  side: 'left' | 'right',
  neckHalfWidth: number,
): Point[] {
  const sign = side === 'left' ? -1 : 1;
  const joint = analysisToPhoto(planes.frame, planes.maps.joints[side].shoulder);
  const end = Math.max(0.42 * body.unit, Math.abs(photoToBody(body, joint).lateral));
  const offsets = Array.from({ length: POINTS }, (_, n) => {
    return neckHalfWidth + ((end - neckHalfWidth) * n) / (POINTS - 1);
  });
  const model = Float32Array.from(offsets, (_, n) => {
    return (AT_NECK + ((AT_JOINT - AT_NECK) * n) / (POINTS - 1)) * body.unit;
  });
  const found = offsets.map((offset) => findTop(planes, body, sign * offset));
  const trust = withoutCollar(
    found,
    model,
    Float32Array.from(found, (edge, n) => plausible(edge, model[n])),
    COLLAR * body.unit,
  );
  const raised = Float32Array.from(found, (edge, n) => body.unit + edge.height - model[n]);
  const fitted = fitWidths(raised, trust, new Float32Array(POINTS).fill(body.unit), 2);
  return offsets.map((offset, n) => {
    const height = model[n] + fitted[n] - body.unit;
    return bodyToPhoto(body, -height / body.torsoLength, sign * offset);
  });
}

/** Height of the person's outline above the line of the joints, pixels, and whether it is bare skin there. */
interface Edge {
  readonly height: number;
  readonly trust: number;
  readonly isBare: boolean;
}

/** Trust, set to 0 where a collar stands higher than the shoulder's outer half suggests. */
function withoutCollar(
  found: readonly Edge[],
  model: Float32Array,
  trust: Float32Array,
  collar: number,
): Float32Array {
  const over = Float32Array.from(found, ({ height }, n) => height - model[n]);
  const outer = trust.map((value, n) => (n < POINTS / 2 ? 0 : value));
  const usual = weightedMedian(over, outer);
  if (usual === null) return trust;
  return trust.map((value, n) => (found[n].isBare || over[n] <= usual + collar ? value : 0));
}

function plausible(edge: Edge, model: number): number {
  return edge.height > 0.25 * model && edge.height < 2.2 * model ? edge.trust : 0;
}

const HIDDEN: Edge = { height: 0, trust: 0, isBare: false };
/** The outline is soft: the label at an edge is read this many pixels inside it. */
const WITHIN = 3;

/** Height above the joints' line at which the person ends, going up along the spine's direction. */
function findTop({ frame, matte, labels, maps }: PersonPlanes, body: BodyFrame, lateral: number): Edge {
  const start = photoToAnalysis(frame, bodyToPhoto(body, 0.06, lateral));
  const first = 0.06 * body.torsoLength * frame.scale;
  const limit = first + HIGHEST * maps.unit;
  let last = matteAt(matte, start);
  for (let step = 1; step < limit; step += 1) {
    const point = { x: start.x - body.down.x * step, y: start.y - body.down.y * step };
    const i = pixelAt(frame, point.x, point.y);
    if (i < 0) break;
    const value = matteAt(matte, point);
    if (labels.data[i] === LABEL.hair) return HIDDEN;
    if (value < 0.5) {
      const within = pixelAt(frame, point.x + WITHIN * body.down.x, point.y + WITHIN * body.down.y);
      const isBare = labels.data[within] === LABEL.skin;
      return { height: (step - 1 + crossing(last, value) - first) / frame.scale, trust: 1, isBare };
    }
    last = value;
  }
  return HIDDEN;
}
