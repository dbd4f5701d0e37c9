import { analysisToPhoto, photoToAnalysis } from '#src/core/person/analysis-frame.ts';
import { bodyToPhoto, distance, photoToBody } from '#src/core/person/body-frame.ts';
import { interpolate } from '#src/core/person/measure-body.ts';
import { fillHoles, largestComponent } from '#src/core/raster/flood.ts';
import { open } from '#src/core/raster/morphology.ts';
import { LABEL, type Mask, type PersonAnalysis, type Point } from '#src/core/types.ts';

export type Side = 'left' | 'right';

/** The garment on its wearer; masks are in the wearer's analysis frame. */
export interface WornCloth {
  /** The garment, including parts behind hair and hands. */
  readonly mask: Mask;
  /** The parts hidden by hair, hands and forearms. */
  readonly hidden: Mask;
  /** Hidden share of the garment. */
  readonly hiddenShare: number;
  /** Whether the garment covers a position on the body. */
  readonly covers: (v: number, lateral: number) => boolean;
}

/** Half width (U) and lowest v of throat and neckline: whatever covers them is not part of the garment. */
const OPENING_HALF = 0.3;
const OPENING_V = 0.42;
/** From this far (v) below the shoulder's outline, hair beside the opening hides the garment. */
const UNDER_OUTLINE = 0.03;
const SHARE_OF_SIDE = 0.98;
/** Parts thinner than this, in analysis pixels, are labelling errors. */
const STRAY = 2.6;
/** Greatest distance (v) of one column's hem from the median. */
const HEM_PLAY = 0.06;
/** Below the hem, nothing farther from the bones than this, in U, is a sleeve. */
const SLEEVE_HALF = 0.2;

/** Finds the garment from the wearer's labels. */
export function findWornCloth(wearer: PersonAnalysis): WornCloth {
  const { frame, labels, body, geometry } = wearer;
  const { width, height } = frame;
  const data = new Uint8Array(width * height);
  const hidden = new Uint8Array(width * height);
  const { torso, topHem } = geometry;
  const shoulderAt = (side: Side, lateral: number): number => {
    const line = geometry.shoulderLine[side];
    let best = 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (const point of line) {
      const place = photoToBody(body, point);
      const off = Math.abs(Math.abs(place.lateral) - lateral);
      if (off < nearest) {
        nearest = off;
        best = place.v;
      }
    }
    return best;
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const label = labels.data[i];
      if (label === LABEL.background) continue;
      const { v, lateral } = photoToBody(body, analysisToPhoto(frame, { x, y }));
      if (v > topHem + HEM_PLAY) {
        if (label === LABEL.top && isOnSleeve(wearer, analysisToPhoto(frame, { x, y }))) data[i] = 1;
        continue;
      }
      if (label === LABEL.top) {
        data[i] = 1;
        continue;
      }
      const side = lateral < 0 ? 'left' : 'right';
      const half = Math.abs(lateral);
      if (half > SHARE_OF_SIDE * interpolate(torso.v, torso[side], Math.max(v, 0.4))) continue;
      if (label === LABEL.bottom) continue;
      const inOpening = half < OPENING_HALF * body.unit && v < OPENING_V;
      const beside = label === LABEL.hair && v > shoulderAt(side, half) + UNDER_OUTLINE;
      const below = v > OPENING_V && v < topHem - HEM_PLAY;
      if (below || (beside && !inOpening)) {
        data[i] = 1;
        hidden[i] = 1;
      }
    }
  }
  const solid = fillHoles(open({ width, height, data }, STRAY), Math.round(width * height * 0.002));
  const mask = largestComponent(solid);
  let all = 0;
  let unseen = 0;
  for (let i = 0; i < hidden.length; i++) {
    if (mask.data[i] === 0) {
      hidden[i] = 0;
      continue;
    }
    all++;
    if (labels.data[i] === LABEL.hair || labels.data[i] === LABEL.skin) hidden[i] = 1;
    unseen += hidden[i];
  }
  return {
    mask,
    hidden: { width, height, data: hidden },
    hiddenShare: unseen / Math.max(1, all),
    covers: (v, lateral) => coversPoint(mask, photoToAnalysis(frame, bodyToPhoto(body, v, lateral))),
  };
}

/** Whether a photo point lies on the sleeved part of an arm; sleeves may end below the hem. */
function isOnSleeve({ body, geometry }: PersonAnalysis, point: Point): boolean {
  for (const { center, covered } of [geometry.arms.left, geometry.arms.right]) {
    const end = Math.min(center.length - 1, Math.ceil(covered * center.length));
    for (let station = 0; station <= end; station++) {
      if (distance(center[station], point) < SLEEVE_HALF * body.unit) return true;
    }
  }
  return false;
}

/** Reads the nearest pixel; nothing is covered outside the frame. */
export function coversPoint(mask: Mask, point: Point): boolean {
  const x = Math.round(point.x);
  const y = Math.round(point.y);
  return x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.data[y * mask.width + x] !== 0;
}
