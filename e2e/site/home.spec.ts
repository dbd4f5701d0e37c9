import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import sharp from 'sharp';
import { expect, test } from '../testing/fixtures.ts';
import { homePage, keptPhoto, keptSize, PERSON_KEY } from '../testing/home-page.ts';
import { delayScripts } from '../testing/hydration.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';

const TRY_ON_CALL = '**/api/try-on/';
const GARMENT_KEY = 'virtual-tryon-clothes-image';

test('the first HTML has the heading, the panels and a title, before any script runs', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('<title>');
  expect(html).toMatch(/<h1[^>]*>See it/);
  for (const text of ['Upload clothes', 'Upload your photo', 'Generate result']) expect(html).toContain(text);
});

test('a garment and a person become a picture by keyboard alone, which can be compared, saved and dismissed', {
  tag: '@phone',
}, async ({ page, expectAccessible }) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  await home.addPhotos({ garment: 'long-sleeve', person: 'tom' });
  await inBothSchemes(page, expectAccessible);
  await home.generate.press('Enter');
  await expect(page.getByText(TRY_ON_TEXTS.waiting)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(home.slider).toHaveValue('38', { timeout: 30_000 });

  for (let presses = 0; presses < 20; presses += 1) {
    if (await home.slider.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowRight');
  await expect(home.slider).toHaveValue('40');
  await page.keyboard.press('PageUp');
  await expect(home.slider).toHaveValue('50');
  await page.keyboard.press('End');
  await expect(home.slider).toHaveValue('100');
  await page.keyboard.press('Home');
  await expect(home.slider).toHaveAttribute('aria-valuetext', '100 % after');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save picture' }).click(),
  ]);
  await expectWorn(await download.path());
  expect(await home.storedKeys(), 'uploads leave the storage on success').toEqual([]);
  await expect(home.personPhoto).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss result' }).click();
  await expect(home.generate).toBeVisible();
});

/** The saved picture shows Tom in the long-sleeve, leaves the rest alone, and has its watermark. */
async function expectWorn(path: string): Promise<void> {
  const { format, width, height } = await sharp(path).metadata();
  expect(format).toMatch(/jpeg|png/);
  expect([width, height]).toEqual([768, 1024]);
  const [after, before] = await Promise.all(
    [path, picturePath('tom')].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  const difference = (x: number, y: number) =>
    [0, 1, 2].reduce((sum, channel) => {
      const at = (y * 768 + x) * 3 + channel;
      return sum + Math.abs((after?.[at] ?? 0) - (before?.[at] ?? 0));
    }, 0);
  expect(difference(384, 400), 'the middle of the chest has changed').toBeGreaterThan(120);
  expect(difference(384, 150), 'the face has not').toBeLessThan(30);
  expect(difference(40, 40), 'the wall has not').toBeLessThan(30);
  expect(difference(684, 960), 'the watermark in its corner').toBeGreaterThan(30);
  expect(difference(684, 900), 'which is small').toBeLessThan(30);
}

test('photos are kept small in local storage, come back after a reload, and are removed and brought back one by one', async ({
  page,
}) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  const wide = await sharp(picturePath('tom')).resize({ width: 4500 }).jpeg().toBuffer();
  await home.personInput.setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer: wide });
  await home.garmentInput.setInputFiles(picturePath('plain-tee'));
  await expect(home.garmentPhoto).toBeVisible();
  await expect(home.personPhoto).toBeVisible();
  const stored = await page.evaluate((key) => localStorage.getItem(key), PERSON_KEY);
  expect(stored).toMatch(/^data:image\/jpeg;base64,/);
  expect((await keptSize(page))[0]).toBe(800);

  await home.openWithoutChecks();
  await expect(home.personPhoto).toBeVisible();
  await page.getByRole('button', { name: 'Remove garment photo' }).click();
  await expect(home.garmentPhoto).toBeHidden();
  expect(await home.storedKeys()).toContain(PERSON_KEY);
  expect(await home.storedKeys()).not.toContain(GARMENT_KEY);
  await home.undoButton('garment').click();
  await expect(home.garmentPhoto).toBeVisible();
  expect(await home.storedKeys()).toContain(GARMENT_KEY);
  await expect(home.undoButton('garment')).toBeHidden();
});

test('photos can be dropped and pasted, and two that are dropped beside the panels fill both', async ({
  page,
}) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  await handOver(page, 'drop', 'h1', 2);
  await expect(home.garmentPhoto).toBeVisible();
  await expect(home.personPhoto).toBeVisible();
  await page.getByRole('button', { name: 'Remove your photo' }).click();
  await page.getByRole('button', { name: 'Remove garment photo' }).click();
  await handOver(page, 'drop', '[data-slot=person] .panel');
  await expect(home.personPhoto).toBeVisible();
  await handOver(page, 'paste', 'body');
  await expect(home.garmentPhoto).toBeVisible();
});

/** Gives an element photos, as a browser does. Returns whether the browser may still do with them what it would. */
async function handOver(page: Page, type: 'drop' | 'paste', selector: string, count = 1): Promise<boolean> {
  const bytes = [...(await sharp(picturePath('plain-tee')).jpeg().toBuffer())];
  return page.locator(selector).evaluate(
    (target, { bytes: all, type: kind, count: files }) => {
      const data = new DataTransfer();
      for (let i = 0; i < files; i += 1) {
        data.items.add(new File([new Uint8Array(all)], 'photo.jpg', { type: 'image/jpeg' }));
      }
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      return target.dispatchEvent(event);
    },
    { bytes, type, count },
  );
}

test('photos that are chosen and dropped before the script of the page is there are waited for', async ({
  page,
}) => {
  const home = homePage(page);
  let releaseScripts = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await home.personInput.setInputFiles(picturePath('tom'));
  expect(await handOver(page, 'drop', '[data-slot=garment] .panel'), 'shown in place of the page').toBe(
    false,
  );
  releaseScripts();
  await expect(home.personPhoto).toBeVisible();
  await expect(home.garmentPhoto).toBeVisible();
  await expect.poll(home.storedKeys).toEqual(expect.arrayContaining([GARMENT_KEY, PERSON_KEY]));

  const before = await keptPhoto(page);
  releaseScripts = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await home.personInput.setInputFiles(picturePath('maya'));
  releaseScripts();
  await expect(home.personPhoto).toBeVisible();
  await expect.poll(async () => before.equals(await keptPhoto(page))).toBe(false);
});

test('without both photos the specified message appears, leads to what to add first, and goes away again', {
  tag: '@phone-only',
}, async ({ page, expectAccessible }) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  await home.generate.click();
  await expect(home.alert).toHaveText(TRY_ON_TEXTS.missingImages);
  await expect(home.note('garment')).toHaveText('Add a garment first.');
  await expect(home.note('garment')).toBeInViewport();
  await expect(home.garmentInput).toBeFocused();
  await inBothSchemes(page, expectAccessible);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(home.alert).toBeHidden();
  await expect(home.note('garment')).toBeHidden();

  await home.garmentInput.setInputFiles(picturePath('plain-tee'));
  await home.garmentPhoto.waitFor();
  await home.generate.click();
  await expect(home.note('person')).toHaveText('Add a photo of yourself first.');
  await expect(home.personInput).toBeFocused();
  await home.personInput.setInputFiles(picturePath('tom'));
  await expect(home.alert).toBeHidden();
});

test('on a phone Generate follows along, and nothing lies over it', { tag: '@phone-only' }, async ({
  page,
}) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  await home.addPhotos();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const presses: boolean[] = [];
  for (let y = 0; y < height; y += 60) {
    const isFree = await page.evaluate(async (top) => {
      window.scrollTo({ top, behavior: 'instant' });
      // One frame for the place to be noticed, one for it to be drawn.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const button = document.querySelector('[data-stuck="true"] button');
      if (!button) return null;
      const box = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }, y);
    if (isFree !== null) presses.push(isFree);
  }
  expect(presses.length).toBeGreaterThan(0);
  expect(presses).not.toContain(false);
});

test.describe('failures', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource/] });

  test('a server that cannot be reached reads as specified, and Try again works', async ({
    page,
    expectAccessible,
  }) => {
    await page.route(TRY_ON_CALL, (route) => route.abort(), { times: 1 });
    const home = homePage(page);
    await home.openWithoutChecks();
    await home.addPhotos();
    await home.generate.click();
    await expect(home.alert).toHaveText(TRY_ON_TEXTS.backendUnreachable);
    await inBothSchemes(page, expectAccessible);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(home.slider).toBeVisible({ timeout: 30_000 });
  });

  test('a photo that the engine refuses is named, with what to do, and not offered to be tried again', async ({
    page,
    expectAccessible,
  }) => {
    const home = homePage(page);
    await home.open();
    await home.addPhotos({ person: 'empty-wall' });
    await home.generate.click();
    await expect(home.alert).toHaveText(wordingOf('no_person', 'person'), { timeout: 30_000 });
    await expect(home.finding('person')).toHaveText('Will not work');
    await inBothSchemes(page, expectAccessible);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await page.locator('.mirror-label').getByRole('button', { name: 'Choose another photo' }).click();
    await expect(page.getByLabel('Replace your photo')).toBeFocused();
  });

  test('an unknown address shows Home with status 404', async ({ request }) => {
    const answer = await request.get('/no/such/page');
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('<h1');
  });
});
