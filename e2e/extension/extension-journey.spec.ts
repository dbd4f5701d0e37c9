import type { Page } from '@playwright/test';
import { type ShopServer, startShops } from '@tryon/stand-ins/shops/shop-server.ts';
import { accountPage, signOut, signUpAndIn } from '../testing/account-page.ts';
import { type ExtensionBrowser, openExtensionBrowser } from '../testing/extension-browser.ts';
import {
  ARTWORK,
  agree,
  test as base,
  expect,
  lookedAt,
  photoFile,
  pressButton,
} from '../testing/extension-fixtures.ts';
import { hydrated } from '../testing/hydration.ts';

/** News from the site has to be in the extension by then, milliseconds. */
const NEWS_LIMIT_MS = 2000;

interface Installation {
  server: { origin: string };
  shops: ShopServer;
  browser: ExtensionBrowser;
}

/** The whole product: site, extension and shops. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _browserName }, use) => {
      const server = { origin: process.env.E2E_ACCOUNT_ORIGIN ?? '' };
      const shops = await startShops({ pictureFolder: ARTWORK });
      const browser = await openExtensionBrowser(server.origin);
      await use({ server, shops, browser });
      await browser.close();
      await shops.stop();
    },
    { scope: 'worker' },
  ],
});

/** A page of the site in the browser that has the extension. */
async function openSite({ server, browser }: Installation, path: string): Promise<Page> {
  const { context } = browser;
  await context.addCookies([{ name: 'consent', value: 'v1.none', url: server.origin }]);
  const page = await context.newPage();
  await page.goto(`${server.origin}${path}`);
  return page;
}

const accountState = ({ browser }: Installation) =>
  browser.background.evaluate(async () => {
    const { account } = await chrome.storage.session.get<{
      account?: Record<string, { email: string } | null>;
    }>('account');
    return account ?? {};
  });
const hasTokens = ({ browser }: Installation) =>
  browser.background.evaluate(async () => 'tokens' in (await chrome.storage.session.get('tokens')));

test('from a product’s page to the picture, signed in through the site, and out again', async ({
  installation,
}) => {
  const { shops, browser } = installation;
  const site = await openSite(installation, '/');
  const email = await signUpAndIn(site.request);
  await site.reload();
  await expect.poll(async () => (await accountState(installation)).siteUser?.email).toBe(email);
  expect(await hasTokens(installation)).toBe(false);

  const shop = await browser.context.newPage();
  await shop.goto(`${shops.origin}/plain`);
  const tabId = await lookedAt({ browser }, shop);
  await pressButton(shop);
  const panel = await browser.openPanel(tabId);
  await expect(panel.getByRole('heading', { name: 'Breton top' })).toBeVisible();
  await expect(panel.getByText(`You are signed in on the site as ${email}.`)).toBeVisible();
  await agree(installation, () => panel.getByRole('main').getByRole('button', { name: 'Connect' }).click());
  await expect(panel.getByText('1 try-on left')).toBeVisible();

  await panel.getByLabel('Add your photo').setInputFiles(await photoFile('ada'));
  await expect(panel.getByText('Both photos are in')).toBeVisible();
  await panel.getByRole('main').getByRole('button', { name: 'Try it on' }).click();
  await expect(panel.getByText('The result will be ready in a min!')).toBeVisible();
  await expect(panel.getByRole('slider')).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByText('0 try-ons left')).toBeVisible();

  await site.bringToFront();
  await signOut(site);
  await expect.poll(() => hasTokens(installation), { timeout: NEWS_LIMIT_MS }).toBe(false);
  await expect(panel.getByText('Sign in to try it on')).toBeVisible({ timeout: NEWS_LIMIT_MS });
  await expect(panel.getByRole('slider')).toBeHidden();
  await expect(panel.getByRole('img', { name: 'You' })).toBeHidden();
  for (const page of [panel, shop, site]) await page.close();
});

test('whoever comes from the extension signs in on the site, and the extension hears of it within 2 s', async ({
  installation,
}) => {
  const { browser, server } = installation;
  const page = await openSite(installation, '/?fromExtension=true');
  const account = accountPage(page);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  const email = `extension-${Date.now()}@example.com`;
  await page.request.post(`${server.origin}/api/auth/sign-up`, {
    data: { name: 'June Park', email, password: 'Longer12' },
  });
  await page.waitForLoadState('networkidle');
  await account.fillIn(email);
  await expect(page.getByRole('dialog', { name: 'Successfully Signed In!' })).toBeVisible();
  await expect
    .poll(async () => (await accountState(installation)).siteUser?.email, { timeout: NEWS_LIMIT_MS })
    .toBe(email);
  await page.getByRole('button', { name: 'Got it!' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  const panel = await browser.openPanel(0);
  await agree(installation, () => panel.getByRole('main').getByRole('button', { name: 'Connect' }).click());
  await expect(panel.getByText('1 try-on left')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    await browser.background.evaluate(async () => {
      const { tokens } = await chrome.storage.session.get<{ tokens: { accessToken: string } }>('tokens');
      return tokens.accessToken;
    }),
  );

  // Connected once, it connects again by itself as long as the person stays signed in on the site.
  await browser.background.evaluate(() => chrome.storage.session.clear());
  await panel.reload();
  await expect(panel.getByText('1 try-on left')).toBeVisible();

  await panel.getByLabel('Add your photo').setInputFiles(await photoFile('june'));
  await expect(panel.getByRole('img', { name: 'You' })).toBeVisible();
  const dashboard = await openSite(installation, '/dashboard');
  await hydrated(dashboard, '[aria-label^="Disconnect the extension"]');
  await dashboard.getByRole('button', { name: /^Disconnect the extension/ }).click();
  await expect(dashboard.locator('.toast').filter({ hasText: 'Extension disconnected' })).toBeVisible();
  await panel.evaluate(() => chrome.runtime.sendMessage({ type: 'refresh-account' }));
  await expect(panel.getByRole('main').getByRole('button', { name: 'Connect' })).toBeVisible();
  await expect(panel.getByRole('img', { name: 'You' })).toBeHidden();
  for (const one of [panel, page, dashboard]) await one.close();
});
