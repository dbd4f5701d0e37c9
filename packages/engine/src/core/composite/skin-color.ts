import { labelMask, medianColor } from '../label-pixels.ts';
import { photoToAnalysis } from '../person/analysis-frame.ts';
import { findFace } from '../person/find-face.ts';
import { distanceTo } from '../raster/distance.ts';
import { erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { LABEL, type LabImage, type PersonAnalysis } from '../types.ts';

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

/** Skin that is mostly throat lies in the chin's shadow; chest and arms are lit nearly as the face is. */
const THROAT_REACH = 0.4;
const MOSTLY_THROAT = 0.55;
const FACE_LIGHT = 0.7;
const MOST_LIFT = 14;

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
  const lift = useBody ? findLift(person, body, sure, face, median) : NO_LIFT;
  const blend = (field: Float32Array, middle: number, raise: number) => {
    for (let i = 0; i < field.length; i++) {
      const closeness = Math.exp(-away[i] / near);
      const share = FAR_FIELD_SHARE + (1 - FAR_FIELD_SHARE) * closeness;
      field[i] = middle + share * (field[i] - middle) + (1 - closeness) * raise;
    }
    return field;
  };
  const field = {
    width,
    height,
    l: blend(l, median.l, lift.l),
    a: blend(a, median.a, lift.a),
    b: blend(b, median.b, lift.b),
  };
  return { field, known };
}

interface Color {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const NO_LIFT: Color = { l: 0, a: 0, b: 0 };

/** How much lighter than the visible body skin the covered skin is: more where little but the throat is visible. */
function findLift(
  { lab, frame, geometry, body: { unit } }: PersonAnalysis,
  body: Uint8Array,
  sure: Uint8Array,
  face: Uint8Array,
  median: Color,
): Color {
  const throat = photoToAnalysis(frame, geometry.neck);
  const reach = THROAT_REACH * unit * frame.scale;
  let near = 0;
  for (let i = 0; i < body.length; i++) {
    if (!body[i]) continue;
    if (Math.hypot((i % frame.width) - throat.x, Math.floor(i / frame.width) - throat.y) < reach) near++;
  }
  if (near < MOSTLY_THROAT * countSet(body)) return NO_LIFT;
  const head = medianColor(
    lab,
    sure.map((value, i) => (value && face[i] ? 1 : 0)),
  );
  const darker = head.l - median.l;
  if (head.count < ENOUGH_BODY_SKIN || darker <= 0) return NO_LIFT;
  const l = Math.min(MOST_LIFT, FACE_LIGHT * darker);
  return { l, a: (head.a - median.a) * (l / darker), b: (head.b - median.b) * (l / darker) };
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
