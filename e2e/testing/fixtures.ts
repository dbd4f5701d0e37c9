import { test as base, expect, type Page } from '@playwright/test';
import { type AccessibleScope, expectAccessible } from './accessible.ts';

interface Fixtures {
  /** The stored cookie choice; null for a user who was never asked. */
  consent: string | null;
  /** Console lines that a test expects, such as the browser's own line for an intended error status. */
  expectedConsole: RegExp[];
  /** Fails if axe finds a violation on the page in its current state. */
  expectAccessible: (scope?: AccessibleScope) => Promise<void>;
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
    await use(async (scope) => {
      // At any other scroll position, some control is half covered by the bar and counts as too small to click.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page, scope);
    });
  },
});

/** Collects all console messages, page errors and requests to other hosts. */
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

/** The browser's own console line for an intended error status. */
export const refusedWith = (status: number) => ({
  expectedConsole: [
    new RegExp(`^error: Failed to load resource: the server responded with a status of ${status} `),
  ],
});

export { expect };
