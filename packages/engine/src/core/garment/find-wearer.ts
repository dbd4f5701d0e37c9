import { glancePose } from '#src/core/person/find-pose.ts';
import { type Networks, POSE, type Pose, type RgbaImage } from '#src/core/types.ts';

/**
 * Flat garments have scored up to .99, but then with the shoulders the wrong way round; seen from the front they
 * reached .62. Wearers scored .95 and more.
 */
const LEAST_CONFIDENCE = 0.8;
/** Shoulder joints apart, over the picture's width: worn shorts .15, a person in full length .19 and more. */
const LEAST_SHOULDERS = 0.165;
/** The face must lie in the picture, not at its very edge, where a cropped head is only guessed. */
const LEAST_NOSE = 0.03;

/** Whether somebody with a visible face wears the garment, seen from the front. */
export async function findWearer(photo: RgbaImage, networks: Networks): Promise<boolean> {
  return isSeenWorn(await glancePose(photo, networks), photo);
}

/** Whether a glance at the whole photo shows a wearer from the front. Its confidence alone cannot tell. */
export function isSeenWorn({ confidence, landmarks }: Pose, photo: RgbaImage): boolean {
  const apart = (landmarks[POSE.shoulderA].x - landmarks[POSE.shoulderB].x) / photo.width;
  const nose = landmarks[POSE.nose].y / photo.height;
  return confidence >= LEAST_CONFIDENCE && apart >= LEAST_SHOULDERS && nose > LEAST_NOSE;
}
