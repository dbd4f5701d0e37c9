import { glancePose } from '#src/core/person/find-pose.ts';
import { type CancelSignal, type Networks, POSE, type Pose, type RgbaImage } from '#src/core/types.ts';
import { type DrawnHead, drawHead } from './draw-head.ts';
import { findCutNeck } from './find-cut-neck.ts';
import { isSeenWorn } from './find-wearer.ts';

/** Widths of a head over that of the shoulders, the likeliest first: arms and sleeves make the shoulders unsure. */
const WIDTHS = [0.38, 0.34, 0.42, 0.3, 0.46];
/** A glance this sure needs no other width. */
const SURE = 0.97;
/** The nose that is found lies within this many head widths of the drawn face's middle, or it is not that head's. */
const NOSE_OFF = 0.5;

/**
 * Puts a head on a wearer whose own one the photo cuts off.
 *
 * @returns the surest of some heads; null when nobody's neck leaves through the upper border, or no head makes the
 *   photo look like one of a person.
 */
export async function restoreHead(
  photo: RgbaImage,
  networks: Networks,
  signal: CancelSignal,
): Promise<DrawnHead | null> {
  const neck = await findCutNeck(photo, networks);
  if (neck === null) return null;
  let best: DrawnHead | null = null;
  let surest = 0;
  for (const share of WIDTHS) {
    signal.throwIfAborted();
    const drawn = drawHead(photo, neck, share * neck.shoulders);
    const pose = await glancePose(drawn.photo, networks);
    if (pose.confidence <= surest || !isSeenWorn(pose, drawn.photo) || !isOwnHead(pose, drawn)) continue;
    best = drawn;
    surest = pose.confidence;
    if (surest >= SURE) break;
  }
  return best;
}

/** Whether the found body is one under the drawn head, its shoulders in the photo itself. */
function isOwnHead({ landmarks }: Pose, { face, width, rows }: DrawnHead): boolean {
  const nose = landmarks[POSE.nose];
  const shoulders = [landmarks[POSE.shoulderA], landmarks[POSE.shoulderB]];
  return (
    Math.hypot(nose.x - face.x, nose.y - face.y) < NOSE_OFF * width && shoulders.every(({ y }) => y > rows)
  );
}
