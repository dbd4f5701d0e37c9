import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test as base } from '@playwright/test';
import { type ShopServer, startShops } from '@tryon/stand-ins/shops/shop-server.ts';
import { type ExtensionBrowser, openExtensionBrowser } from '../testing/extension-browser.ts';
import { ARTWORK, expect, lookedAt } from '../testing/extension-fixtures.ts';
import { type FakeSite, startFakeSite } from '../testing/fake-site.ts';

interface Neighbours {
  browser: ExtensionBrowser;
  site: FakeSite;
  shops: ShopServer;
}

/** A browser that also has another extension, which asks ours for everything that it answers to its own parts. */
const test = base.extend<object, { neighbours: Neighbours }>({
  neighbours: [
    async ({ browserName: _browserName }, use) => {
      const other = mkdtempSync(join(tmpdir(), 'try-on-other-extension-'));
      writeFileSync(
        join(other, 'manifest.json'),
        JSON.stringify({
          manifest_version: 3,
          name: 'Curious',
          version: '1.0',
          background: { service_worker: 'curious.js' },
        }),
      );
      writeFileSync(join(other, 'curious.js'), 'self.isCurious = true;');
      const site = await startFakeSite();
      const shops = await startShops({ pictureFolder: ARTWORK });
      const browser = await openExtensionBrowser(site.origin, { others: [other] });
      await use({ browser, site, shops });
      await browser.close();
      await site.close();
      await shops.stop();
      rmSync(other, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

const ADA = { id: 'ada', email: 'ada@example.com', name: 'Ada', emailVerified: true, image: null };

/** Everything that our own parts may ask of the background, and what a curious one would try. */
const WISHES = [
  { type: 'connect' },
  { type: 'sign-out' },
  { type: 'refresh-account' },
  { type: 'find-garment', tabId: 1 },
  { type: 'take-garment', tabId: 1 },
  { type: 'auth-state', authenticated: true, user: ADA },
  { type: 'auth-state', authenticated: false, user: null },
  { type: 'GET_AUTH_STATE', requestId: 'x' },
  { type: 'get-tokens' },
];

/** What the extension holds and has done, for comparing before and after. */
async function stateOf({ browser, site }: Neighbours) {
  const kept = await browser.background.evaluate(async () => ({
    session: await chrome.storage.session.get(null),
    local: await chrome.storage.local.get(null),
  }));
  return { kept, revoked: site.revoked.length, authorized: site.authorized.length };
}

test.beforeEach(async ({ neighbours: { browser } }) => {
  const panel = await browser.openPanel(0);
  await panel.evaluate(() => chrome.runtime.sendMessage({ type: 'connect' }));
  expect(Object.keys(await panel.evaluate(() => chrome.storage.session.get(null)))).toContain('tokens');
  await panel.close();
});

test('another extension gets no answer, no line and no effect', async ({ neighbours }) => {
  const { browser } = neighbours;
  const isCurious = (url: string) => url.endsWith('/curious.js');
  const curious =
    browser.context.serviceWorkers().find((worker) => isCurious(worker.url())) ??
    (await browser.context.waitForEvent('serviceworker', (worker) => isCurious(worker.url())));
  const before = await stateOf(neighbours);
  const answers = await curious.evaluate(
    async ([id, wishes]) => {
      const ask = (wish: object) =>
        chrome.runtime.sendMessage(id, wish).then(
          (answer) => ({ answer }),
          () => 'refused',
        );
      const port = chrome.runtime.connect(id, { name: 'try-on' });
      const hungUp = new Promise((resolve) => port.onDisconnect.addListener(() => resolve('refused')));
      return Promise.all([...wishes.map(ask), hungUp]);
    },
    [browser.extensionId, WISHES] as const,
  );
  expect(new Set(answers)).toEqual(new Set(['refused']));
  expect(await stateOf(neighbours)).toEqual(before);
});

test('a page’s script reaches nothing, on a shop or on the site', async ({ neighbours }) => {
  const { browser, shops, site } = neighbours;
  for (const address of [`${shops.origin}/plain`, `${site.origin}/`]) {
    const page = await browser.context.newPage();
    await page.goto(address);
    if (address.startsWith(shops.origin)) await lookedAt(neighbours, page);
    const before = await stateOf(neighbours);
    const reached = await page.evaluate(
      async ([id, wishes]) => {
        for (const wish of wishes) window.postMessage(wish, '*');
        const direct = 'chrome' in window && 'runtime' in window.chrome ? 'reached' : 'nothing';
        const file = await fetch(`chrome-extension://${id}/sidepanel.html`).then(
          () => 'reached',
          () => 'nothing',
        );
        return [direct, file];
      },
      [browser.extensionId, WISHES] as const,
    );
    expect(reached).toEqual(['nothing', 'nothing']);
    expect(await stateOf(neighbours)).toEqual(before);
    await page.close();
  }
});

test('the extension’s own script in a shop may not speak for the account, even taken over', async ({
  neighbours,
}) => {
  const { browser, shops } = neighbours;
  const page = await browser.context.newPage();
  await page.goto(`${shops.origin}/article`);
  const tabId = await lookedAt(neighbours, page);
  const before = await stateOf(neighbours);
  const answers = await browser.background.evaluate(
    async ([id, wishes]) => {
      const [done] = await chrome.scripting.executeScript({
        target: { tabId: id },
        args: [wishes],
        func: async (asked: readonly object[]) => {
          const ask = (wish: object) =>
            chrome.runtime.sendMessage(wish).then(
              (answer) => answer ?? 'refused',
              () => 'refused',
            );
          const tokens = await chrome.storage.session.get('tokens').then(
            () => 'read',
            () => 'refused',
          );
          return [...(await Promise.all(asked.map(ask))), tokens];
        },
      });
      return done?.result;
    },
    [tabId, WISHES] as const,
  );
  expect(new Set(answers)).toEqual(new Set(['refused']));
  expect(await stateOf(neighbours)).toEqual(before);
  await page.close();
});

test('a frame of somebody else inside the site is not heard', async ({ neighbours }) => {
  const { browser, shops, site } = neighbours;
  const page = await browser.context.newPage();
  await page.goto(`${site.origin}/`);
  const before = await stateOf(neighbours);
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
  }, `${shops.origin}/article`);
  const inner = page.frames().find((frame) => frame.url().startsWith(shops.origin));
  await inner?.evaluate((user) => {
    window.parent.postMessage({ type: 'AUTH_STATE', authenticated: true, user }, '*');
    window.parent.postMessage({ type: 'AUTH_STATE', authenticated: false, user: null }, '*');
  }, ADA);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await stateOf(neighbours)).toEqual(before);
  await page.close();
});

test('a press that a page has made up opens nothing and takes nothing', async ({ neighbours }) => {
  const { browser, shops } = neighbours;
  const page = await browser.context.newPage();
  await page.goto(`${shops.origin}/plain`);
  await lookedAt(neighbours, page);
  await expect(page.locator('virtual-try-on')).toBeAttached();
  const before = await stateOf(neighbours);
  const pages = browser.context.pages().length;
  await page.evaluate(() => {
    const host = document.querySelector('virtual-try-on');
    if (host?.shadowRoot) throw new Error('The root is open.');
    host?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  });
  expect(await stateOf(neighbours)).toEqual(before);
  expect(browser.context.pages().length).toBe(pages);
  await page.close();
});

test('the scripts in other people’s pages are small, and nothing comes from elsewhere', async ({
  neighbours,
}) => {
  const { folder } = neighbours.browser;
  const size = (name: string) => gzipSync(readFileSync(join(folder, name))).length;
  expect(size('shop.js')).toBeLessThan(25_000);
  expect(size('site-bridge.js')).toBeLessThan(2_000);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect([...manifest.permissions].sort()).toEqual(
    ['activeTab', 'contextMenus', 'identity', 'scripting', 'sidePanel', 'storage'].sort(),
  );
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html|css)$/.test(name)) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text, name).not.toMatch(
      /<script[^>]+src="http|import\("http|@import\s+(url\()?["']?http|\beval\(/,
    );
  }
});

// The last one: it takes the extension away from this browser.
test('where the extension was taken away, a page that is open loses the button that nobody would hear', async ({
  neighbours: { browser, shops },
}) => {
  const page = await browser.context.newPage();
  await page.goto(`${shops.origin}/plain`);
  const button = page.locator('virtual-try-on');
  await expect(button).toHaveCount(1);
  // Its answer never comes: what would send it is gone. A browser under test does not bring it back.
  void browser.background.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.body.append(document.createElement('p')));
      return button.count();
    })
    .toBe(0);
  await page.close();
});
