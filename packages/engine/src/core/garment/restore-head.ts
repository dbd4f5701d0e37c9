import { glancePose } from '#src/core/person/find-pose.ts';
import { type CancelSignal, type Networks, POSE, type Pose, type RgbaImage } from '#src/core/types.ts';
import { type DrawnHead, drawHead } from './draw-head.ts';
import { findCutNeck } from './find-cut-neck.ts';
import { isSeenWorn } from './find-wearer.ts';

/** Head widths relative to the shoulders', likeliest first: arms and sleeves make the shoulder width uncertain. */
const WIDTHS = [0.38, 0.34, 0.42, 0.3, 0.46];
/** With a confidence above this no other width is tried. */
const SURE = 0.97;
/** The detected nose must lie within this many head widths of the drawn face's middle to belong to that head. */
const NOSE_OFF = 0.5;

/**
 * Draws a head on a wearer whose own is cut off by the photo.
 *
 * @returns the result with the highest confidence; null when no neck leaves through the upper border, or no head
 * makes the photo look like one of a person.
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

/** Whether the detected body belongs to the drawn head, with its shoulders in the photo itself. */
function isOwnHead({ landmarks }: Pose, { face, width, rows }: DrawnHead): boolean {
  const nose = landmarks[POSE.nose];
  const shoulders = [landmarks[POSE.shoulderA], landmarks[POSE.shoulderB]];
  return (
    Math.hypot(nose.x - face.x, nose.y - face.y) < NOSE_OFF * width && shoulders.every(({ y }) => y > rows)
  );
}
