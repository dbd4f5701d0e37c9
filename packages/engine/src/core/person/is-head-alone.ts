import type { SquareCrop } from '../raster/square-crop.ts';
import type { Networks, RgbaImage } from '../types.ts';
import { faceHeight, glancePose, wholeSquare } from './find-pose.ts';

/** The photo is shown this much smaller and near the top of the view, so that a body it cuts off has room below. */
const AWAY = 4;
const ABOVE = 0.3;
/**
 * Least score of the body that the network then adds, and least height from mouth to eyes over the photo's. Measured:
 * heads that fill the photo .91 and up, .14 and up; garments up to .93, but then .10 at most; walls .40 at most.
 */
const LEAST_SCORE = 0.8;
const LEAST_FACE = 0.12;

/** Whether a photo without a detected person is a close-up of a head that leaves out the body. */
export async function isHeadAlone(photo: RgbaImage, networks: Networks): Promise<boolean> {
  const { center, side, ...whole } = wholeSquare(photo);
  const view: SquareCrop = {
    ...whole,
    center: { x: center.x, y: center.y + ABOVE * AWAY * side },
    side: AWAY * side,
  };
  const pose = await glancePose(photo, networks, view);
  return pose.confidence >= LEAST_SCORE && faceHeight(pose) >= LEAST_FACE * photo.height;
}
