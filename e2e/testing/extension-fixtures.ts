import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type ShopServer, startShops } from '@tryon/stand-ins/shops/shop-server.ts';
import sharp from 'sharp';
import { projectRoot } from '../../scripts/project-root.ts';
import { expectAccessible } from './accessible.ts';
import { type ExtensionBrowser, openExtensionBrowser } from './extension-browser.ts';
import { type FakeSite, startFakeSite } from './fake-site.ts';
import { inBothSchemes } from './mirror-page.ts';
import type { RunningServer } from './server.ts';

export const ARTWORK = join(projectRoot, 'packages/artwork/pictures');

interface Shopping {
  shops: ShopServer;
  site: FakeSite;
  browser: ExtensionBrowser;
}

/** A browser with the extension, test shops, and a site that grants everything. */
export const test = base.extend<object, { shopping: Shopping }>({
  shopping: [
    async ({ browserName: _browserName }, use) => {
      const shops = await startShops({ pictureFolder: ARTWORK });
      const site = await startFakeSite();
      const browser = await openExtensionBrowser(site.origin);
      await use({ shops, site, browser });
      await browser.close();
      await shops.stop();
      await site.close();
    },
    { scope: 'worker' },
  ],
});

/** Clicks the only button in the browser's sign-in window. */
export async function agree(
  { browser, server }: { browser: ExtensionBrowser; server: Pick<RunningServer, 'origin'> },
  begin: () => Promise<void>,
): Promise<void> {
  const opening = browser.context.waitForEvent('page');
  await begin();
  const asking = await opening;
  await asking.waitForURL((url) => url.origin === server.origin && url.pathname === '/auth/extension');
  await asking.getByRole('button', { name: 'Connect the extension' }).click();
}

/** Asks in steps of the extension's own speed; by default the pauses grow to a second. */
const OFTEN = { intervals: [50] };

/** Id of the tab that shows a page, once the extension has searched it. */
export async function lookedAt({ browser }: Pick<Shopping, 'browser'>, page: Page): Promise<number> {
  let tabId = -1;
  const ask = async () => {
    // The browser's tab list learns of a new URL slightly later than the page.
    tabId = await browser.tabIdOf(page);
    return sendToShop(browser, tabId, { type: 'find-garment' });
  };
  await expect.poll(ask, { message: page.url(), ...OFTEN }).not.toBeNull();
  return tabId;
}

/** Sends a message to the extension's script in a page, as the background would. */
export function sendToShop(browser: ExtensionBrowser, tabId: number, message: object): Promise<unknown> {
  return browser.background.evaluate(([to, said]) => chrome.tabs.sendMessage(to, said).catch(() => null), [
    tabId,
    message,
  ] as const);
}

/** Position of the button, or null; it is in a closed shadow root that tests cannot access. */
export async function findButton(page: Page): Promise<{ x: number; y: number } | null> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const button = findNode(root, (node) => attribute(node, 'class') === 'try');
  const box = button && (await session.send('DOM.getBoxModel', { nodeId: button.nodeId }).catch(() => null));
  await session.detach();
  if (!box) return null;
  const [left = 0, top = 0, right = 0, , , bottom = 0] = box.model.content;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Waits for the button, and returns its position. */
export async function shownButton(page: Page): Promise<{ x: number; y: number }> {
  let place = await findButton(page);
  await expect.poll(async () => (place ??= await findButton(page)), OFTEN).not.toBeNull();
  if (!place) throw new Error('There is no button.');
  return place;
}

interface DomNode {
  nodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

function findNode(node: DomNode, isIt: (node: DomNode) => boolean): DomNode | null {
  if (isIt(node)) return node;
  for (const inner of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
    const found = findNode(inner, isIt);
    if (found) return found;
  }
  return null;
}

function attribute({ attributes = [] }: DomNode, name: string): string | undefined {
  const at = attributes.indexOf(name);
  return at < 0 ? undefined : attributes[at + 1];
}

/** Clicks the button on the product's picture. */
export async function pressButton(page: Page): Promise<void> {
  const place = await shownButton(page);
  await page.mouse.click(place.x, place.y);
}

export interface KeptGarment {
  step: string;
  title: string;
  way: string | null;
  picture: Buffer | null;
}

/** The garment that the extension stores for a tab. */
export async function keptGarment(browser: ExtensionBrowser, tabId: number): Promise<KeptGarment> {
  const kept = await browser.background.evaluate(async (tab) => {
    const key = `garment:${tab}`;
    const state = (await chrome.storage.session.get<Record<string, KeptGarment>>(key))[key];
    // Opening a missing database would create an empty one, which the extension would then find.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'fitting-room');
    if (!isThere) return { step: state?.step ?? 'none', title: '', way: null, bytes: null };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fitting-room');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const blob = await new Promise<Blob | undefined>((resolve) => {
      const reading = database.transaction('photos').objectStore('photos').get(key);
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    const bytes = blob ? [...new Uint8Array(await blob.arrayBuffer())] : null;
    return { step: state?.step ?? 'none', title: state?.title ?? '', way: state?.way ?? null, bytes };
  }, tabId);
  return { ...kept, picture: kept.bytes && Buffer.from(kept.bytes) };
}

/** Resolves once the extension has the picture of a tab's garment. */
export async function untilReady(browser: ExtensionBrowser, tabId: number, message?: string): Promise<void> {
  // Without the picture: reading it takes longer than everything else.
  const readStep = (key: string) =>
    chrome.storage.session.get<Record<string, KeptGarment>>(key).then((kept) => kept[key]?.step);
  await expect
    .poll(() => browser.background.evaluate(readStep, `garment:${tabId}`), {
      ...(message && { message }),
      ...OFTEN,
    })
    .toBe('ready');
}

/** Difference between a picture and one of the artwork's: mean difference of downscaled copies, 0 to 255. */
export async function distance(picture: Buffer, name: string): Promise<number> {
  const small = (input: Buffer | string) =>
    sharp(input)
      .flatten({ background: '#fff' })
      .resize(24, 32, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
  const [one, other] = await Promise.all([small(picture), small(join(ARTWORK, `${name}.webp`))]);
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

/** Fails if axe finds a violation on the page in its current state, light and dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await inBothSchemes(page, (scope) => expectAccessible(page, scope));
}

/** Records what page and extension send from now on, except requests for the shop's own files. */
export function watchSending(page: Page, { shops, site }: Shopping): () => readonly string[] {
  const before = [site.tryOns.length, site.authorized.length];
  const sent: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isShops =
      ['data:', 'blob:'].includes(protocol) || [shops.origin, shops.pictureOrigin].includes(origin);
    if (request.method() !== 'GET' || !isShops) sent.push(`${request.method()} ${request.url()}`);
  });
  return () => {
    const now = [site.tryOns.length, site.authorized.length];
    return now.join() === before.join() ? sent : [...sent, 'a call of the site'];
  };
}

/** A photo of a person, as a file that a user would choose. */
export async function photoFile(name = 'maya'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp(join(ARTWORK, `${name}.webp`))
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

export { expect };
