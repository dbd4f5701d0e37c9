import { cropSquare, cropToPhoto, photoToCrop, type SquareCrop } from '../raster/square-crop.ts';
import { type BodyFrame, type Networks, POSE, type RgbaImage } from '../types.ts';
import { photoToBody } from './body-frame.ts';
import { type FoundPose, middle } from './find-pose.ts';

/** Half width of the strip along the spine that is painted over besides the mask, in U. */
const STRIP = 0.75;
const GRAY = 0.5;
const SHOULDER_A = POSE.shoulderA * 5;
const SHOULDER_B = POSE.shoulderB * 5;

/**
 * Paints the found person over and looks at the whole picture again: the pose network sees one person at a time.
 * What it then finds in the first one's place is a ghost of the painting.
 * @returns its score, 0..1. Measured: 0 on photos of one person, .86 and more beside a second one in full view (a
 *   second one cut off may score as little as .1).
 */
export async function findCompany(
  photo: RgbaImage,
  networks: Networks,
  found: FoundPose,
  body: BodyFrame,
): Promise<number> {
  const { crop, mask } = found;
  const whole: SquareCrop = {
    center: { x: (photo.width - 1) / 2, y: (photo.height - 1) / 2 },
    side: Math.max(photo.width, photo.height),
    rotation: 0,
    size: crop.size,
  };
  const input = cropSquare(photo, whole);
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
      if (lateral < STRIP * body.unit || (inside && mask[row * crop.size + column] > 0)) {
        input.fill(GRAY, i * 3, i * 3 + 3);
      }
    }
  }
  const { landmarks, confidence } = await networks.pose(input);
  const shoulders = middle(
    cropToPhoto(whole, landmarks[SHOULDER_A], landmarks[SHOULDER_A + 1]),
    cropToPhoto(whole, landmarks[SHOULDER_B], landmarks[SHOULDER_B + 1]),
  );
  const beside = Math.abs(photoToBody(body, shoulders).lateral);
  return beside > STRIP * body.unit ? confidence : 0;
}
