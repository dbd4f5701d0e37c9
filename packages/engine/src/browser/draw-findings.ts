import { analysisToPhoto } from '#src/core/person/analysis-frame.ts';
import { resamplePolyline, smoothPolyline, traceOutline } from '#src/core/raster/contour.ts';
import { largestComponent } from '#src/core/raster/flood.ts';
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
import type { PhotoDrawing } from './photo-findings.ts';

/** Enough for a smooth line around a person on a screen. */
const OUTLINE_POINTS = 400;
/** Long side of the mask along which a garment's outline is traced, pixels. */
const OUTLINE_SIZE = 384;
/** Pixels of the mask on either side, enough for the steps of its edge. */
const SMOOTHING = 2;

/** The joints, the limbs between them and the outline of a person, as shares of the photo. */
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

/** The corners, the neckline and the hem, and the outline of a garment, as shares of its photo. */
export function drawGarmentFindings(garment: GarmentAnalysis): PhotoDrawing {
  const { image, left, right, neckline, hemline } = garment;
  const toShare = shareOf(image);
  const scale = Math.min(1, OUTLINE_SIZE / Math.max(image.width, image.height));
  const mask = opaqueMask(image, scale);
  const toPhoto = (point: Point): Point => ({
    x: ((point.x + 0.5) * image.width) / mask.width - 0.5,
    y: ((point.y + 0.5) * image.height) / mask.height - 0.5,
  });
  return {
    points: [...cornersOf(left), ...cornersOf(right)].map(toShare),
    lines: [neckline.map(toShare), hemline.map(toShare)],
    outline: outlineOf(mask).map(toPhoto).map(toShare),
  };
}

function cornersOf({ neck, shoulder, armpit, hem, sleeve }: GarmentSide): Point[] {
  return [neck, shoulder, ...(sleeve === null ? [] : [sleeve.cuffOuter, sleeve.cuffInner]), armpit, hem];
}

function opaqueMask(image: RgbaImage, scale: number): Mask {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const { data } = shrinkRgba(image, width, height);
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * 4 + 3] > 127 ? 1 : 0;
  return { width, height, data: mask };
}

function outlineOf(mask: Mask): Point[] {
  const outline = smoothPolyline(traceOutline(largestComponent(mask)), SMOOTHING, true);
  return outline.length < OUTLINE_POINTS ? outline : resamplePolyline(outline, OUTLINE_POINTS);
}

/** Pixel centres lie at whole numbers, half a pixel inside the photo's edge. */
function shareOf({ width, height }: RgbaImage): (point: Point) => Point {
  return ({ x, y }) => ({ x: (x + 0.5) / width, y: (y + 0.5) / height });
}
