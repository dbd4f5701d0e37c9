import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { GarmentAnalysis, Point } from '#src/core/types.ts';

/** An even hem varies in height by less than this share of the garment's length. */
const EVEN = 0.02;
/** A hem rises towards its corners within this share of its own length at each end. */
const CORNER = 0.2;

/** Lengths of a flat garment, in pixels of its picture. Halves are measured from the axis. */
export interface GarmentMeasures {
  readonly neckY: number;
  readonly neckHalf: number;
  readonly shoulderHalf: number;
  readonly chestY: number;
  readonly chestHalf: number;
  /** Mean of the hem's two corners. */
  readonly hemY: number;
  /** Mean of the whole hemline. */
  readonly hemlineY: number;
  /** How far the hem is cut in between its corners, above its mean height; 0 for an even hem. */
  readonly hemNotch: number;
  /** x of the garment's middle at height y; garments rarely hang quite straight. */
  readonly axisAt: (y: number) => number;
  /** Half width of the torso at height y on one side, from armpit to hem. */
  readonly halfAt: (side: 'left' | 'right', y: number) => number;
}

export function measureGarment(garment: GarmentAnalysis): GarmentMeasures {
  const { left, right } = garment;
  const neckY = (left.neck.y + right.neck.y) / 2;
  const chestY = (left.armpit.y + right.armpit.y) / 2;
  const hemY = (left.hem.y + right.hem.y) / 2;
  const stations = [
    { x: (left.neck.x + right.neck.x) / 2, y: neckY },
    { x: (left.armpit.x + right.armpit.x) / 2, y: chestY },
    { x: (left.hem.x + right.hem.x) / 2, y: hemY },
  ];
  const hemlineY = meanHeight(garment.hemline, hemY);
  const axisAt = (y: number): number => {
    const from = y < chestY ? stations[0] : stations[1];
    const to = y < chestY ? stations[1] : stations[2];
    const share = to.y > from.y ? Math.min(1, Math.max(0, (y - from.y) / (to.y - from.y))) : 0;
    return from.x + (to.x - from.x) * share;
  };
  return {
    neckY,
    neckHalf: (right.neck.x - left.neck.x) / 2,
    shoulderHalf: (right.shoulder.x - left.shoulder.x) / 2,
    chestY,
    chestHalf: (right.armpit.x - left.armpit.x) / 2,
    hemY,
    hemlineY,
    hemNotch: notchOf(garment.hemline, hemlineY, EVEN * (hemY - neckY)),
    axisAt,
    halfAt: (side, y) => Math.abs(xAtHeight(garment.sideSeam[side], y) - axisAt(y)),
  };
}

function meanHeight(line: readonly Point[], otherwise: number): number {
  if (line.length < 2) return otherwise;
  const points = resamplePolyline(line, 16);
  return points.reduce((sum, point) => sum + point.y, 0) / points.length;
}

/** Height of the middle part of the line above `height`; 0 when it is less than `least`. */
function notchOf(line: readonly Point[], height: number, least: number): number {
  if (line.length < 2) return 0;
  const points = resamplePolyline(line, 40);
  const aside = Math.round(CORNER * points.length);
  const highest = Math.min(...points.slice(aside, points.length - aside).map((point) => point.y));
  return height - highest < least ? 0 : height - highest;
}

/** x at height y of a line that runs downwards; beyond its ends the x of the nearest end. */
function xAtHeight(line: readonly Point[], y: number): number {
  for (let n = 1; n < line.length; n++) {
    if (line[n].y < y) continue;
    const from = line[n - 1];
    const to = line[n];
    const share = to.y > from.y ? Math.min(1, Math.max(0, (y - from.y) / (to.y - from.y))) : 1;
    return from.x + (to.x - from.x) * share;
  }
  return line[line.length - 1].x;
}
