import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

interface Fixtures {
  /** The kept choice about cookies; null for somebody who was never asked. */
  consent: string | null;
  /** Lines that a test expects in the console, for example the browser's own line for a status sent on purpose. */
  expectedConsole: RegExp[];
  /** Fails when axe finds a violation on the page as it stands. */
  expectAccessible: () => Promise<void>;
}

export const test = base.extend<Fixtures>({
  baseURL: ({ browserName: _browserName }, use) => use(process.env.E2E_ORIGIN),
  consent: ['v1.none', { option: true }],
  expectedConsole: [[], { option: true }],
  page: async ({ page, baseURL, consent, expectedConsole }, use) => {
    if (consent !== null) {
      await page.context().addCookies([{ name: 'consent', value: consent, url: baseURL ?? '' }]);
    }
    const problems = watchPage(page, baseURL ?? '', expectedConsole);
    await use(page);
    expect(problems, 'console messages and requests to other hosts').toEqual([]);
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // Wherever a page is scrolled to, something stands half under the bar and counts as too small to press.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page);
    });
  },
});

/** Collects every console message, page error and request to another host. */
function watchPage(page: Page, origin: string, expected: RegExp[]): string[] {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('console', (message) => note(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && !request.url().startsWith(origin)) {
      note(`request to another host: ${request.url()}`);
    }
  });
  return problems;
}

/** The browser's own line for a status that is sent on purpose. */
export const refusedWith = (status: number) => ({
  expectedConsole: [
    new RegExp(`^error: Failed to load resource: the server responded with a status of ${status} `),
  ],
});

export { expect };
