import type { AnalysisFrame, Mask, Plane, Point } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';

/** The planes on which the body's outline is measured, all in the analysis frame. */
export interface PersonPlanes {
  readonly frame: AnalysisFrame;
  readonly matte: Plane;
  readonly labels: Mask;
  readonly maps: BodyMaps;
  /** Whether the arms are folded, with hands lying on them. */
  readonly folded?: boolean;
}

/** Index of the pixel nearest to an analysis point, or -1 outside the planes. */
export function pixelAt(frame: AnalysisFrame, x: number, y: number): number {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) return -1;
  return row * frame.width + column;
}

/**
 * Where the matte falls below one half between two analysis points one step apart, 0..1 from the first. Gives
 * outlines finer than the analysis pixels.
 */
export function crossing(inside: number, outside: number): number {
  return inside <= outside ? 0 : Math.min(1, Math.max(0, (inside - 0.5) / (inside - outside)));
}

/** Matte at an analysis point, bilinear; 0 outside the planes. */
export function matteAt(matte: Plane, point: Point): number {
  const { width, height, data } = matte;
  const { x, y } = point;
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return 0;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const x1 = Math.min(x0 + 1, width - 1);
  const y1 = Math.min(y0 + 1, height - 1);
  const fx = x - x0;
  const above = data[y0 * width + x0] * (1 - fx) + data[y0 * width + x1] * fx;
  const below = data[y1 * width + x0] * (1 - fx) + data[y1 * width + x1] * fx;
  return above + (y - y0) * (below - above);
}
