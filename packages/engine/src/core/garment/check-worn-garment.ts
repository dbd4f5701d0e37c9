import { EngineError, type RefusalReason, refuse } from '#src/core/engine-error.ts';
import { labelMask, medianColor } from '#src/core/label-pixels.ts';
import { analysisToPhoto, photoToAnalysis } from '#src/core/person/analysis-frame.ts';
import { photoToBody } from '#src/core/person/body-frame.ts';
import { checkPerson } from '#src/core/person/check-person.ts';
import { findFace, toFaceAxes } from '#src/core/person/find-face.ts';
import { hasSkinHue } from '#src/core/person/human-skin.ts';
import { LABEL, type PersonAnalysis } from '#src/core/types.ts';
import { compareAtHem } from './compare-at-hem.ts';
import type { WornCloth } from './worn-cloth.ts';

/** Greatest share of the garment behind hair, hands and arms, all of which would have to be invented. */
const MOST_HIDDEN = 0.2;
/** Least number of garment pixels in the wearer's analysis frame. */
const LEAST_PIXELS = 1500;
/** Heights (v) between which a top ends. */
const HEM = [0.5, 1.5] as const;
/** A plain dress changes by less than this at a supposed hem (see compareAtHem). */
const LEAST_STEP = 0.3;
/** A patterned dress varies by at least this much and shares this much of its colours on both sides. */
const PATTERN = 8;
const SAME_COLORS = 0.5;
/** Radius of the inner face, in units of mouth to eyes. */
const FACE_RADIUS = 0.8;
/** With a drawn head: least skin at the neck (U squared), half the width searched (U), least Lab step to cloth. */
const LEAST_NECK = 0.01;
const NECK_HALF = 0.3;
const LEAST_STEP_TO_SKIN = 8;
/** Greatest width in U over which the garment may touch the border that cuts off the head. */
const MOST_AT_BORDER = 0.08;

/** The garment refusal for each refusal of its wearer. */
const MEANING: Partial<Record<RefusalReason, RefusalReason>> = {
  no_person: 'headless_model',
  several_people: 'several_garments',
  person_too_small: 'image_too_small',
  turned_sideways: 'garment_hidden',
  facing_away: 'garment_hidden',
  not_upright: 'not_upright',
  cut_off: 'garment_cut_off',
  too_dark: 'too_dark',
  arms_cross_torso: 'garment_hidden',
  bulky_top: 'not_a_top',
};

/**
 * @param drawnRows number of drawn rows at the top, including a head; 0 when the photo shows the head.
 * @throws EngineError of kind `refused`, subject `garment`, when the wearer does not show the garment's front.
 */
export function checkWearer(wearer: PersonAnalysis, drawnRows: number): void {
  if (drawnRows > 0) checkNeck(wearer, drawnRows);
  else if (!hasFace(wearer)) refuse('garment', 'headless_model', 'the wearer shows no face');
  try {
    const [warning] = checkPerson(wearer);
    if (warning?.reason === 'arms_cross_torso') {
      refuse('garment', 'garment_hidden', "the wearer's arms cross the garment");
    }
  } catch (error) {
    if (!(error instanceof EngineError) || error.reason === undefined || error.subject === 'garment')
      throw error;
    const reason = MEANING[error.reason];
    if (reason === undefined) throw error;
    refuse('garment', reason, `wearer: ${error.message}`);
  }
}

/** @throws EngineError of kind `refused`, subject `garment`, when the worn item is no top or hardly visible. */
export function checkWornCloth(wearer: PersonAnalysis, cloth: WornCloth, drawnRows: number): void {
  const { topHem } = wearer.geometry;
  const area = cloth.mask.data.reduce((sum, value) => sum + value, 0);
  if (area < LEAST_PIXELS) refuse('garment', 'no_garment', `only ${area} pixels of a worn top`);
  if (cloth.hiddenShare > MOST_HIDDEN) {
    refuse('garment', 'garment_hidden', `${cloth.hiddenShare.toFixed(2)} of the worn top is hidden`);
  }
  if (drawnRows > 0) {
    const across = widthAtBorder(wearer, cloth, drawnRows);
    if (across > MOST_AT_BORDER) {
      refuse('garment', 'garment_cut_off', `${across.toFixed(2)} U of the worn top at the upper border`);
    }
  }
  const below = compareAtHem(wearer);
  if (below === null) refuse('garment', 'garment_cut_off', 'the worn top does not end in the photo');
  const { step, variation, sameColors } = below;
  const dress = step < LEAST_STEP || (variation > PATTERN && sameColors > SAME_COLORS);
  if (topHem < HEM[0] || topHem > HEM[1] || dress) {
    const found = `step ${step.toFixed(2)}, variation ${variation.toFixed(1)}, same ${sameColors.toFixed(2)}`;
    refuse('garment', 'not_a_top', `worn hem at ${topHem.toFixed(2)}, ${found}`);
  }
}

/** Whether the region of the detected face has the colour of one; cloth and background hardly ever do. */
function hasFace({ frame, lab, pose }: PersonAnalysis): boolean {
  const face = findFace(frame, pose);
  let inside = 0;
  let skin = 0;
  for (let y = 0, i = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, i++) {
      const { across, up } = toFaceAxes(face, x, y);
      if (across * across + up * up > FACE_RADIUS * FACE_RADIUS) continue;
      inside++;
      if (hasSkinHue(lab.a[i], lab.b[i])) skin++;
    }
  }
  return skin > 0.5 * inside;
}

/** A drawn face proves nothing; real skin between border and garment does, unless the cloth has that colour. */
function checkNeck({ frame, lab, labels, body }: PersonAnalysis, drawnRows: number): void {
  const neck = new Uint8Array(labels.data.length);
  for (let y = 0, i = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, i++) {
      if (labels.data[i] !== LABEL.skin || !hasSkinHue(lab.a[i], lab.b[i])) continue;
      const point = analysisToPhoto(frame, { x, y });
      if (point.y < drawnRows) continue;
      const { v, lateral } = photoToBody(body, point);
      if (v < 0.5 && Math.abs(lateral) < NECK_HALF * body.unit) neck[i] = 1;
    }
  }
  const skin = medianColor(lab, neck);
  const area = skin.count / (frame.scale * body.unit) ** 2;
  if (area < LEAST_NECK) {
    refuse('garment', 'headless_model', `the wearer shows no head, and ${area.toFixed(3)} U2 of the neck`);
  }
  const cloth = medianColor(lab, labelMask(labels, LABEL.top).data);
  const step = Math.hypot(cloth.l - skin.l, cloth.a - skin.a, cloth.b - skin.b);
  if (step < LEAST_STEP_TO_SKIN) {
    refuse('garment', 'headless_model', `no head, and the neck is ${step.toFixed(1)} Lab from the cloth`);
  }
}

/** Width over which the garment touches the photo's upper border, in U. */
function widthAtBorder({ frame, body }: PersonAnalysis, { mask }: WornCloth, drawnRows: number): number {
  const border = photoToAnalysis(frame, { x: 0, y: drawnRows }).y;
  const y = Math.min(mask.height - 1, Math.max(0, Math.ceil(border) + 1));
  let count = 0;
  for (let i = y * mask.width; i < (y + 1) * mask.width; i++) count += mask.data[i];
  return count / (frame.scale * body.unit);
}
