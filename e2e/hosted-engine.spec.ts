import { picturePath } from '@tryon/artwork/picture-path.ts';
import { startFashn } from '@tryon/stand-ins/fashn.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import sharp from 'sharp';
import { test as base, expect } from './fixtures.ts';
import { inBothSchemes, mirrorPage } from './mirror-page.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG } from './server.ts';

/** What an engine answers that repaints everything: a little darker all over, and other trousers. */
async function paintTrousers(photo: string): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(photo).metadata();
  const legs = { width: Math.round(0.26 * width), height: Math.round(0.28 * height), channels: 3 } as const;
  const red = { create: { ...legs, background: '#883322' } };
  const below = { left: Math.round(0.37 * width), top: height - legs.height };
  return sharp(photo)
    .linear(0.96)
    .composite([{ input: red, ...below, blend: 'screen' }])
    .png()
    .toBuffer();
}

/** A server with its own engine, and one elsewhere that helps out where the own one cannot. */
const test = base.extend<object, { vendor: VendorStandIn; server: RunningServer }>({
  vendor: [
    async ({ browserName: _browserName }, use) => {
      const vendor = await startFashn(new Uint8Array(await paintTrousers(picturePath('tom'))));
      await use(vendor);
      await vendor.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ vendor }, use) => {
      const server = await startServerProcess({
        ...WITHOUT_BLOG,
        TRYON_ENGINES: 'embedded,fashn',
        FASHN_API_KEY: 'key',
        FASHN_URL: vendor.url,
        TRYON_ALLOW_ANONYMOUS: 'true',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

test('what our own engine cannot dress the hosted one makes, and the mirror says so', async ({
  page,
  vendor,
  expectAccessible,
}) => {
  const mirror = mirrorPage(page);
  await mirror.open();
  await expect(page.locator('.hero-notes')).toContainText('To make it, they may go to FASHN.');
  await mirror.makeResult({ garment: 'trousers' });
  const notes = page.locator('.result-notes');
  await expect(notes).toContainText(/Made by FASHN in \d+ s/);
  // Face, hands and wall are the photo's again, and nothing has to be said of them.
  await expect(notes).not.toContainText('painted the whole picture anew');
  expect(vendor.count('create')).toBeGreaterThan(0);
  await inBothSchemes(page, expectAccessible);
});

test('whoever chooses our own server is told where photos stay, and nothing is sent elsewhere', async ({
  page,
  vendor,
  expectAccessible,
}) => {
  const before = vendor.count('create');
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.addPhotos({});
  await expect(page.locator('.making-summary')).toHaveText('Made on our server or by FASHN');
  await page.locator('.making-panel summary').click();
  const choice = page.getByRole('radiogroup', { name: 'Made by' });
  const garments = page.getByRole('radiogroup', { name: 'The garment is' }).getByRole('radio');
  await expect(garments, 'all that one of the two can do').toHaveCount(4);
  await choice.getByText('FASHN', { exact: true }).click();
  await expect(page.locator('.making-choices')).toContainText('The photos go to FASHN.');
  await choice.getByText('Our server', { exact: true }).click();
  await expect(garments, 'what our own can do: Automatic and Top').toHaveCount(2);
  await expect(page.locator('.making-choices')).toContainText('Tops only');
  await expect(page.locator('.making-choices')).toContainText('The photos stay on our server');
  await expect(page.locator('.making-summary')).toHaveText('Made on our server');
  await inBothSchemes(page, expectAccessible);
  await mirror.generate.click();
  await mirror.isShown();
  await expect(page.locator('.result-notes')).toContainText(/Made on our server in \d+ s/);
  expect(vendor.count('create')).toBe(before);
});

test('the privacy page names who gets photos, and what they keep', async ({ page, expectAccessible }) => {
  await page.goto('/privacy');
  const section = page.locator('#image-handling').locator('..');
  await expect(section).toContainText('software on the same server, or by FASHN');
  await expect(section).toContainText('FASHN says that it does not store the photos');
  await inBothSchemes(page, expectAccessible);
});
