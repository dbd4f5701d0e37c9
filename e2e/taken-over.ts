import type { Page } from '@playwright/test';

/** Waits until React has taken over the first element that fits: a press before that can be lost. */
export async function takenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );
}
