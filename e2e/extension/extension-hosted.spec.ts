import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFashn } from '@tryon/stand-ins/fashn.ts';
import { buyBox, jsonLd, layOut, type ShopPage } from '@tryon/stand-ins/shops/shop-page.ts';
import { type ShopServer, startShops } from '@tryon/stand-ins/shops/shop-server.ts';
import { answerJson } from '@tryon/stand-ins/try-on-backend.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { drawDress, paintDress } from '../dress.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { type ExtensionBrowser, openExtensionBrowser } from '../testing/extension-browser.ts';
import {
  ARTWORK,
  agree,
  test as base,
  expect,
  expectAccessibleInBothSchemes,
  lookedAt,
  photoFile,
  pressButton,
} from '../testing/extension-fixtures.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG } from '../testing/server.ts';

interface Installation {
  vendor: VendorStandIn;
  server: RunningServer;
  shops: ShopServer;
  browser: ExtensionBrowser;
}

const DRESS_PAGE: ShopPage = {
  path: 'dress',
  about: 'a dress, which only some engines make pictures of',
  garment: 'dress',
  html: ({ own }) =>
    layOut({
      title: 'Slip dress',
      head: jsonLd({ '@type': 'Product', name: 'Slip dress', image: own('dress') }),
      body: `<main><div class="product"><img class="large" src="${own('dress')}" alt="Slip dress">${buyBox('Slip dress')}</div></main>`,
    }),
};

/** The whole product with an engine elsewhere beside its own. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _browserName }, use) => {
      const pictureFolder = mkdtempSync(join(tmpdir(), 'try-on-shop-'));
      cpSync(ARTWORK, pictureFolder, { recursive: true });
      writeFileSync(join(pictureFolder, 'dress.webp'), await drawDress());
      const vendor = await startFashn(await paintDress());
      const server = await startServerProcess({
        ...WITHOUT_BLOG,
        TRYON_ENGINES: 'embedded,fashn',
        FASHN_API_KEY: 'key',
        FASHN_URL: vendor.url,
        TRYON_TIMEOUT_SECONDS: '120',
      });
      const shops = await startShops({ pictureFolder, pages: [DRESS_PAGE] });
      const browser = await openExtensionBrowser(server.origin);
      await use({ vendor, server, shops, browser });
      await browser.close();
      await shops.stop();
      await server.stop();
      await vendor.close();
      rmSync(pictureFolder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('a dress of a shop is made by the engine elsewhere, which is named before it gets the photos', async ({
  installation,
}) => {
  const { vendor, server, shops, browser } = installation;
  await browser.context.addCookies([{ name: 'consent', value: 'v1.none', url: server.origin }]);
  const site = await browser.context.newPage();
  await site.goto(server.origin);
  await signUpAndIn(site.request);
  await site.reload();
  const shop = await browser.context.newPage();
  await shop.goto(`${shops.origin}/dress`);
  const tabId = await lookedAt({ browser }, shop);
  await pressButton(shop);
  const panel = await browser.openPanel(tabId);
  await expect(panel.getByRole('heading', { name: 'Slip dress' })).toBeVisible();
  await expect(
    panel.getByText('your photos may go to FASHN. FASHN says that it does not store'),
  ).toBeVisible();
  await agree(installation, () => panel.getByRole('main').getByRole('button', { name: 'Connect' }).click());
  await expect(panel.getByText('1 try-on left')).toBeVisible();

  await panel.getByLabel('Add your photo').setInputFiles(await photoFile('maya'));
  await panel.getByRole('radiogroup', { name: 'What the garment is' }).getByText('Dress').click();
  vendor.behave('status', answerJson(200, { id: 'job-1', status: 'processing' }));
  await panel.getByRole('main').getByRole('button', { name: 'Try it on' }).click();
  await expect(panel.getByText('The result will be ready in a min!')).toBeVisible();
  await expect(panel.getByText('Step 3 of 5')).toBeVisible();
  await expect(panel.getByText(/\d:\d\d, (about \d+ seconds? left|a little longer)/)).toBeVisible();
  await expectAccessibleInBothSchemes(panel);
  vendor.behave('status');
  await expect(panel.getByRole('slider')).toBeVisible({ timeout: 100_000 });
  await expect(panel.getByText(/^Made by FASHN in \d+ s$/)).toBeVisible();
  await expect(panel.getByText('0 try-ons left')).toBeVisible();
  const asked = vendor.received.find(({ path }) => path === '/v1/run');
  expect(JSON.parse(asked?.body.toString() ?? '{}').inputs.category).toBe('one-pieces');
  expect(vendor.count('create')).toBe(1);
  for (const page of [panel, shop, site]) await page.close();
});
