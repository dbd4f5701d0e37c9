import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../testing/fixtures.ts';
import { inBothSchemes, MADE_WITHIN_MS, mirrorPage, TRY_ON_CALL } from '../testing/mirror-page.ts';
import { shareOfWallChanged } from '../testing/watermark.ts';

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

test('a picture is made on this device, also after one that was cancelled, without anything of the photos leaving it, or a watermark on a plan without', async ({
  page,
}) => {
  // As on a plan whose pictures have no watermark.
  const balance = { plan: 'plus', hasPass: false, remaining: 9, watermark: false, refillsAt: null };
  await page.route('**/api/me', (route) => route.fulfill({ json: { user: null, balance } }));
  const calls = watchCalls(page);
  const mirror = mirrorPage(page);
  await mirror.open();
  await chooseDevice(page);
  await mirror.addPhotos();
  await mirror.generate.click();
  await expect(mirror.stage).toContainText('Your photos are not sent anywhere.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(mirror.generate).toBeVisible();
  await expect(mirror.garmentPhoto).toBeVisible();
  await mirror.generate.click();
  await mirror.isShown();
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  expect(calls.filter((call) => call.includes('try-on'))).toEqual([]);
  await expect(page.getByText('Made on this device, not counted')).toBeVisible();
  await expect(mirror.changes).toBeVisible();
  await expect(mirror.savedResults).toHaveCount(1);

  const [download] = await Promise.all([page.waitForEvent('download'), mirror.save.click()]);
  const path = await download.path();
  const { format, width, height } = await sharp(path).metadata();
  expect([format, width, height]).toEqual(['jpeg', 768, 1024]);
  expect(await shareOfWallChanged(path)).toBeLessThan(0.0005);
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
