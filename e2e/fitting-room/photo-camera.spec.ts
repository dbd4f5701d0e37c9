import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/testing/chromium.ts';
import { expect, test } from '../testing/fixtures.ts';
import { homePage, keptSize } from '../testing/home-page.ts';
import { PHONE } from '../testing/phone.ts';
import { writeCameraFilm } from '../testing/pictures/camera-film.ts';

declare global {
  /** Every stream that the page was given. */
  var cameraStreams: MediaStream[];
}

test.use({
  launchOptions: {
    executablePath: chromiumPath,
    chromiumSandbox: false,
    args: [
      ...chromiumArguments,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${await writeCameraFilm()}`,
    ],
  },
});

test.describe('camera', () => {
  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(['camera']);
    await page.addInitScript(() => {
      globalThis.cameraStreams = [];
      const open = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = async function (constraints) {
        const stream = await open.call(this, constraints);
        globalThis.cameraStreams.push(stream);
        return stream;
      };
    });
  });

  const liveTracks = (page: Page) =>
    page.evaluate(
      () =>
        globalThis.cameraStreams
          .flatMap((stream) => stream.getTracks())
          .filter(({ readyState }) => readyState === 'live').length,
    );

  test.describe('of a phone', () => {
    test.use(PHONE);

    test('takes a photo after a countdown, shows it, and is off afterwards', async ({
      page,
      expectAccessible,
    }) => {
      const home = homePage(page);
      await home.openWithoutChecks();
      await home.cameraButton('person').click();
      const shutter = page.getByRole('button', { name: 'Take the photo' });
      await expect(shutter).toBeEnabled();
      expect(await liveTracks(page)).toBe(1);
      await expectAccessible();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible('colours');
      await shutter.click();
      await expect(page.getByRole('timer').filter({ hasText: /[123]/ })).toBeVisible();
      await expect(page.getByRole('img', { name: 'The picture just taken' })).toBeVisible();
      expect(await liveTracks(page)).toBe(0);
      await expectAccessible();
      await page.getByRole('button', { name: 'Take another' }).click();
      await expect(shutter).toBeEnabled();
      await page.getByText('No timer').click();
      await shutter.click();
      await page.getByRole('button', { name: 'Use this photo' }).click();
      await expect(home.personPhoto).toBeVisible();
      // The middle of the film, in the proportions of the stage.
      expect(await keptSize(page)).toEqual([540, 720]);
      expect(await liveTracks(page)).toBe(0);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('[data-slot="person"] :focus'), 'the focus stays in the panel').toHaveCount(
        1,
      );
    });
  });

  test('turns to the other camera, its countdown can be stopped, and it is off as soon as nobody looks at it', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { cameraWishes: asked });
      const list = MediaDevices.prototype.enumerateDevices;
      MediaDevices.prototype.enumerateDevices = async function () {
        const found = await list.call(this);
        return [...found, ...found];
      };
      const open = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = function (constraints) {
        const video = constraints?.video;
        if (typeof video === 'object') asked.push(video.facingMode);
        return open.call(this, constraints);
      };
    });
    const home = homePage(page);
    await home.openWithoutChecks();
    await home.cameraButton('person').click();
    await page.getByRole('button', { name: 'Other camera' }).click();
    await expect(page.getByRole('button', { name: 'Take the photo' })).toBeEnabled();
    const wishes = await page.evaluate(() => Reflect.get(globalThis, 'cameraWishes'));
    expect(wishes).toEqual([{ ideal: 'user' }, { ideal: 'environment' }]);
    await expect.poll(() => liveTracks(page)).toBe(1);

    await page.getByRole('button', { name: 'Take the photo' }).click();
    await page.getByRole('button', { name: 'Stop the timer' }).click();
    await expect(page.getByRole('button', { name: 'Take the photo' })).toBeVisible();
    expect(await liveTracks(page)).toBe(1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(page.getByText('The camera is off.')).toBeVisible();
    expect(await liveTracks(page)).toBe(0);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    });
    await page.getByRole('button', { name: 'Switch the camera on' }).click();
    await expect(page.getByRole('button', { name: 'Take the photo' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await liveTracks(page)).toBe(0);
    await expect(home.cameraButton('person')).toBeFocused();
  });

  test('that is blocked or not there is said so kindly, and a file will do', async ({
    page,
    expectAccessible,
  }) => {
    await page.addInitScript(() => {
      const names = ['NotAllowedError', 'NotFoundError'];
      MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', names.shift()));
    });
    const home = homePage(page);
    await home.openWithoutChecks();
    const dialog = page.getByRole('dialog');
    await home.cameraButton('person').click();
    await expect(dialog.getByRole('alert')).toContainText('The camera is blocked for this site.');
    await expectAccessible();
    await page.keyboard.press('Escape');
    await home.cameraButton('person').click();
    await expect(dialog.getByRole('alert')).toContainText('No camera was found on this device.');
    await dialog.getByLabel('Choose a photo').setInputFiles(picturePath('tom'));
    await expect(dialog).toBeHidden();
    await expect(home.personPhoto).toBeVisible();
  });
});
