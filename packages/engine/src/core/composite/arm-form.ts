import type { Point } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import type { BodySurface } from './body-surface.ts';

/**
 * Raised and hollow forms of a relaxed arm seen from the front, as relative changes of lightness. On the middle line
 * the centre is at `along`, on the outer outline `skew` farther down; half the `height` is its extent along the arm.
 * Across it, the centre is at `aside` (share of the half width), with half the `breadth` as extent.
 */
const FORMS = [
  // The shoulder muscle, and the furrow at its lower end, which runs down and outwards.
  { along: 0.12, skew: 0.02, height: 0.1, aside: 0.25, breadth: 0.8, lightness: 0.038 },
  { along: 0.25, skew: 0.07, height: 0.045, aside: 0.15, breadth: 0.8, lightness: -0.045 },
  // Biceps, and the hollow between it and the forearm's muscles.
  { along: 0.35, skew: 0.02, height: 0.08, aside: -0.15, breadth: 0.55, lightness: 0.038 },
  { along: 0.475, skew: -0.03, height: 0.04, aside: -0.1, breadth: 0.5, lightness: -0.045 },
  { along: 0.585, skew: 0.05, height: 0.075, aside: 0.2, breadth: 0.6, lightness: 0.038 },
] as const;

/** Forms have no effect farther than this many half heights from their centre. */
const REACH = 2.4;

/**
 * Adds the muscles of bare arms to the shading, because arms are not evenly round.
 *
 * @param across unit vector across the body, towards the right of the picture.
 * @param shade relative change of lightness at every pixel of the analysis frame; changed in place.
 */
export function shadeForms(
  { along, owner }: BareArms,
  { x, y, arm }: BodySurface,
  across: Point,
  shade: Float32Array,
): void {
  for (let i = 0; i < shade.length; i++) {
    if (arm[i] <= 0) continue;
    const right = x[i] * across.x + y[i] * across.y;
    const outwards = owner[i] === 1 ? -right : right;
    let sum = 0;
    for (let n = 0; n < FORMS.length; n++) {
      const form = FORMS[n];
      const down = (along.data[i] - form.along - form.skew * outwards) / form.height;
      if (down > REACH || down < -REACH) continue;
      const aside = (outwards - form.aside) / form.breadth;
      sum += form.lightness * Math.exp(-down * down - aside * aside);
    }
    shade[i] += arm[i] * sum;
  }
}
