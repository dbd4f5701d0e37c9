import { smoothstep } from '../raster/smoothstep.ts';
import type { Plane } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import { type Light, shadeOf } from './find-light.ts';

/** Cloth lies in folds around the arm, so it shows the arm's roundness less than skin does. */
const ROUNDNESS = 0.9;
const STRENGTH = 0.9;
/** Shares of the arm over which the shoulder turns into it. */
const SHOULDER = [0.08, 0.3] as const;
/** How far outside the arm's outline a sleeve still curves with it, and where that ends, in shoulder units. */
const OUTSIDE = [0.03, 0.12] as const;
/** Share of the arm within which a sleeve ends. */
const END = 0.03;

/**
 * Light and shade of round sleeves: natural logarithm of the change of lightness, 0 away from them.
 *
 * @param ends share of the left and right arm that the sleeves reach; 0 without sleeves.
 * @param unit photo pixels.
 */
export function sleeveForm(
  arms: BareArms,
  light: Light,
  ends: { readonly left: number; readonly right: number },
  unit: number,
): Plane {
  const { width, height } = arms.edge;
  const form: Plane = { width, height, data: new Float32Array(width * height) };
  if (ends.left <= 0 && ends.right <= 0) return form;
  for (let y = 0; y < height; y++) shapeRow(arms, light, ends, unit, y * width, form);
  return form;
}

function shapeRow(
  { edge, along, normalX, normalY, owner }: BareArms,
  light: Light,
  ends: { readonly left: number; readonly right: number },
  unit: number,
  start: number,
  form: Plane,
): void {
  for (let i = start; i < start + form.width; i++) {
    if (owner[i] === 0 || edge.data[i] < -OUTSIDE[1] * unit) continue;
    const end = owner[i] === 1 ? ends.left : ends.right;
    if (end <= 0) continue;
    const share = along.data[i];
    const part =
      smoothstep(SHOULDER[0], SHOULDER[1], share) *
      smoothstep(end + END, end, share) *
      smoothstep(-OUTSIDE[1] * unit, -OUTSIDE[0] * unit, edge.data[i]);
    const x = ROUNDNESS * normalX.data[i];
    const y = ROUNDNESS * normalY.data[i];
    const z = Math.sqrt(Math.max(0, 1 - x * x - y * y));
    form.data[i] = part * STRENGTH * Math.log(1 + shadeOf(light, x, y, z));
  }
}
