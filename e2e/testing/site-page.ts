import type { Locator, Page } from '@playwright/test';
import { hydrated } from './hydration.ts';

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

/** Common window sizes of desktops, laptops and phones. */
export const WINDOWS = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [1280, 720],
  [390, 844],
  [360, 640],
  [320, 568],
] as const;

/** Whether nothing covers two opposite corners of a control. */
export const isFree = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
  });

/** Page object of the layout around every page, by accessible names. */
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

    /** Opens a page and waits until it is hydrated. */
    async open(path = '/') {
      const answer = await page.goto(path);
      await hydrated(page, 'footer button');
      return answer;
    },

    /** Distance in pixels from the bar's lower edge to the top of an element. */
    distanceBelowBar: (id: string) =>
      page.evaluate((target) => {
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return (document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN) - bar;
      }, id),

    ground: () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  };
}
