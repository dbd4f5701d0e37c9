import type { Armhole, Box, WarpedLayer } from '../types.ts';

/** For each row, the columns of the box between which a sleeveless garment lies; infinite without an armhole. */
export interface ArmholeLimits {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** @returns null when no layer has armholes. */
export function findArmholeLimits(layers: readonly WarpedLayer[], box: Box): ArmholeLimits | null {
  const armholes = layers.find((layer) => layer.armholes !== undefined)?.armholes;
  if (armholes === undefined) return null;
  return {
    left: limitRows(armholes.left, box, Number.NEGATIVE_INFINITY),
    right: limitRows(armholes.right, box, Number.POSITIVE_INFINITY),
  };
}

function limitRows({ curve }: Armhole, box: Box, free: number): Float32Array {
  const rows = new Float32Array(box.height).fill(free);
  rows.fill(curve[0].x - box.x, 0, rowOf(curve[0].y, box));
  for (let n = 1; n < curve.length; n++) {
    const [from, to] = [curve[n - 1], curve[n]];
    for (let row = rowOf(from.y, box); row < rowOf(to.y, box); row++) {
      const share = (box.y + row - from.y) / (to.y - from.y);
      rows[row] = from.x + share * (to.x - from.x) - box.x;
    }
  }
  return rows;
}

function rowOf(y: number, box: Box): number {
  return Math.min(box.height, Math.max(0, Math.ceil(y - box.y)));
}
