/** Finds one person's joints: first in the whole picture, then more closely in the square around them. */
import { cropSquare, cropToPhoto, type SquareCrop } from '../raster/square-crop.ts';
import { type CancelSignal, type Networks, POSE, type Point, type Pose, type RgbaImage } from '../types.ts';

const SIZE = 256;
const VALUES_PER_LANDMARK = 5;
/** Network landmarks 33 and 34: middle of the hips, and a point whose distance from it gives the body's size. */
const BODY_CENTER = 33;
const BODY_TOP = 34;
const LANDMARKS = 35;
/** MediaPipe's own enlargement of the square around a body. */
const SQUARE_GROWTH = 1.25;
const CLOSE_PASSES = 2;
/**
 * Least confidence of a pass. A first pass below it has found no person; a closer one lost the body, partly outside
 * the photo. Measured: photos .87 and up, drawn people .64 and up, a close-up of a head .06, from the waist down .29.
 */
export const LEAST_CONFIDENCE = 0.5;

export interface FoundPose {
  readonly pose: Pose;
  /** Person logits of the last good pass, `crop.size` squared, and the square that they cover. */
  readonly mask: Float32Array;
  readonly crop: SquareCrop;
  /** The whole, letter-boxed photo as the network saw it. */
  readonly whole: Float32Array;
}

/**
 * Analyses the whole, letter-boxed photo, then twice the square around the body. The close passes correct hips that
 * the first one puts too high when the photo ends at the thighs.
 */
export async function findPose(
  photo: RgbaImage,
  networks: Networks,
  signal: CancelSignal,
): Promise<FoundPose> {
  let crop = wholeSquare(photo);
  const whole = cropSquare(photo, crop);
  let output = await networks.pose(whole);
  const { confidence } = output;
  for (let pass = 0; pass < CLOSE_PASSES; pass += 1) {
    signal.throwIfAborted();
    const closer = squareAround(crop, output.landmarks);
    const found = await networks.pose(cropSquare(photo, closer));
    if (found.confidence < LEAST_CONFIDENCE) break;
    crop = closer;
    output = found;
  }
  return {
    pose: { confidence, landmarks: toPhotoLandmarks(crop, output.landmarks) },
    mask: output.mask,
    crop,
    whole,
  };
}

/** Runs one pass on the whole photo or on another square: enough to detect a person, not to measure one. */
export async function glancePose(
  photo: RgbaImage,
  networks: Pick<Networks, 'pose'>,
  crop: SquareCrop = wholeSquare(photo),
): Promise<Pose> {
  const { confidence, landmarks } = await networks.pose(cropSquare(photo, crop, 'black'));
  return { confidence, landmarks: toPhotoLandmarks(crop, landmarks) };
}

export function wholeSquare(photo: RgbaImage): SquareCrop {
  return {
    center: { x: (photo.width - 1) / 2, y: (photo.height - 1) / 2 },
    side: Math.max(photo.width, photo.height),
    rotation: 0,
    size: SIZE,
  };
}

function squareAround(crop: SquareCrop, landmarks: Float32Array): SquareCrop {
  const center = landmarkAt(crop, landmarks, BODY_CENTER);
  const top = landmarkAt(crop, landmarks, BODY_TOP);
  return {
    center,
    side: 2 * SQUARE_GROWTH * Math.max(1, Math.hypot(top.x - center.x, top.y - center.y)),
    rotation: Math.atan2(top.x - center.x, center.y - top.y),
    size: SIZE,
  };
}

/** Converts the network's landmarks for a square to photo pixels. */
export function toPhotoLandmarks(crop: SquareCrop, landmarks: Float32Array): Pose['landmarks'] {
  return Array.from({ length: LANDMARKS }, (_, index) => ({
    ...landmarkAt(crop, landmarks, index),
    z: (landmarks[index * VALUES_PER_LANDMARK + 2] * crop.side) / SIZE,
  }));
}

function landmarkAt(crop: SquareCrop, landmarks: Float32Array, index: number): Point {
  const at = index * VALUES_PER_LANDMARK;
  return cropToPhoto(crop, landmarks[at], landmarks[at + 1]);
}

/** Joints of one arm; `hand` is the middle of the knuckles. */
export interface ArmJoints {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  readonly hand: Point;
}

/** Both arms by side of the picture, for a person facing the camera. */
export function findArmJoints(pose: Pose): { readonly left: ArmJoints; readonly right: ArmJoints } {
  const { landmarks } = pose;
  const arm = (side: 'A' | 'B', pinky: number): ArmJoints => ({
    shoulder: landmarks[POSE[`shoulder${side}`]],
    elbow: landmarks[POSE[`elbow${side}`]],
    wrist: landmarks[POSE[`wrist${side}`]],
    hand: middle(landmarks[POSE[`index${side}`]], landmarks[pinky]),
  });
  return { left: arm('B', 18), right: arm('A', 17) };
}

/** Distance from the mouth to the eyes, photo pixels. */
export function faceHeight({ landmarks }: Pose): number {
  const eyes = middle(landmarks[POSE.eyeA], landmarks[POSE.eyeB]);
  const mouth = middle(landmarks[POSE.mouthLeft], landmarks[POSE.mouthRight]);
  return Math.hypot(mouth.x - eyes.x, mouth.y - eyes.y);
}

export function middle(first: Point, second: Point): Point {
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}
