import { enlarge } from '../person/frame-planes.ts';
import { distanceTo } from '../raster/distance.ts';
import { open } from '../raster/morphology.ts';
import type { AnalysisFrame, Box, Mask, PersonAnalysis } from '../types.ts';

/** Strips of old cloth up to this wide are slivers; wider ones belong to a larger garment, in shoulder units. */
const WIDEST = 0.085;
/** Slope at which a sliver narrows towards a wider part of the old top. */
const TAPER = 0.45;
const SOLID = 0.6;

/**
 * Finds the old cloth beside the new garment that is a sliver, which the garment may take over. Works in the plane,
 * not row by row: where a sliver meets a larger garment or old cloth that stays, the new outline smoothly leaves the
 * old one.
 *
 * @param alpha of the garment, over the box.
 * @param room how far each pixel of the box is old cloth that may be taken over, 0..1; -1 on old cloth that stays.
 * @returns least cover of each pixel of the box by the garment, 0..1.
 */
export function findSlivers(
  { frame, body }: PersonAnalysis,
  box: Box,
  alpha: Float32Array,
  room: Float32Array,
): Float32Array {
  const widest = WIDEST * body.unit * frame.scale;
  const { solid, gap, other } = sample(frame, box, alpha, room);
  const toGarment = distanceTo(solid);
  const wide = open(gap, widest / 2);
  for (let i = 0; i < wide.data.length; i++) if (other[i]) wide.data[i] = 1;
  const toWide = distanceTo(wide).data;
  const inside = toGarment.data;
  for (let i = 0; i < inside.length; i++) {
    inside[i] = Math.max(-2, Math.min(2, Math.min(widest, TAPER * toWide[i]) - inside[i]));
  }
  const slivers = enlarge(toGarment, frame, box, room);
  for (let i = 0; i < slivers.length; i++) {
    if (room[i] > 0) slivers[i] = room[i] * Math.min(1, Math.max(0, slivers[i] + 0.5));
  }
  return slivers;
}

/** Samples, once per analysis pixel, where the garment lies and where old cloth shows beside it. */
function sample(
  { roi, scale, width, height }: AnalysisFrame,
  box: Box,
  alpha: Float32Array,
  room: Float32Array,
): { readonly solid: Mask; readonly gap: Mask; readonly other: Uint8Array } {
  const solid = new Uint8Array(width * height);
  const other = new Uint8Array(width * height);
  const gap = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(roi.y + (y + 0.5) / scale) - box.y;
    if (row < 0 || row >= box.height) continue;
    for (let x = 0; x < width; x++) {
      const column = Math.floor(roi.x + (x + 0.5) / scale) - box.x;
      if (column < 0 || column >= box.width) continue;
      const at = row * box.width + column;
      if (alpha[at] > SOLID) solid[y * width + x] = 1;
      else if (room[at] > 0.5) gap[y * width + x] = 1;
      else if (room[at] < 0) other[y * width + x] = 1;
    }
  }
  return { solid: { width, height, data: solid }, gap: { width, height, data: gap }, other };
}
