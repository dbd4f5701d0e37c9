import { refuse } from './engine-error.ts';
import type { GarmentFit } from './fit/fit-garment.ts';
import type { TexturedMesh } from './raster/mesh-raster.ts';
import type { RgbaImage } from './types.ts';

/** Largest share of the garment that may be folded over; fits that look right have little or none. */
const MOST_FOLDED = 0.03;

/** Cloth looks smeared when it is stretched this many times more in one direction than across it. */
const STRAINED = 2.5;

/** Faults in how the garment lies on the body, as shares (0..1) of the torso's cloth. */
export interface FitFaults {
  /** Share of the cloth that is folded over. */
  readonly foldedCloth: number;
  /** Share of the cloth that is stretched far more in one direction than across it. */
  readonly strainedCloth: number;
}

/**
 * Judges the fit before anything is drawn.
 *
 * @param image the garment's cut-out.
 * @throws EngineError `refused`, reason `result_broken`, for both photos when the cloth would be folded over.
 */
export function checkFit({ torso }: Pick<GarmentFit, 'torso'>, image: RgbaImage): FitFaults {
  const faults = measureFaults(torso, image);
  const { foldedCloth } = faults;
  if (foldedCloth > MOST_FOLDED) {
    const detail = `The garment could not be fitted, ${foldedCloth.toFixed(2)} of it is folded.`;
    refuse('both', 'result_broken', detail);
  }
  return faults;
}

/** Measures by area in the texture that the mesh's triangles come from. */
function measureFaults(mesh: TexturedMesh, image: RgbaImage): FitFaults {
  const { triangles, textureX, textureY } = mesh;
  let folded = 0;
  let strained = 0;
  let total = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at], triangles[at + 1], triangles[at + 2]];
    const x = Math.round((textureX[a] + textureX[b] + textureX[c]) / 3);
    const y = Math.round((textureY[a] + textureY[b] + textureY[c]) / 3);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
    if (image.data[(y * image.width + x) * 4 + 3] < 128) continue;
    const { area, turned, stretch } = measureTriangle(mesh, a, b, c);
    total += area;
    if (turned) folded += area;
    else if (stretch > STRAINED) strained += area;
  }
  const of = Math.max(1, total);
  return { foldedCloth: folded / of, strainedCloth: strained / of };
}

/**
 * Measures a triangle: its area in the texture (twice, in square pixels), whether it is flipped, and how many times
 * more it is stretched in one direction than across it (the ratio of its map's singular values).
 */
function measureTriangle(
  { targetX, targetY, textureX, textureY }: TexturedMesh,
  a: number,
  b: number,
  c: number,
): { area: number; turned: boolean; stretch: number } {
  const source = doubleArea(textureX, textureY, a, b, c);
  const target = doubleArea(targetX, targetY, a, b, c);
  const area = Math.abs(source);
  if (source * target <= 0) return { area, turned: true, stretch: Number.POSITIVE_INFINITY };
  const slope = (values: Float32Array, across: Float32Array) =>
    ((values[b] - values[a]) * (across[c] - across[a]) - (values[c] - values[a]) * (across[b] - across[a])) /
    source;
  const [xx, xy] = [slope(targetX, textureY), -slope(targetX, textureX)];
  const [yx, yy] = [slope(targetY, textureY), -slope(targetY, textureX)];
  const half = (xx * xx + xy * xy + yx * yx + yy * yy) / 2;
  const spread = Math.sqrt(Math.max(0, half * half - (target / source) ** 2));
  return { area, turned: false, stretch: Math.sqrt((half + spread) / Math.max(1e-9, half - spread)) };
}

/** Twice the signed area of a triangle. */
function doubleArea(xs: Float32Array, ys: Float32Array, a: number, b: number, c: number): number {
  return (xs[b] - xs[a]) * (ys[c] - ys[a]) - (xs[c] - xs[a]) * (ys[b] - ys[a]);
}
