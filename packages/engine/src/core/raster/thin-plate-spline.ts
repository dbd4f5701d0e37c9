import type { Point } from '#src/core/types.ts';

/** A smooth map of the plane through control pairs. */
export interface ThinPlateSpline {
  /** The point that (x, y) is mapped to. */
  apply(x: number, y: number): Point;
  /** Maps `xs`/`ys` pairwise into `outX`/`outY`, which may be the inputs themselves. */
  applyAll(xs: Float32Array, ys: Float32Array, outX: Float32Array, outY: Float32Array): void;
}

function kernel(squared: number): number {
  return squared > 1e-12 ? squared * Math.log(squared) : 0;
}

/** Solves `matrix * x = right` in place (`size` rows; `right` has two columns) by elimination with row pivots. */
function solve(matrix: Float64Array, right: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row * size + column]) > Math.abs(matrix[pivot * size + column])) pivot = row;
    }
    const value = matrix[pivot * size + column];
    if (Math.abs(value) < 1e-12) throw new RangeError('thin-plate spline: control points are degenerate');
    if (pivot !== column) {
      for (let k = column; k < size; k++) {
        const keep = matrix[column * size + k];
        matrix[column * size + k] = matrix[pivot * size + k];
        matrix[pivot * size + k] = keep;
      }
      for (let k = 0; k < 2; k++) {
        const keep = right[column * 2 + k];
        right[column * 2 + k] = right[pivot * 2 + k];
        right[pivot * 2 + k] = keep;
      }
    }
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row * size + column] / value;
      if (factor === 0) continue;
      for (let k = column; k < size; k++) matrix[row * size + k] -= factor * matrix[column * size + k];
      right[row * 2] -= factor * right[column * 2];
      right[row * 2 + 1] -= factor * right[column * 2 + 1];
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = 0; k < 2; k++) {
      let sum = right[row * 2 + k];
      for (let column = row + 1; column < size; column++) {
        sum -= matrix[row * size + column] * right[column * 2 + k];
      }
      right[row * 2 + k] = sum / matrix[row * size + row];
    }
  }
}

/**
 * Thin-plate spline (Bookstein 1989) that maps `from[i]` to `to[i]`.
 * @param smoothing 0 passes through every pair; 0.001 to 0.01 allows small deviations from noisy pairs. Independent
 *   of the picture's size.
 * @throws RangeError when fewer than three pairs are given or all lie on one line.
 */
export function solveThinPlateSpline(
  from: readonly Point[],
  to: readonly Point[],
  smoothing = 0,
): ThinPlateSpline {
  const count = from.length;
  if (count < 3) throw new RangeError('thin-plate spline: at least three control pairs are needed');
  let centerX = 0;
  let centerY = 0;
  for (const point of from) {
    centerX += point.x / count;
    centerY += point.y / count;
  }
  let spread = 0;
  for (const point of from) spread += Math.hypot(point.x - centerX, point.y - centerY) / count;
  const scale = 1 / Math.max(spread, 1e-6);
  const px = Float64Array.from(from, (point) => (point.x - centerX) * scale);
  const py = Float64Array.from(from, (point) => (point.y - centerY) * scale);
  const size = count + 3;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size * 2);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < count; k++) {
      matrix[i * size + k] = kernel((px[i] - px[k]) ** 2 + (py[i] - py[k]) ** 2);
    }
    matrix[i * size + i] = smoothing * count * 0.1;
    matrix[i * size + count] = matrix[count * size + i] = 1;
    matrix[i * size + count + 1] = matrix[(count + 1) * size + i] = px[i];
    matrix[i * size + count + 2] = matrix[(count + 2) * size + i] = py[i];
    right[i * 2] = to[i].x;
    right[i * 2 + 1] = to[i].y;
  }
  solve(matrix, right, size);

  const spot = new Float32Array(2);
  const carry = (x: number, y: number): void => {
    carryPoint(px, py, right, (x - centerX) * scale, (y - centerY) * scale, spot);
  };
  return {
    applyAll(xs, ys, outX, outY) {
      for (let n = 0; n < xs.length; n++) {
        carry(xs[n], ys[n]);
        outX[n] = spot[0];
        outY[n] = spot[1];
      }
    },
    apply(x, y) {
      carry(Math.fround(x), Math.fround(y));
      return { x: spot[0], y: spot[1] };
    },
  };
}

/** @param right the solved weights in two columns: a row per control point, then three of the affine part. */
function carryPoint(
  px: Float64Array,
  py: Float64Array,
  right: Float64Array,
  x: number,
  y: number,
  out: Float32Array,
): void {
  const count = px.length;
  let sumX = right[count * 2] + right[count * 2 + 2] * x + right[count * 2 + 4] * y;
  let sumY = right[count * 2 + 1] + right[count * 2 + 3] * x + right[count * 2 + 5] * y;
  for (let i = 0; i < count; i++) {
    const squared = (x - px[i]) * (x - px[i]) + (y - py[i]) * (y - py[i]);
    if (squared <= 1e-12) continue;
    const value = squared * Math.log(squared);
    sumX += right[i * 2] * value;
    sumY += right[i * 2 + 1] * value;
  }
  out[0] = sumX;
  out[1] = sumY;
}
