import { cropToPhoto, photoToCrop, type SquareCrop } from '../raster/square-crop.ts';
import type { BodyFrame, Networks, RgbaImage } from '../types.ts';
import { findBodyFrame, photoToBody } from './body-frame.ts';
import { type FoundPose, toPhotoLandmarks, wholeSquare } from './find-pose.ts';

/** Half width of the strip along the spine that is painted over in addition to the mask, in U. */
const STRIP = 0.75;
const GRAY = 0.5;
/**
 * A person found nearer than this to the spine, in U, is an artefact of painting over: up to 1.26 on photos of one
 * person, 1.57 and more on photos of two side by side.
 */
const LEAST_BESIDE = 1.4;
/** Smaller than this share of the person in front, someone is a passer-by; two side by side measure .89 to 1.13. */
const LEAST_SIZE = 0.8;
/**
 * A second person is looked for only where the selfie network, which sees everybody, sees this much more than the first
 * one, in square U: up to .93 on 80 photos of one person, 2.5 and more on those of two side by side.
 */
const LEAST_AREA = 1.1;

/**
 * Looks for a second person. The pose network sees one person at a time, so the first is painted over and the picture
 * analysed again, if there may be another. A detection in the first one's place is an artefact, a far smaller one a passer-by.
 * @returns its score, 0..1. Measured: 0 on photos of one person, .88 and more beside a second one in full view (a
 * second one cut off may score as little as .1).
 */
export async function findCompany(
  photo: RgbaImage,
  networks: Networks,
  found: FoundPose,
  body: BodyFrame,
): Promise<number> {
  const whole = wholeSquare(photo);
  const first = findFirst(whole, found, body);
  const everybody = await networks.selfie(found.whole);
  const others = everybody.reduce((sum, seen, i) => sum + (seen > 0.5 && first[i] === 0 ? 1 : 0), 0);
  if (others * (whole.side / whole.size) ** 2 < LEAST_AREA * body.unit ** 2) return 0;
  const input = found.whole.slice();
  for (let i = 0; i < first.length; i += 1) if (first[i] === 1) input.fill(GRAY, i * 3, i * 3 + 3);
  const { landmarks, confidence } = await networks.pose(input);
  const other = findBodyFrame({ confidence, landmarks: toPhotoLandmarks(whole, landmarks) });
  const beside = Math.abs(photoToBody(body, other.shoulders).lateral);
  const isCompany = beside > LEAST_BESIDE * body.unit && other.torsoLength > LEAST_SIZE * body.torsoLength;
  return isCompany ? confidence : 0;
}

/** 1 where the first person, or the strip along their spine, is seen in the square. */
function findFirst(whole: SquareCrop, { crop, mask }: FoundPose, body: BodyFrame): Uint8Array {
  const first = new Uint8Array(whole.size ** 2);
  const origin = cropToPhoto(whole, 0.5, 0.5);
  const step = whole.side / whole.size;
  const start = photoToCrop(crop, origin.x, origin.y);
  const next = photoToCrop(crop, origin.x + step, origin.y);
  const dx = next.x - start.x;
  const dy = next.y - start.y;
  for (let y = 0, i = 0; y < whole.size; y += 1) {
    for (let x = 0; x < whole.size; x += 1, i += 1) {
      const column = Math.floor(start.x + x * dx - y * dy);
      const row = Math.floor(start.y + x * dy + y * dx);
      const inside = column >= 0 && row >= 0 && column < crop.size && row < crop.size;
      const px = origin.x + x * step - body.shoulders.x;
      const py = origin.y + y * step - body.shoulders.y;
      const lateral = Math.abs(px * body.across.x + py * body.across.y);
      if (lateral < STRIP * body.unit || (inside && mask[row * crop.size + column] > 0)) first[i] = 1;
    }
  }
  return first;
}
