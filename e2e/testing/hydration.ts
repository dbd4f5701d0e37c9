import type { Page } from '@playwright/test';

/** Waits until React has hydrated the first matching element: an earlier click can be lost. */
export async function hydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );
}

/** Blocks the scripts of pages opened from now on, or these of them, until the returned function is called. */
export async function delayScripts(page: Page, scripts: string | RegExp = '**/*.js'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
