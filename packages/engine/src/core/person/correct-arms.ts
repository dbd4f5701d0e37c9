/** Looks again, in other squares, for arms that the pose network put beside the person. */
import type { SquareCrop } from '../raster/square-crop.ts';
import { type AnalysisFrame, type Networks, PART, type Point, type Pose, type RgbaImage } from '../types.ts';
import { photoToAnalysis } from './analysis-frame.ts';
import { elbowBend } from './elbow-bend.ts';
import { findArmJoints, glancePose } from './find-pose.ts';
import type { PersonParts } from './parse-person.ts';
import { pixelAt } from './person-planes.ts';

/** Squares in which the network looks again, relative to its last one: a closer one higher up, turned ones, a wider one. */
const LOOKS = [
  { size: 0.7, up: 0.14, turned: 0 },
  { size: 1, up: 0, turned: -0.17 },
  { size: 1, up: 0, turned: 0.17 },
  { size: 1.25, up: 0, turned: 0 },
] as const;
/** An arm with less of its bones than this on the person is looked for again, until more than ENOUGH are. */
const DOUBTFUL = 0.7;
const ENOUGH = 0.95;
/** Another place for an arm counts if it has this much more of the bones on the person. */
const CLEARLY = 0.25;
/** Arms bent beyond a right angle are in plain sight, and seen at once. */
const MOST_BENT = 0;
/** Points along each bone. */
const SAMPLES = 8;
/** Landmarks of an arm below the shoulder: elbow, wrist, little finger, index finger and thumb. */
const ARMS = { left: [14, 16, 18, 20, 22], right: [13, 15, 17, 19, 21] } as const;
/** What an arm, bare or in a sleeve, can look like, or lie under. */
const ON_PERSON = [PART.hair, PART.skin, PART.upper, PART.outer, PART.dress] as const;

type Side = keyof typeof ARMS;

/**
 * The pose with each arm where most of its bones lie on skin, hair or the clothes of the upper body; the same pose if
 * they do already.
 *
 * @param crop square of the pose network's last pass.
 * @param parts the parser's answer in the frame.
 */
export async function correctArms(
  photo: RgbaImage,
  pose: Pose,
  crop: SquareCrop,
  { frame, parts }: { readonly frame: AnalysisFrame; readonly parts: PersonParts },
  networks: Pick<Networks, 'pose'>,
): Promise<Pose> {
  const best = { left: { pose, share: 0 }, right: { pose, share: 0 } };
  const sides = (['left', 'right'] as const).filter((side) => {
    best[side].share = shareOnPerson(findArmJoints(pose)[side], frame, parts);
    return best[side].share < DOUBTFUL;
  });
  const least = { left: best.left.share + CLEARLY, right: best.right.share + CLEARLY };
  for (const { size, up, turned } of LOOKS) {
    if (sides.every((side) => best[side].share > ENOUGH)) break;
    const { rotation, side: extent, center } = crop;
    const raised = up * extent;
    const found = await glancePose(photo, networks, {
      ...crop,
      side: extent * size,
      rotation: rotation + turned,
      center: { x: center.x + raised * Math.sin(rotation), y: center.y - raised * Math.cos(rotation) },
    });
    for (const side of sides) {
      const { shoulder } = findArmJoints(pose)[side];
      const arm = { ...findArmJoints(found)[side], shoulder };
      if (elbowBend(arm) > MOST_BENT) continue;
      const share = shareOnPerson(arm, frame, parts);
      if (share >= least[side] && share > best[side].share) best[side] = { pose: found, share };
    }
  }
  return sides.reduce((corrected, side) => withArm(corrected, best[side].pose, side), pose);
}

function withArm(pose: Pose, from: Pose, side: Side): Pose {
  if (from === pose) return pose;
  const arm: readonly number[] = ARMS[side];
  const landmarks = pose.landmarks.map((own, index) => (arm.includes(index) ? from.landmarks[index] : own));
  return { ...pose, landmarks };
}

/** Share of the bones from the shoulder to the wrist that lies on the person, of those inside the frame; 1 outside. */
function shareOnPerson(
  { shoulder, elbow, wrist }: Readonly<Record<'shoulder' | 'elbow' | 'wrist', Point>>,
  frame: AnalysisFrame,
  parts: PersonParts,
): number {
  let on = 0;
  let all = 0;
  for (const [from, to] of [
    [shoulder, elbow],
    [elbow, wrist],
  ]) {
    for (let n = 1; n <= SAMPLES; n += 1) {
      const share = n / SAMPLES;
      const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      const { x, y } = photoToAnalysis(frame, point);
      const i = pixelAt(frame, x, y);
      if (i < 0) continue;
      all += 1;
      if (ON_PERSON.reduce((sum, part) => sum + parts[part][i], 0) > 0.5) on += 1;
    }
  }
  return all === 0 ? 1 : on / all;
}
