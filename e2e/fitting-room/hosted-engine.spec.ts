import { picturePath } from '@tryon/artwork/picture-path.ts';
import { finishedJob, startFashn } from '@tryon/stand-ins/fashn.ts';
import { answerJson } from '@tryon/stand-ins/try-on-backend.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { test as base, expect } from '../testing/fixtures.ts';
import { inBothSchemes, mirrorPage } from '../testing/mirror-page.ts';
import { drawDress, paintDress } from '../testing/pictures/dress.ts';
import { paintTrousers } from '../testing/pictures/paint-trousers.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG } from '../testing/server.ts';

/** A server with its own engine, and one elsewhere that helps out where the own one cannot. */
const test = base.extend<object, { vendor: VendorStandIn; server: RunningServer }>({
  vendor: [
    async ({ browserName: _browserName }, use) => {
      const vendor = await startFashn(await paintTrousers('tom'));
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
        // On a busy machine two engines, one after the other, take their time.
        TRYON_TIMEOUT_SECONDS: '120',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

test('a dress is made by the hosted engine, step by step before one’s eyes, and the mirror says so', async ({
  page,
  vendor,
}) => {
  test.slow();
  const mirror = mirrorPage(page);
  await mirror.open();
  const consent = 'To make it, they may go to FASHN. FASHN says that it does not store the photos';
  await expect(page.getByText(/^Use a photo of yourself/)).toContainText(consent);
  await mirror.garmentInput.setInputFiles({
    name: 'dress.webp',
    mimeType: 'image/webp',
    buffer: await drawDress(),
  });
  await mirror.garmentPhoto.waitFor();
  await mirror.personInput.setInputFiles(picturePath('maya'));
  await mirror.personPhoto.waitFor();
  const before = vendor.count('create');
  const asked = vendor.count('status');
  vendor.behave('status', answerJson(200, { id: 'job-1', status: 'processing' }));
  await mirror.generate.click();
  await expect(page.getByRole('progressbar', { name: 'Making the picture' })).toBeVisible();
  await expect.poll(() => vendor.count('status'), { timeout: 90_000 }).toBeGreaterThan(asked);
  await expect(mirror.stage).toContainText('Step 3 of 5');
  await expect(mirror.stage).toContainText(/about \d+ seconds? left|a little longer/);
  vendor.behave('status', finishedJob(await paintDress()));
  await mirror.slider.waitFor({ timeout: 90_000 });
  vendor.behave('status');
  const notes = page.locator('.result-notes');
  await expect(notes).toContainText(/Made by FASHN in \d+ s/);
  // Our own engine had an idea of the dress as a top, which nobody gets to see.
  await expect(notes).not.toContainText('rough idea');
  // Face, hands and wall are the photo's again, and nothing has to be said of them.
  await expect(notes).not.toContainText('painted the whole picture anew');
  expect(vendor.count('create')).toBe(before + 1);
});

test('whoever chooses our own server is told where photos stay, nothing is sent elsewhere, and both engines stand side by side', async ({
  page,
  vendor,
  expectAccessible,
}) => {
  const before = vendor.count('create');
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.addPhotos({});
  await expect(page.getByText('Made on our server or by FASHN', { exact: true })).toBeVisible();
  await mirror.generationChoices.locator('summary').click();
  const choice = page.getByRole('radiogroup', { name: 'Made by' });
  const garments = page.getByRole('radiogroup', { name: 'The garment is' }).getByRole('radio');
  await expect(garments, 'all that one of the two can do').toHaveCount(4);
  await choice.getByText('FASHN', { exact: true }).click();
  await expect(mirror.generationChoices).toContainText('The photos go to FASHN.');
  await choice.getByText('Our server', { exact: true }).click();
  await expect(garments, 'what our own can do: Automatic and Top').toHaveCount(2);
  await expect(mirror.generationChoices).toContainText('Tops only');
  await expect(mirror.generationChoices).toContainText('The photos stay on our server');
  await expect(page.getByText('Made on our server', { exact: true })).toBeVisible();
  await inBothSchemes(page, expectAccessible);
  await mirror.generate.click();
  await mirror.isShown();
  const notes = page.locator('.result-notes');
  await expect(notes).toContainText(/Made on our server in \d+ s/);
  expect(vendor.count('create')).toBe(before);

  await choice.getByText('FASHN', { exact: true }).click();
  await mirror.generate.click();
  await expect(notes).toContainText('Made by FASHN', { timeout: 90_000 });
  expect(vendor.count('create')).toBe(before + 1);
  await mirror.historyRegion.getByRole('button', { name: 'Side by side' }).click();
  const captions = page.getByRole('region', { name: 'Looks side by side' }).locator('figcaption');
  await expect(captions).toHaveCount(2);
  await expect(captions.nth(0)).toContainText('Made by FASHN');
  await expect(captions.nth(1)).toContainText('Made on our server');
  await inBothSchemes(page, expectAccessible);
});
