import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { startFal } from '@tryon/stand-ins/fal.ts';
import { pictureAfterWords, startGemini } from '@tryon/stand-ins/gemini.ts';
import { answerJson } from '@tryon/stand-ins/try-on-backend.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { test as base, expect, refusedWith } from '../testing/fixtures.ts';
import { mirrorPage } from '../testing/mirror-page.ts';
import { paintTrousers } from '../testing/paint-trousers.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG } from '../testing/server.ts';

/** A server with a vendor whose pictures are jobs, and one whose picture is the answer to its only call. */
const test = base.extend<object, { vendor: VendorStandIn; jobless: VendorStandIn; server: RunningServer }>({
  jobless: [
    async ({ browserName: _browserName }, use) => {
      const vendor = await startGemini(await paintTrousers('tom'));
      await use(vendor);
      await vendor.close();
    },
    { scope: 'worker' },
  ],
  vendor: [
    async ({ browserName: _browserName }, use) => {
      const vendor = await startFal(await paintTrousers('tom'));
      await use(vendor);
      await vendor.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ vendor, jobless }, use) => {
      const server = await startServerProcess({
        ...WITHOUT_BLOG,
        TRYON_ENGINES: 'fal,gemini',
        GEMINI_API_KEY: 'key',
        GEMINI_URL: jobless.url,
        FAL_API_KEY: 'key',
        FAL_URL: vendor.url,
        // Networks are loaded for the first picture that is put back onto its photo.
        TRYON_TIMEOUT_SECONDS: '120',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

// The server may not have noticed yet that the page of before is gone; it is asked again then.
test.use(refusedWith(409));

test('who loads the page anew while a vendor works waits for the same job, and who closes it ends that', async ({
  page,
  context,
  vendor,
}) => {
  await signUpAndIn(page.request);
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.addPhotos({ garment: 'trousers' });
  const working = () => vendor.behave('status', answerJson(200, { status: 'IN_PROGRESS' }));
  working();
  await mirror.generate.click();
  await expect.poll(() => vendor.count('status')).toBeGreaterThan(0);
  await expect(mirror.stage).toContainText(/about \d+ seconds? left|a little longer/);
  await mirror.open();
  await expect(mirror.stage).toContainText(TRY_ON_TEXTS.waiting);
  vendor.behave('status');
  await mirror.slider.waitFor({ timeout: 90_000 });
  await expect(page.locator('.result-notes')).toContainText(/Made by fal.ai in \d+ s/);
  expect([vendor.count('create'), vendor.count('cancel')]).toEqual([1, 0]);
  await page.close();

  await context.clearCookies();
  const later = await context.newPage();
  await signUpAndIn(later.request);
  const other = mirrorPage(later);
  await other.open();
  await other.addPhotos({ garment: 'trousers' });
  working();
  const before = vendor.count('status');
  await other.generate.click();
  await expect.poll(() => vendor.count('status')).toBeGreaterThan(before);
  await later.close();
  await expect.poll(() => vendor.count('cancel'), { timeout: 60_000 }).toBe(1);
  expect(vendor.count('create')).toBe(2);
});

test('who loads the page anew while a vendor without jobs works waits for that very picture', async ({
  page,
  jobless,
}) => {
  await signUpAndIn(page.request);
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.addPhotos({ garment: 'trousers' });
  await mirror.making.locator('summary').click();
  await page.getByRole('radiogroup', { name: 'Made by' }).getByText('Google Gemini', { exact: true }).click();
  const finish = Promise.withResolvers<void>();
  const picture = await paintTrousers('tom');
  jobless.behave('create', async (request, response) => {
    await finish.promise;
    await pictureAfterWords(picture)(request, response);
  });
  await mirror.generate.click();
  await expect.poll(() => jobless.count('create')).toBe(1);
  await mirror.open();
  await expect(mirror.stage).toContainText('Step 3 of 5', { timeout: 30_000 });
  finish.resolve();
  await mirror.slider.waitFor({ timeout: 90_000 });
  await expect(page.locator('.result-notes')).toContainText(/Made by Google Gemini in \d+ s/);
  expect(jobless.count('create')).toBe(1);
});
