import type { Page } from '@playwright/test';
import { takenOver } from './taken-over.ts';

/** Every page with content of its own. */
export const PUBLIC_PATHS = [
  '/',
  '/pricing',
  '/extension',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
] as const;

/** What stands around every page, by its accessible names. */
export function sitePage(page: Page) {
  const footer = page.getByRole('contentinfo');
  return {
    bar: page.getByRole('navigation', { name: 'Main' }),
    footer,
    menuButton: page.getByRole('button', { name: 'Menu' }),
    menu: page.getByRole('dialog', { name: 'Menu' }),
    heading: page.getByRole('heading', { level: 1 }),
    toast: page.locator('.toast'),
    consent: page.getByRole('region', { name: /cookie/i }),
    theme: (name: string) => footer.getByRole('radio', { name }),

    /** Opens a page and waits until it answers to presses. */
    async open(path = '/') {
      const answer = await page.goto(path);
      await takenOver(page, 'footer button');
      return answer;
    },

    /** How far below the bar's lower edge an element begins, in pixels. */
    distanceBelowBar: (id: string) =>
      page.evaluate((target) => {
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return (document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN) - bar;
      }, id),

    ground: () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  };
}
