import type { Page } from '@playwright/test';

/** Waits until React has taken over the first element that fits: a press before that can be lost. */
export async function hydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );
}

/** Keeps the scripts of pages that are opened from now on away until the function that is returned is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
