import { findSilhouette } from '#src/core/garment/find-silhouette.ts';
import { analysisToPhoto } from '#src/core/person/analysis-frame.ts';
import { resamplePolyline, smoothPolyline, traceOutline } from '#src/core/raster/contour.ts';
import { largestComponent } from '#src/core/raster/flood.ts';
import { toLab } from '#src/core/raster/lab.ts';
import { shrinkRgba } from '#src/core/raster/resample.ts';
import {
  type GarmentAnalysis,
  type GarmentSide,
  type Mask,
  type PersonAnalysis,
  POSE,
  type Point,
  type RgbaImage,
} from '#src/core/types.ts';
import { NOTHING_TO_DRAW, type PhotoDrawing } from './photo-findings.ts';

/** Number of points, enough for a smooth outline of a person on a screen. */
const OUTLINE_POINTS = 400;
/** Long side of the mask on which a garment's outline is traced, pixels. */
const OUTLINE_SIZE = 384;
/** Smoothing radius in mask pixels, enough to remove the steps of its edge. */
const SMOOTHING = 2;

/** A person's joints, limbs and outline, as shares of the photo. */
export function drawPersonFindings(person: PersonAnalysis): PhotoDrawing {
  const { photo, pose, geometry, frame, matte } = person;
  const { left, right } = geometry.arms;
  const [nose, hipLeft, hipRight] = [POSE.nose, POSE.hipB, POSE.hipA].map((index) => pose.landmarks[index]);
  const toShare = shareOf(photo);
  const place = (points: readonly Point[]) => points.map(toShare);
  const mask = { ...matte, data: Uint8Array.from(matte.data, (value) => (value > 0.5 ? 1 : 0)) };
  return {
    points: place([
      nose,
      left.shoulder,
      left.elbow,
      left.wrist,
      right.shoulder,
      right.elbow,
      right.wrist,
      hipLeft,
      hipRight,
    ]),
    lines: [
      place([left.wrist, left.elbow, left.shoulder, right.shoulder, right.elbow, right.wrist]),
      place([left.shoulder, hipLeft, hipRight, right.shoulder]),
    ],
    outline: place(outlineOf(mask).map((point) => analysisToPhoto(frame, point))),
  };
}

/** A garment's corners, neckline, hem and outline, as shares of its photo. */
export function drawGarmentFindings(garment: GarmentAnalysis): PhotoDrawing {
  const { image, left, right, neckline, hemline } = garment;
  const toShare = shareOf(image);
  const mask = opaqueMask(image);
  return {
    points: [...cornersOf(left), ...cornersOf(right)].map(toShare),
    lines: [neckline.map(toShare), hemline.map(toShare)],
    outline: outlineOf(mask).map(shareOf(mask)),
  };
}

/** Outline of the only object in a photo, so that the user can see what was refused as a garment. */
export function drawThing(photo: RgbaImage): PhotoDrawing {
  const { width, height } = outlineSize(photo);
  const { mask } = findSilhouette(toLab(shrinkRgba(photo, width, height)));
  return { ...NOTHING_TO_DRAW, outline: outlineOf(mask).map(shareOf(mask)) };
}

function cornersOf({ neck, shoulder, armpit, hem, sleeve }: GarmentSide): Point[] {
  return [neck, shoulder, ...(sleeve === null ? [] : [sleeve.cuffOuter, sleeve.cuffInner]), armpit, hem];
}

function outlineSize({ width, height }: RgbaImage): { width: number; height: number } {
  const scale = Math.min(1, OUTLINE_SIZE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function opaqueMask(image: RgbaImage): Mask {
  const { width, height } = outlineSize(image);
  const { data } = shrinkRgba(image, width, height);
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * 4 + 3] > 127 ? 1 : 0;
  return { width, height, data: mask };
}

function outlineOf(mask: Mask): Point[] {
  const outline = smoothPolyline(traceOutline(largestComponent(mask)), SMOOTHING, true);
  return outline.length < OUTLINE_POINTS ? outline : resamplePolyline(outline, OUTLINE_POINTS);
}

/** Pixel centres are at whole numbers, so the photo's edge is half a pixel away. */
function shareOf({ width, height }: { width: number; height: number }): (point: Point) => Point {
  return ({ x, y }) => ({ x: (x + 0.5) / width, y: (y + 0.5) / height });
}
