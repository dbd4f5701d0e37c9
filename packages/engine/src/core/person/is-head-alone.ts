import type { SquareCrop } from '../raster/square-crop.ts';
import type { Networks, RgbaImage } from '../types.ts';
import { faceHeight, glancePose, wholeSquare } from './find-pose.ts';

/** The photo is seen this much smaller and near the top of the view, so that a body that it cuts off has room below. */
const AWAY = 4;
const ABOVE = 0.3;
/**
 * Score of the body that the network then adds, and the height from mouth to eyes over the photo's. Measured: heads
 * that fill the photo .91 and up, .14 and up; garments up to .93, but then .10 at most; walls .40 at most.
 */
const LEAST_SCORE = 0.8;
const LEAST_FACE = 0.12;

/** Whether a photo in which the pose network finds nobody shows a head from so near that the body is not in it. */
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
