import { expect, type Page } from '@playwright/test';

/** Nothing is wider than the window: as it is, or at each of these widths, after which it is as it was. */
export async function expectFits(page: Page, widths: readonly number[] = []): Promise<void> {
  const own = page.viewportSize();
  const ask = async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `wider than ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
  };
  if (widths.length === 0) await ask();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await ask();
  }
  if (own) await page.setViewportSize(own);
}
