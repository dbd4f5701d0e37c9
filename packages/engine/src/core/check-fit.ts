import { refuse } from './engine-error.ts';
import type { GarmentFit } from './fit/fit-garment.ts';
import type { TexturedMesh } from './raster/mesh-raster.ts';
import type { RgbaImage } from './types.ts';

/** Largest share of the garment that may be folded over; fits that look right have little or none. */
const MOST_FOLDED = 0.03;

/** Faults in how the garment lies on the body. */
export interface FitFaults {
  /** Share of the torso's cloth, 0..1, that is folded over. */
  readonly foldedCloth: number;
}

/**
 * Judges the fit before anything is drawn.
 *
 * @param image the garment's cut-out.
 * @throws EngineError `refused`, reason `result_broken`, for both photos when the cloth would be folded over.
 */
export function checkFit({ torso }: Pick<GarmentFit, 'torso'>, image: RgbaImage): FitFaults {
  const foldedCloth = measureFolded(torso, image);
  if (foldedCloth > MOST_FOLDED) {
    const detail = `The garment could not be fitted, ${foldedCloth.toFixed(2)} of it is folded.`;
    refuse('both', 'result_broken', detail);
  }
  return { foldedCloth };
}

/** Measures by area in the texture that the mesh's triangles come from. */
function measureFolded(mesh: TexturedMesh, image: RgbaImage): number {
  const { triangles, targetX, targetY, textureX, textureY } = mesh;
  let folded = 0;
  let total = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at], triangles[at + 1], triangles[at + 2]];
    const x = Math.round((textureX[a] + textureX[b] + textureX[c]) / 3);
    const y = Math.round((textureY[a] + textureY[b] + textureY[c]) / 3);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
    if (image.data[(y * image.width + x) * 4 + 3] < 128) continue;
    const source = doubleArea(textureX, textureY, a, b, c);
    total += Math.abs(source);
    if (source * doubleArea(targetX, targetY, a, b, c) <= 0) folded += Math.abs(source);
  }
  return folded / Math.max(1, total);
}

/** Twice the signed area of a triangle. */
function doubleArea(xs: Float32Array, ys: Float32Array, a: number, b: number, c: number): number {
  return (xs[b] - xs[a]) * (ys[c] - ys[a]) - (xs[c] - xs[a]) * (ys[b] - ys[a]);
}
