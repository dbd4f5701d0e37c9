import type { Mask } from '#src/core/types.ts';

/** Closed stripes are kept only if they add at least this fraction to the product. */
const STRIPE_GAIN = 0.04;

/**
 * White stripes on a near-white ground are eroded from the side. Short runs of ground between product above and below
 * (or left and right) are restored if there are so many that they must be a pattern.
 */
export function closeStripes(things: Mask): Mask {
  const { width, height } = things;
  const limit = Math.max(6, Math.round(Math.max(width, height) * 0.024));
  let result = things;
  for (const vertical of [true, false]) {
    const data = result.data.slice();
    const lines = vertical ? width : height;
    const length = vertical ? height : width;
    const step = vertical ? width : 1;
    let added = 0;
    let area = 0;
    for (let line = 0; line < lines; line++) {
      const start = vertical ? line : line * width;
      let lastSet = -1;
      for (let k = 0; k < length; k++) {
        if (result.data[start + k * step] === 0) continue;
        area++;
        const gap = k - lastSet - 1;
        if (lastSet >= 0 && gap > 0 && gap <= limit) {
          for (let m = lastSet + 1; m < k; m++) data[start + m * step] = 1;
          added += gap;
        }
        lastSet = k;
      }
    }
    if (added > area * STRIPE_GAIN) result = { width, height, data };
  }
  return result;
}
