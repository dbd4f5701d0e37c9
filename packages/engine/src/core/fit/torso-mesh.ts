import { gridTriangles, type TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import type { ThinPlateSpline } from '#src/core/raster/thin-plate-spline.ts';
import type { GarmentAnalysis } from '#src/core/types.ts';

const COLUMNS = 33;
const ROWS = 41;

/** A grid over the garment's torso, collar and shoulders, mapped onto the body by the spline. */
export function buildTorsoMesh(garment: GarmentAnalysis, spline: ThinPlateSpline): TexturedMesh {
  const { left, right, hemline, sideSeam } = garment;
  const xs = [left.shoulder.x, right.shoulder.x];
  for (const point of [...sideSeam.left, ...sideSeam.right]) xs.push(point.x);
  const bottom = Math.max(...hemline.map((point) => point.y));
  const height = bottom - Math.min(left.neck.y, right.neck.y);
  const margin = 0.05 * height;
  const minimumX = Math.min(...xs) - margin;
  const maximumX = Math.max(...xs) + margin;
  // Collars extend above the neck points.
  const minimumY = Math.min(left.neck.y, right.neck.y) - 0.2 * height;
  const maximumY = bottom + 0.02 * height;
  const textureX = new Float32Array(COLUMNS * ROWS);
  const textureY = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      textureX[row * COLUMNS + column] = minimumX + ((maximumX - minimumX) * column) / (COLUMNS - 1);
      textureY[row * COLUMNS + column] = minimumY + ((maximumY - minimumY) * row) / (ROWS - 1);
    }
  }
  const targetX = new Float32Array(COLUMNS * ROWS);
  const targetY = new Float32Array(COLUMNS * ROWS);
  spline.applyAll(textureX, textureY, targetX, targetY);
  return { targetX, targetY, textureX, textureY, triangles: gridTriangles(COLUMNS, ROWS) };
}
