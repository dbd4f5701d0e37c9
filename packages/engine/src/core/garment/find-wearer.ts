import { glancePose } from '#src/core/person/find-pose.ts';
import { type Networks, POSE, type Pose, type RgbaImage } from '#src/core/types.ts';

/**
 * Least confidence. Flat garments have scored up to .99, but then with the shoulders the wrong way round; seen from
 * the front they reached .62. Wearers scored .95 and more.
 */
const LEAST_CONFIDENCE = 0.8;
/** Least distance of the shoulder joints over the picture's width: worn shorts .15, a full-length person .19 up. */
const LEAST_SHOULDERS = 0.165;
/** Least distance of the nose from the upper edge, where a cropped head is only a guess. */
const LEAST_NOSE = 0.03;

/** Whether the garment is worn by a person with a visible face, seen from the front. */
export async function findWearer(photo: RgbaImage, networks: Networks): Promise<boolean> {
  return isSeenWorn(await glancePose(photo, networks), photo);
}

/** Whether one pose pass on the whole photo shows a wearer from the front; its confidence alone is not enough. */
export function isSeenWorn({ confidence, landmarks }: Pose, photo: RgbaImage): boolean {
  const apart = (landmarks[POSE.shoulderA].x - landmarks[POSE.shoulderB].x) / photo.width;
  const nose = landmarks[POSE.nose].y / photo.height;
  return confidence >= LEAST_CONFIDENCE && apart >= LEAST_SHOULDERS && nose > LEAST_NOSE;
}
