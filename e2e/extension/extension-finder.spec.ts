import { RESTLESS_PAGES } from '@tryon/stand-ins/shops/restless-pages.ts';
import { SHOP_PAGES } from '@tryon/stand-ins/shops/shop-server.ts';
import sharp from 'sharp';
import {
  distance,
  expect,
  findButton,
  keptGarment,
  lookedAt,
  pressButton,
  sendToShop,
  shownButton,
  test,
  untilReady,
  watchSending,
} from '../testing/extension-fixtures.ts';
import { findSlowness } from '../testing/slowness.ts';

/** Two pictures this close are the same garment; other garments are more than twice as far. */
const SAME = 12;
const GARMENT_PAGES = SHOP_PAGES.filter(({ garment }) => garment !== null);
const QUIET_PAGES = SHOP_PAGES.filter(({ garment }) => garment === null);

/** How pages have their picture read, and where it is a large one behind a thumbnail. */
const WAYS: Record<string, string> = { plain: 'page', 'cdn-thumbnails': 'fetched', guarded: 'screenshot' };
const LARGE = ['cdn-thumbnails', 'picture-sources', 'zoom'];

test('the garment’s picture is found on every page that sells one, as shops make them, by whatever way there is', async ({
  shopping,
}) => {
  test.setTimeout(240_000);
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  const sent = watchSending(page, shopping);
  const wrong: string[] = [];
  for (const { path, garment } of GARMENT_PAGES) {
    const isRestless = RESTLESS_PAGES.some((one) => one.path === path);
    await page.goto(`${shops.origin}/${path}`, { waitUntil: isRestless ? 'domcontentloaded' : 'load' });
    let tabId: number;
    if (isRestless) {
      // The button comes by itself, however late the picture and wherever it stands.
      await pressButton(page);
      tabId = await browser.tabIdOf(page);
      await untilReady(browser, tabId, path);
    } else {
      tabId = await lookedAt(shopping, page);
      if (path === 'single-page') await page.getByRole('button', { name: 'Next product' }).click();
      const isTaken = await sendToShop(browser, tabId, { type: 'take-garment' });
      if (isTaken) await untilReady(browser, tabId, path);
    }
    const { picture, way } = await keptGarment(browser, tabId);
    const shown = path === 'next-by-query' ? 'polo' : (garment ?? '');
    const difference = picture && (await distance(picture, shown));
    if (difference === null || difference >= SAME) wrong.push(`${path}: ${difference ?? 'nothing found'}`);
    if (path in WAYS) expect(way, path).toBe(WAYS[path]);
    if (LARGE.includes(path)) {
      expect((await sharp(picture ?? Buffer.alloc(0)).metadata()).width, path).toBeGreaterThanOrEqual(700);
    }
  }
  await page.close();
  expect(GARMENT_PAGES).toHaveLength(24);
  expect(wrong, 'pages whose garment was not found').toEqual([]);
  expect(sent(), 'requests that say anything, or go elsewhere').toEqual([]);
  expect(shops.refusals()).toBeGreaterThan(0);
});

test('a page that sells no garment stays as it is', async ({ shopping }) => {
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  const sent = watchSending(page, shopping);
  for (const { path } of QUIET_PAGES) {
    await page.goto(`${shops.origin}/${path}`);
    const tabId = await lookedAt(shopping, page);
    expect(await sendToShop(browser, tabId, { type: 'take-garment' }), path).toBe(false);
    expect(await sendToShop(browser, tabId, { type: 'find-garment' }), path).toMatchObject({
      hasBest: false,
    });
    await expect(page.locator('virtual-try-on'), path).toHaveCount(0);
  }
  await page.close();
  expect(QUIET_PAGES).toHaveLength(6);
  expect(sent(), 'requests that say anything, or go elsewhere').toEqual([]);
});

test('the button stands on the picture, a press takes it, and the page does not move', async ({
  shopping,
}) => {
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    const moves: number[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moves.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${shops.origin}/plain`);
  const tabId = await lookedAt(shopping, page);
  const place = await shownButton(page);
  const box = await page.locator('.large').boundingBox();
  expect(box && place.x > box.x && place.y < box.y + box.height).toBe(true);
  await pressButton(page);
  await untilReady(browser, tabId);
  expect(await page.evaluate(() => Reflect.get(window, 'moves'))).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/plain');
  await page.close();
});

test('the button keeps out of the way of a question that lies over the page', async ({ shopping }) => {
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  await page.goto(`${shops.origin}/cookie-wall`);
  await lookedAt(shopping, page);
  await expect(page.locator('virtual-try-on')).toBeAttached();
  expect(await findButton(page)).toBeNull();
  await page.locator('#accept').click();
  await expect.poll(() => findButton(page)).not.toBeNull();
  await page.close();
});

for (const path of ['single-page', 'next-by-query'])
  test(`a shop that goes on without loading a page is followed: ${path}`, async ({ shopping }) => {
    const { shops, browser } = shopping;
    const page = await browser.context.newPage();
    await page.goto(`${shops.origin}/${path}`);
    const tabId = await lookedAt(shopping, page);
    await sendToShop(browser, tabId, { type: 'take-garment' });
    await expect.poll(async () => (await keptGarment(browser, tabId)).title).toBe('Polo shirt');
    await page.getByRole('button', { name: 'Next product' }).click();
    // A panel that stands open takes the next one at once; without one there is none until the press.
    await expect.poll(async () => (await keptGarment(browser, tabId)).title).not.toBe('Polo shirt');
    await pressButton(page);
    await expect.poll(async () => (await keptGarment(browser, tabId)).title).toBe('Plain tee');
    await page.close();
  });

test('a right click on any picture takes that one', async ({ shopping }) => {
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  await page.goto(`${shops.origin}/listing`);
  const tabId = await lookedAt(shopping, page);
  const srcUrl = (await page.locator('img[alt="polo"]').getAttribute('src')) ?? '';
  await browser.background.evaluate(
    async ([tab, address, pageUrl]) => {
      const clicked: { dispatch(info: object, tab: object): void } = Object.assign(
        chrome.contextMenus.onClicked,
      );
      const info = { menuItemId: 'try-on-picture', srcUrl: address, pageUrl, editable: false };
      clicked.dispatch(info, await chrome.tabs.get(tab));
    },
    [tabId, srcUrl, page.url()] as const,
  );
  await untilReady(browser, tabId);
  const { picture } = await keptGarment(browser, tabId);
  expect(await distance(picture ?? Buffer.alloc(0), 'polo')).toBeLessThan(SAME);
  await page.close();
});

test('several pictures that fit can be picked from, also by the keyboard', async ({ shopping }) => {
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  await page.goto(`${shops.origin}/listing`);
  const tabId = await lookedAt(shopping, page);
  await page.bringToFront();
  expect(await sendToShop(browser, tabId, { type: 'pick-garment' })).toBe(true);
  await page.keyboard.press('Escape');
  expect((await keptGarment(browser, tabId)).step).toBe('none');
  await sendToShop(browser, tabId, { type: 'pick-garment' });
  await page.keyboard.press('Enter');
  await untilReady(browser, tabId);
  expect((await keptGarment(browser, tabId)).picture).not.toBeNull();
  await page.close();
});

test('the button can be turned off at a shop, and stays off there until it is turned on again', async ({
  shopping,
}) => {
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  const host = new URL(shops.origin).host;
  const setShops = (offShops: string[]) =>
    browser.background.evaluate((off) => chrome.storage.local.set({ settings: { offShops: off } }), offShops);
  await page.goto(`${shops.origin}/plain`);
  await expect.poll(() => findButton(page)).not.toBeNull();
  await setShops([host]);
  await expect.poll(() => findButton(page)).toBeNull();
  await page.reload();
  await lookedAt(shopping, page);
  expect(await findButton(page)).toBeNull();
  await setShops([]);
  await expect.poll(() => findButton(page)).not.toBeNull();
  await page.close();
});

test('a page without a product is looked at in less than 5 ms, however long it is', {
  tag: '@timing',
}, async ({ shopping }) => {
  const { shops, browser } = shopping;
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const row =
        '<p>Flax is pulled, not cut. <a href="/new">More</a></p><img src="/pictures/ada.webp" width="200">';
      if (location.pathname === '/article') document.body.insertAdjacentHTML('beforeend', row.repeat(800));
    });
  });
  const times: number[] = [];
  for (let load = 0; load < 8; load += 1) {
    await page.goto(`${shops.origin}/article`);
    const tabId = await lookedAt(shopping, page);
    const answer = await sendToShop(browser, tabId, { type: 'find-garment' });
    times.push(Number(Object(answer).tookMs));
    expect(await page.locator('virtual-try-on').count()).toBe(0);
  }
  const slowness = await findSlowness(page);
  await page.close();
  // Whatever else the machine does only adds to it.
  expect(Math.min(...times), `milliseconds: ${times.join(', ')}`).toBeLessThan(5 * slowness);
});
