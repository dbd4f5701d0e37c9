import { labelMask, toPlaneData } from '../label-pixels.ts';
import { analysisToPhoto } from '../person/analysis-frame.ts';
import { findFace } from '../person/find-face.ts';
import { enlarge } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import {
  applyColorCoefficients,
  colorCoefficients,
  createColorGuide,
  releaseCoefficients,
  releaseGuide,
} from '../raster/guided-filter.ts';
import { toLab } from '../raster/lab.ts';
import { cropRgba } from '../raster/resample.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type Box, LABEL, type LabImage, type PersonAnalysis } from '../types.ts';
import { findFoldedHands } from './folded-hands.ts';

/** Reach of the protected face below and above its middle, in units of mouth to eyes. */
const BELOW_CENTER = 1.2;
const ABOVE_CENTER = 1.7;

/** Analysis pixels; hides the staircase where a hand mask ends at the wrist. */
const HAND_BLUR = 1.6;
/** Analysis pixels over which skin and hair fade out beside the pixels with their label. */
const NEAR = 1.4;

const GUIDE_RADIUS = 3;
const GUIDE_EPSILON = 4e-4;

/** Full-size masks 0..1 over one box of the photo, with the photo's own edges. */
export interface SoftMasks {
  /** Lab of the photo in the box. */
  readonly lab: LabImage;
  readonly person: Float32Array;
  readonly skin: Float32Array;
  readonly hair: Float32Array;
  readonly top: Float32Array;
  readonly bottom: Float32Array;
  readonly hands: Float32Array;
  /** Share of the border of hands on bare arms that cannot be seen. */
  readonly vagueHands: number;
  /** An open jacket that stays on; null if none is worn. */
  readonly layer: Float32Array | null;
  /** What stays on under a new jacket; null if nothing does. */
  readonly under: Float32Array | null;
  /** The face, which is never changed; where the old top shows in its ellipse, it is not face. */
  readonly face: Float32Array;
}

/**
 * Enlarges the labels of the analysis frame to the photo's own size: a guided filter is solved on the small planes,
 * its coefficients are enlarged and applied to the photo, so edges follow single hairs and threads.
 */
export function createSoftMasks(person: PersonAnalysis, box: Box): SoftMasks {
  const { frame } = person;
  const guide = createColorGuide(person.lab, GUIDE_RADIUS, GUIDE_EPSILON);
  const lab = toLab(cropRgba(person.photo, box));
  const placement = { left: box.x - frame.roi.x, top: box.y - frame.roi.y, scale: frame.scale };
  const soften = (values: Float32Array): Float32Array => {
    const plane = { width: frame.width, height: frame.height, data: values };
    const coefficients = colorCoefficients(guide, plane);
    const soft = applyColorCoefficients(coefficients, lab, placement).data;
    releaseCoefficients(coefficients);
    stretch(soft);
    return soft;
  };
  const hair = soften(toPlaneData(labelMask(person.labels, LABEL.hair)));
  const top = soften(toPlaneData(labelMask(person.labels, LABEL.top)));
  const bottom = soften(toPlaneData(labelMask(person.labels, LABEL.bottom)));
  dropStrayHair(hair, person, box);
  const matte = soften(person.matte.data);
  const softenKept = (label: number) => {
    const kept = labelMask(person.labels, label);
    return kept.data.includes(1) ? soften(toPlaneData(kept)) : null;
  };
  const layer = softenKept(LABEL.layer);
  const under = softenKept(LABEL.under);
  releaseGuide(guide);
  const skin = restOfPerson(person, box, matte, [
    hair,
    top,
    bottom,
    ...[layer, under].filter((kept) => kept !== null),
  ]);
  const { front: hands, vague: vagueHands } =
    person.foldedArms === 'bare'
      ? findFoldedHands(person, box, lab, skin)
      : { front: softenHands(person, box, top, matte), vague: 0 };
  const face = faceMask(person, box);
  // Where the head is bowed or a collar stands up, the ellipse reaches into cloth.
  for (let i = 0; i < face.length; i++) face[i] *= 1 - top[i];
  return { lab, person: matte, skin, hair, top, bottom, hands, vagueHands, layer, under, face };
}

function softenHands(person: PersonAnalysis, box: Box, top: Float32Array, matte: Float32Array): Float32Array {
  const softHands = { ...person.matte, data: toPlaneData(person.hands) };
  const hands = enlarge(gaussianBlur(softHands, HAND_BLUR, softHands), person.frame, box);
  for (let i = 0; i < hands.length; i++) {
    if (hands[i] > 0) hands[i] = smoothstep(0.3, 0.6, hands[i]) * (1 - top[i]) * matte[i];
  }
  return hands;
}

/** Moves values near 0 or 1 all the way there. */
function stretch(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) {
    const value = 1.12 * (values[i] - 0.5) + 0.5;
    values[i] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
}

/** Far from every pixel labelled hair, a dark line is a seam or a shadow, however much it looks like hair. */
function dropStrayHair(hair: Float32Array, person: PersonAnalysis, box: Box): void {
  const near = nearLabel(person, LABEL.hair, box);
  for (let i = 0; i < hair.length; i++) if (hair[i] > 0) hair[i] *= smoothstep(0.06, 0.25, near[i]);
  returnPlanes(near);
}

/**
 * Skin is the remainder of the person after the other labels, near pixels labelled skin; elsewhere a remainder only
 * means that the other edges do not quite match.
 */
function restOfPerson(
  person: PersonAnalysis,
  box: Box,
  matte: Float32Array,
  others: readonly Float32Array[],
): Float32Array {
  const near = nearLabel(person, LABEL.skin, box);
  const skin = new Float32Array(matte.length);
  for (let i = 0; i < skin.length; i++) {
    let rest = matte[i];
    for (let k = 0; k < others.length; k++) rest -= others[k][i];
    if (rest > 0 && near[i] > 0.02) skin[i] = rest * smoothstep(0.02, 0.2, near[i]);
  }
  returnPlanes(near);
  return skin;
}

/** The label itself, blurred. */
function nearLabel({ labels, frame }: PersonAnalysis, label: number, box: Box): Float32Array {
  const mask = labelMask(labels, label);
  const soft = { width: mask.width, height: mask.height, data: toPlaneData(mask) };
  return enlarge(gaussianBlur(soft, NEAR, soft), frame, box);
}

/**
 * An ellipse from ear to ear that ends just above the chin, so that a collar directly under the chin can still be
 * replaced.
 */
function faceMask({ pose, frame }: PersonAnalysis, box: Box): Float32Array {
  const face = findFace(frame, pose);
  const center = analysisToPhoto(frame, face.center);
  const size = face.height / frame.scale;
  const halfWidth = (0.92 * face.halfWidth) / frame.scale;
  const below = BELOW_CENTER * size;
  const mask = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const stepY = box.y + y - center.y;
    if (stepY > 1.5 * below) break;
    for (let x = 0; x < box.width; x++) {
      const stepX = box.x + x - center.x;
      const up = stepX * face.up.x + stepY * face.up.y;
      const across = (stepY * face.up.x - stepX * face.up.y) / halfWidth;
      const along = up / (up < 0 ? below : ABOVE_CENTER * size);
      const reach = Math.sqrt(across * across + along * along);
      if (reach < 1.05) mask[y * box.width + x] = smoothstep(1.05, 0.97, reach);
    }
  }
  return mask;
}
