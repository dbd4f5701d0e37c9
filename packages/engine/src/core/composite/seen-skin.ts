import { labelMask, medianColor } from '../label-pixels.ts';
import { photoToAnalysis } from '../person/analysis-frame.ts';
import { findFace } from '../person/find-face.ts';
import { distanceTo } from '../raster/distance.ts';
import { countSet, erode } from '../raster/morphology.ts';
import { LABEL, type LabImage, type PersonAnalysis } from '../types.ts';
import type { Tone } from './arm-tones.ts';
import { isBeyondSleeve, longSleeved } from './blend-cuffs.ts';
import type { BareShapes } from './erase-mask.ts';

/** Colours farther than this from the median skin are make-up, jewellery or wrong labels, not skin. */
const LIGHTNESS_REACH = 20;
const CHROMA_REACH = 11;

const LEAST_SKIN = 4;
const FEW_SKIN = 12;
/** Weight of the face once neck, arms or midriff are visible, because its light and make-up differ. */
const FACE_WEIGHT = 0.02;
/** Faces are redder than other skin. */
const FACE_REDNESS = 0.93;
const ENOUGH_BODY_SKIN = 60;
/**
 * Largest difference of skin from the face in hue, in redness and in darkness: anything beyond is cloth, beads or the
 * inside of a collar. Exceeded by 1 of 87 bare arms and 15 of 221 necks.
 */
const FARTHEST_HUE = 18;
const REDDEST = 8;
const DARKEST = 25;
/** Skin below this share of the torso, and on no arm, belongs to the legs. */
const LEGS = 1.02;
/** From this share of the arm on, skin beside its outline is not lit like a round arm: thumbs, and the trunk. */
const ARM = 0.2;
/** How far the shadow and dark line of a long cuff reach on the hand, and a wide short sleeve's on the arm, in U. */
const CUFF_SHADE = 0.03;
const HEM_SHADE = 0.06;
/** Share of the arm at which the hand begins, which is redder than the rest. */
const HAND = 0.95;

/** Skin that is mostly throat lies in the chin's shadow; chest and arms are lit nearly like the face. */
const THROAT_REACH = 0.4;
const MOSTLY_THROAT = 0.55;
const FACE_LIGHT = 0.7;
const MOST_LIFT = 14;

/** The person's skin as visible in the photo; planes of the analysis frame. */
export interface SeenSkin {
  /** 1 where skin of neck, trunk, arms and hands is certainly visible. */
  readonly body: Uint8Array;
  /** The same without jewellery, shadows and wrong labels. */
  readonly plain: Uint8Array;
  /** Weight 0..1 of each pixel for the colour of skin beside it. */
  readonly weight: Float32Array;
  /** Colour of the trunk's skin, lit as chest and shoulders are. */
  readonly trunk: Tone;
}

/** @returns null when no skin at all is visible. */
export function findSeenSkin(person: PersonAnalysis, shapes: BareShapes): SeenSkin | null {
  const { labels, lab } = person;
  const skin = labelMask(labels, LABEL.skin);
  const eroded = erode(skin, 1.5);
  const sure = (countSet(eroded) < FEW_SKIN ? skin : eroded).data;
  const face = faceReach(person);
  const head = medianColor(
    lab,
    sure.map((value, i) => value & face[i]),
  );
  if (head.count >= ENOUGH_BODY_SKIN) dropUnlike(head, lab, sure);
  if (countSet({ ...skin, data: sure }) < LEAST_SKIN) return null;
  const { owner, along, edge, known } = shapes.arms;
  const body = new Uint8Array(sure.length);
  const middle = new Uint8Array(sure.length);
  for (let i = 0; i < sure.length; i++) {
    if (!sure[i] || face[i]) continue;
    if (owner[i] === 0 && shapes.torso.along.data[i] > LEGS) continue;
    body[i] = 1;
    middle[i] = along.data[i] < HAND ? 1 : 0;
  }
  const ofBody = [middle, body].find((pixels) => countSet({ ...skin, data: pixels }) >= ENOUGH_BODY_SKIN);
  const used = ofBody ?? sure;
  const median = medianColor(lab, used);
  const weight = new Float32Array(sure.length);
  const plain = new Uint8Array(sure.length);
  const cloth = distanceTo(labelMask(labels, LABEL.top)).data;
  const long = longSleeved(person.geometry);
  const unit = person.body.unit * person.frame.scale;
  for (let i = 0; i < sure.length; i++) {
    if (!sure[i]) continue;
    const arm = owner[i];
    const shade = (long[arm] ? CUFF_SHADE : HEM_SHADE) * unit;
    if (cloth[i] < shade && isBeyondSleeve(long[arm], known[arm], along.data[i])) continue;
    const chroma = Math.hypot(lab.a[i] - median.a, lab.b[i] - median.b);
    if (Math.abs(lab.l[i] - median.l) > LIGHTNESS_REACH || chroma > CHROMA_REACH) continue;
    plain[i] = body[i];
    if (owner[i] > 0 && along.data[i] > ARM && edge.data[i] < 1) continue;
    weight[i] = ofBody && face[i] ? FACE_WEIGHT : 1;
  }
  const trunk = ofBody ? lifted(person, ofBody, head, median) : { ...median, a: FACE_REDNESS * median.a };
  return { body, plain, weight, trunk };
}

function dropUnlike(head: Tone, { l, a, b }: LabImage, skin: Uint8Array): void {
  for (let i = 0; i < skin.length; i++) {
    const redder = a[i] - head.a;
    const farther = Math.hypot(redder, b[i] - head.b);
    if (head.l - l[i] > DARKEST || redder > REDDEST || farther > FARTHEST_HUE) skin[i] = 0;
  }
}

/** Lightens the trunk's colour if little but the throat is visible: skin under the old top is lighter. */
function lifted(
  { frame, geometry, body: { unit } }: PersonAnalysis,
  body: Uint8Array,
  head: Tone & { readonly count: number },
  median: Tone,
): Tone {
  const throat = photoToAnalysis(frame, geometry.neck);
  const reach = THROAT_REACH * unit * frame.scale;
  let near = 0;
  let count = 0;
  for (let i = 0; i < body.length; i++) {
    if (!body[i]) continue;
    count++;
    if (Math.hypot((i % frame.width) - throat.x, Math.floor(i / frame.width) - throat.y) < reach) near++;
  }
  if (near < MOSTLY_THROAT * count) return median;
  const darker = head.l - median.l;
  if (head.count < ENOUGH_BODY_SKIN || darker <= 0) return median;
  const lift = Math.min(MOST_LIFT, FACE_LIGHT * darker);
  const share = lift / darker;
  return {
    l: median.l + lift,
    a: median.a + share * (head.a - median.a),
    b: median.b + share * (head.b - median.b),
  };
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
