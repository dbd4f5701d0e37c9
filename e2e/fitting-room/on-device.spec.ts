import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';
import { expect, test } from '../testing/fixtures.ts';
import { inBothSchemes, MADE_WITHIN_MS, mirrorPage, TRY_ON_CALL } from '../testing/mirror-page.ts';

async function chooseDevice(page: Page): Promise<void> {
  await page.getByText('Change', { exact: true }).click();
  await page.getByText('This device', { exact: true }).click();
  await expect(page.getByText('Made on this device', { exact: true })).toBeVisible();
}

/** Addresses that any part of the page asks the server for. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** The wall in the corner of the watermark, which the engine leaves alone. */
const WALL = { left: 600, top: 914, width: 84, height: 48 };

/** Share of the wall that is not as it was in the photo. */
async function shareOfWallChanged(path: string): Promise<number> {
  const [before, after] = await Promise.all(
    [picturePath('tom'), path].map((picture) => sharp(picture).extract(WALL).greyscale().raw().toBuffer()),
  );
  if (!before || !after) throw new Error('There are two pictures.');
  return before.filter((value, index) => Math.abs(value - (after[index] ?? 0)) > 8).length / before.length;
}

/** Makes the page believe in a plan whose pictures have the watermark, or not. */
async function setWatermark(page: Page, watermark: boolean): Promise<void> {
  const balance = { plan: 'plus', hasPass: false, remaining: 9, watermark, refillsAt: null };
  await page.route('**/api/me', (route) => route.fulfill({ json: { user: null, balance } }));
}

async function saved(page: Page): Promise<string> {
  const { save } = mirrorPage(page);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return download.path();
}

test('a picture is made on this device without anything of the photos leaving it, or a watermark on a plan without', async ({
  page,
  expectAccessible,
}) => {
  await setWatermark(page, false);
  const calls = watchCalls(page);
  const mirror = mirrorPage(page);
  await mirror.open();
  await chooseDevice(page);
  await mirror.addPhotos();
  await mirror.generate.click();
  await expect(mirror.stage).toContainText('Your photos are not sent anywhere.');
  await inBothSchemes(page, expectAccessible);
  await mirror.isShown();
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  expect(calls.filter((call) => call.includes('try-on'))).toEqual([]);
  await expect(page.getByText('Made on this device, not counted')).toBeVisible();
  await expect(mirror.changes).toBeVisible();
  await expect(mirror.savedResults).toHaveCount(1);

  const path = await saved(page);
  const { format, width, height } = await sharp(path).metadata();
  expect([format, width, height]).toEqual(['jpeg', 768, 1024]);
  expect(await shareOfWallChanged(path)).toBeLessThan(0.0005);
});

test('it can be cancelled and made again, and carries the watermark on the free plan', async ({ page }) => {
  await setWatermark(page, true);
  const mirror = mirrorPage(page);
  await mirror.open();
  await chooseDevice(page);
  await mirror.addPhotos();
  await mirror.generate.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(mirror.generate).toBeVisible();
  await expect(mirror.garmentPhoto).toBeVisible();
  await mirror.generate.click();
  await mirror.isShown();
  expect(await shareOfWallChanged(await saved(page))).toBeGreaterThanOrEqual(0.5);
});

test('a device without enough memory says so before anything is tried', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 }),
  );
  const mirror = mirrorPage(page);
  await mirror.open();
  await page.getByText('Change', { exact: true }).click();
  await expect(page.getByText('This device has too little memory to make pictures by itself.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'This device' })).toBeDisabled();
});

test.describe('an engine that cannot be loaded', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('never sends the photos by itself: it asks, and goes to the server only when told to', async ({
    page,
    expectAccessible,
  }) => {
    await page.route(/\.(tflite|weights)/, (route) => route.abort());
    const calls = watchCalls(page);
    const mirror = mirrorPage(page);
    await mirror.open();
    await chooseDevice(page);
    await mirror.addPhotos();
    await mirror.generate.click();
    await expect(mirror.stage).toContainText('This device could not make the picture.', {
      timeout: MADE_WITHIN_MS,
    });
    await expect(mirror.stage).toContainText('it counts as one try-on');
    await inBothSchemes(page, expectAccessible);
    expect(calls.filter((call) => call.includes('try-on'))).toEqual([]);
    const [call] = await Promise.all([
      page.waitForRequest(TRY_ON_CALL),
      page.getByRole('button', { name: 'Send them to the server' }).click(),
    ]);
    expect(call.method()).toBe('POST');
    await mirror.isShown();
    await expect(page.getByRole('radio', { name: 'Our server' })).toBeChecked();
  });
});
