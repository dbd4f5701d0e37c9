import { EngineError, type RefusalReason, refuse } from '#src/core/engine-error.ts';
import { checkPerson } from '#src/core/person/check-person.ts';
import { findFace, toFaceAxes } from '#src/core/person/find-face.ts';
import type { PersonAnalysis } from '#src/core/types.ts';
import { compareAtHem } from './compare-at-hem.ts';
import type { WornCloth } from './worn-cloth.ts';

/** More of the garment than this behind hair, hands and arms would have to be invented. */
const MOST_HIDDEN = 0.2;
/** Garment pixels of the wearer's analysis frame. */
const LEAST_PIXELS = 1500;
/** Heights (v) within which a top ends. */
const HEM = [0.5, 1.5] as const;
/** A plain dress changes by less than this under a supposed hem (see compareAtHem). */
const LEAST_STEP = 0.35;
/** A patterned one varies by at least this and has this much of its colours on both sides. */
const PATTERN = 8;
const SAME_COLORS = 0.5;
/** The inner face in units of mouth to eyes, and the Lab colours of human skin of any depth. */
const FACE_RADIUS = 0.8;
const SKIN_CHROMA = 6;
const SKIN_HUE = [5, 88] as const;

/** What a finding about a person means for the garment they wear. */
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
};

/** @throws EngineError of kind `refused`, subject `garment`, when the wearer does not show the garment's front. */
export function checkWearer(wearer: PersonAnalysis): void {
  if (!hasFace(wearer)) refuse('garment', 'headless_model', 'the wearer shows no face');
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

/** @throws EngineError of kind `refused`, subject `garment`, when what is worn is no top or hardly visible. */
export function checkWornCloth(wearer: PersonAnalysis, cloth: WornCloth): void {
  const { topHem } = wearer.geometry;
  const area = cloth.mask.data.reduce((sum, value) => sum + value, 0);
  if (area < LEAST_PIXELS) refuse('garment', 'no_garment', `only ${area} pixels of a worn top`);
  if (cloth.hiddenShare > MOST_HIDDEN) {
    refuse('garment', 'garment_hidden', `${cloth.hiddenShare.toFixed(2)} of the worn top is hidden`);
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

/** Whether what the joints take for a face has the colour of one; cloth and background hardly ever do. */
function hasFace({ frame, lab, pose }: PersonAnalysis): boolean {
  const face = findFace(frame, pose);
  let inside = 0;
  let skin = 0;
  for (let y = 0, i = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, i++) {
      const { across, up } = toFaceAxes(face, x, y);
      if (across * across + up * up > FACE_RADIUS * FACE_RADIUS) continue;
      inside++;
      const chroma = Math.hypot(lab.a[i], lab.b[i]);
      const hue = (Math.atan2(lab.b[i], lab.a[i]) * 180) / Math.PI;
      if (chroma > SKIN_CHROMA && hue > SKIN_HUE[0] && hue < SKIN_HUE[1]) skin++;
    }
  }
  return skin > 0.5 * inside;
}
