import type { DebugSink, GarmentAnalysis, Point, RgbaImage } from '#src/core/types.ts';

type Color = readonly [number, number, number];

const CUT: Color = [255, 0, 200];
const SEAM: Color = [0, 200, 0];
const HEM: Color = [255, 220, 0];
const NECK: Color = [0, 255, 120];
const OUTER: Color = [0, 220, 255];
const INNER: Color = [255, 130, 0];
const LANDMARK: Color = [255, 0, 0];

/** Sends `garment-cut-out` and `garment-landmarks` to the sink. */
export function drawGarment(garment: GarmentAnalysis, debug: DebugSink): void {
  debug('garment-cut-out', onColor(garment.image, CUT));
  const image = onColor(garment.image, [90, 90, 90]);
  const size = Math.max(1, Math.max(image.width, image.height) / 500);
  drawLine(image, garment.neckline, size, NECK);
  drawLine(image, garment.hemline, size, HEM);
  for (const name of ['left', 'right'] as const) {
    const side = garment[name];
    drawLine(image, garment.sideSeam[name], size, SEAM);
    if (side.sleeve !== null) {
      drawLine(image, side.sleeve.outer, size, OUTER);
      drawLine(image, side.sleeve.inner, size, INNER);
      drawDot(image, side.sleeve.cuffOuter, size * 3, LANDMARK);
      drawDot(image, side.sleeve.cuffInner, size * 3, LANDMARK);
    }
    for (const point of [side.neck, side.shoulder, side.armpit, side.hem]) {
      drawDot(image, point, size * 4, LANDMARK);
    }
  }
  debug('garment-landmarks', image);
}

function onColor(image: RgbaImage, color: Color): RgbaImage {
  const data = new Uint8ClampedArray(image.data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = image.data[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = image.data[at + channel] * alpha + color[channel] * (1 - alpha);
    }
    data[at + 3] = 255;
  }
  return { width: image.width, height: image.height, data };
}

function drawLine(image: RgbaImage, points: readonly Point[], size: number, color: Color): void {
  for (let n = 1; n < points.length; n++) {
    const length = Math.hypot(points[n].x - points[n - 1].x, points[n].y - points[n - 1].y);
    for (let along = 0; along <= length; along++) {
      const share = length > 0 ? along / length : 0;
      const x = points[n - 1].x + (points[n].x - points[n - 1].x) * share;
      const y = points[n - 1].y + (points[n].y - points[n - 1].y) * share;
      drawDot(image, { x, y }, size / 2, color);
    }
  }
}

function drawDot(image: RgbaImage, at: Point, radius: number, color: Color): void {
  for (let y = Math.round(at.y - radius); y <= at.y + radius; y++) {
    for (let x = Math.round(at.x - radius); x <= at.x + radius; x++) {
      if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
      image.data.set(color, (y * image.width + x) * 4);
    }
  }
}
