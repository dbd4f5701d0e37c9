import type { Page } from '@playwright/test';

/** Duration of the loop below, in milliseconds, on a machine where a photo check was measured at half a second. */
const QUICK_LOOP_MS = 10;

/** How many times slower the page's machine is at the moment; at least 1. */
export async function findSlowness(page: Page): Promise<number> {
  const loopMs = await page.evaluate(() => {
    const values = new Float32Array(2 ** 20);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 12; round++) {
      const start = performance.now();
      for (let pass = 0; pass < 16; pass++) {
        for (let i = 0; i < values.length; i++) values[i] = 0.5 * values[i] + i;
      }
      best = Math.min(best, performance.now() - start);
    }
    return best;
  });
  return Math.max(1, loopMs / QUICK_LOOP_MS);
}
