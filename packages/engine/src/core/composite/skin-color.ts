import { findFace } from '../person/find-face.ts';
import { distanceTo } from '../raster/distance.ts';
import { erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { LABEL, type LabImage, type PersonAnalysis } from '../types.ts';
import { labelMask, medianColor } from './label-pixels.ts';

/** Colours farther than this from the median skin are make-up, jewellery or wrong labels, not skin. */
const LIGHTNESS_REACH = 20;
const CHROMA_REACH = 11;

/** How much the face counts once neck, arms or midriff are visible: it is lit and made up differently. */
const FACE_WEIGHT = 0.02;
const ENOUGH_BODY_SKIN = 60;

/** Next to visible skin the local field leaves no seam; farther off, the median keeps it from drifting. */
const FAR_FIELD_SHARE = 0.5;
/** In shoulder units. */
const NEAR = 0.14;

/** What the person's skin looks like, everywhere in the analysis frame. */
export interface SkinColor {
  /** Colour that skin would have at each pixel. */
  readonly field: LabImage;
  /** 1 where a pixel was taken as true skin. */
  readonly known: Float32Array;
}

/** @returns null when no skin at all is visible. */
export function findSkinColor(person: PersonAnalysis): SkinColor | null {
  const { frame, lab, labels } = person;
  const { width, height } = frame;
  const skin = labelMask(labels, LABEL.skin);
  let sure = erode(skin, 1.5).data;
  if (countSet(sure) < 12) sure = skin.data;
  if (countSet(sure) < 4) return null;
  const face = faceReach(person);
  const body = new Uint8Array(sure.length);
  for (let i = 0; i < sure.length; i++) body[i] = sure[i] && !face[i] ? 1 : 0;
  const useBody = countSet(body) >= ENOUGH_BODY_SKIN;
  const median = medianColor(lab, useBody ? body : sure);
  const known = new Float32Array(width * height);
  for (let i = 0; i < sure.length; i++) {
    if (!sure[i]) continue;
    const chroma = Math.hypot(lab.a[i] - median.a, lab.b[i] - median.b);
    if (Math.abs(lab.l[i] - median.l) > LIGHTNESS_REACH || chroma > CHROMA_REACH) continue;
    known[i] = useBody && face[i] ? FACE_WEIGHT : 1;
  }
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], known, width, height);
  const taken = { width, height, data: new Uint8Array(known.length) };
  for (let i = 0; i < known.length; i++) taken.data[i] = known[i] > 0.5 ? 1 : 0;
  const away = distanceTo(taken).data;
  const near = NEAR * person.body.unit * frame.scale;
  const blend = (field: Float32Array, middle: number) => {
    for (let i = 0; i < field.length; i++) {
      const share = FAR_FIELD_SHARE + (1 - FAR_FIELD_SHARE) * Math.exp(-away[i] / near);
      field[i] = middle + share * (field[i] - middle);
    }
    return field;
  };
  const field = { width, height, l: blend(l, median.l), a: blend(a, median.a), b: blend(b, median.b) };
  return { field, known };
}

/** 1 over the head down to the chin. */
function faceReach({ frame, pose }: PersonAnalysis): Uint8Array {
  const face = findFace(frame, pose);
  const reach = new Uint8Array(frame.width * frame.height);
  const lowest = Math.min(frame.height - 1, Math.floor(face.chin.y));
  for (let y = 0; y <= lowest; y++) {
    for (let x = 0; x < frame.width; x++) {
      if (Math.abs(x - face.center.x) < 1.6 * face.halfWidth) reach[y * frame.width + x] = 1;
    }
  }
  return reach;
}

function countSet(data: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) count += data[i];
  return count;
}
