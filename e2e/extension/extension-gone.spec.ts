import { startShops } from '@tryon/stand-ins/shops/shop-server.ts';
import { openExtensionBrowser } from '../testing/extension-browser.ts';
import { ARTWORK, expect, test } from '../testing/extension-fixtures.ts';
import { startFakeSite } from '../testing/fake-site.ts';

test('where the extension was taken away, a page that is open loses the button that nobody would hear', async () => {
  const shops = await startShops({ pictureFolder: ARTWORK });
  const site = await startFakeSite();
  const browser = await openExtensionBrowser(site.origin);
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
  await browser.close();
  await shops.stop();
  await site.close();
});
