import type { AnalysisFrame, BodyFrame, Point, Pose, RgbaImage } from '../types.ts';

/** Long side of the analysis planes; larger planes cost time without a measurable gain. */
const LONG_SIDE = 320;
/** Smallest long side tried, so that the short side comes close to a whole number of pixels. */
const SHORTEST_LONG_SIDE = 304;
const UPPER_BODY_LANDMARKS = 25;
const SIDE_MARGIN = 0.35;
const TOP_MARGIN = 0.75;
const BELOW_HIPS = 0.75;

/** The part of the photo around head, arms and torso, and the size at which it is analysed. */
export function findAnalysisFrame(photo: RgbaImage, pose: Pose, body: BodyFrame): AnalysisFrame {
  const points = pose.landmarks.slice(0, UPPER_BODY_LANDMARKS);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = clampTo(Math.floor(Math.min(...xs) - SIDE_MARGIN * body.unit), photo.width - 1);
  const right = clampTo(Math.ceil(Math.max(...xs) + SIDE_MARGIN * body.unit), photo.width - 1);
  const top = clampTo(Math.floor(Math.min(...ys) - TOP_MARGIN * body.unit), photo.height - 1);
  const lowest = Math.max(body.hips.y + BELOW_HIPS * body.torsoLength, ...ys);
  const bottom = clampTo(Math.ceil(lowest), photo.height - 1);
  const roi = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  const scale = chooseScale(roi.width, roi.height);
  return {
    roi,
    scale,
    width: Math.max(1, Math.round(roi.width * scale)),
    height: Math.max(1, Math.round(roi.height * scale)),
  };
}

/** Converts a point of the photo to analysis coordinates. */
export function photoToAnalysis(frame: AnalysisFrame, point: Point): Point {
  return {
    x: (point.x - frame.roi.x + 0.5) * frame.scale - 0.5,
    y: (point.y - frame.roi.y + 0.5) * frame.scale - 0.5,
  };
}

/** Converts an analysis point to photo coordinates. */
export function analysisToPhoto(frame: AnalysisFrame, point: Point): Point {
  return {
    x: frame.roi.x + (point.x + 0.5) / frame.scale - 0.5,
    y: frame.roi.y + (point.y + 0.5) / frame.scale - 0.5,
  };
}

function chooseScale(width: number, height: number): number {
  const long = Math.max(width, height);
  if (long <= LONG_SIDE) return 1;
  const short = Math.min(width, height);
  let best = LONG_SIDE;
  let bestError = 1;
  for (let side = LONG_SIDE; side >= SHORTEST_LONG_SIDE; side -= 1) {
    const scaled = (short * side) / long;
    const error = Math.abs(scaled - Math.round(scaled));
    if (error < bestError - 0.02) {
      best = side;
      bestError = error;
    }
  }
  return best / long;
}

function clampTo(value: number, highest: number): number {
  return Math.min(Math.max(value, 0), highest);
}
