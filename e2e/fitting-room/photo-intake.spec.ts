import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';
import { expect, test } from '../testing/fixtures.ts';
import { CHECKED, homePage, keptPhoto, keptSize, PERSON_KEY } from '../testing/home-page.ts';

/** Tom of our drawings, as a telephone would have saved him. */
const HEIC = join(import.meta.dirname, '../pictures/tom.heic');

test.describe('files', () => {
  test('a HEIC photo without a type is decoded here, by a decoder that nothing else loads', async ({
    page,
  }) => {
    const decoders: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('heic')) decoders.push(request.url());
    });
    const home = homePage(page);
    await home.openWithoutChecks();
    await home.garmentInput.setInputFiles(picturePath('plain-tee'));
    await expect(home.garmentPhoto).toBeVisible();
    expect(decoders).toEqual([]);
    await home.personInput.setInputFiles({ name: 'IMG_0042.HEIC', mimeType: '', buffer: readFileSync(HEIC) });
    await expect(home.personPhoto).toBeVisible({ timeout: 30_000 });
    expect(decoders.length).toBeGreaterThan(0);
    const kept = await keptPhoto(page);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 384, height: 512 });
    const own = await sharp(picturePath('tom')).resize(384, 512).removeAlpha().raw().toBuffer();
    const pixels = await sharp(kept).removeAlpha().raw().toBuffer();
    const difference = pixels.reduce((sum, value, at) => sum + Math.abs(value - (own[at] ?? 0)), 0);
    // Two lossy encodings one after the other; another picture, or one lying on its side, is ten times as far off.
    expect(difference / pixels.length).toBeLessThan(4);
  });

  test('an AVIF photo is decoded by the browser itself', async ({ page }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    const avif = await sharp(picturePath('tom')).avif({ quality: 60, effort: 0 }).toBuffer();
    await home.personInput.setInputFiles({ name: 'tom.avif', mimeType: 'image/avif', buffer: avif });
    await expect(home.personPhoto).toBeVisible();
    expect(await keptSize(page)).toEqual([768, 1024]);
  });

  test('what only claims to be a picture, and a broken HEIC, are refused in words', async ({ page }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    const broken = Buffer.concat([readFileSync(HEIC).subarray(0, 400), Buffer.alloc(200)]);
    await home.personInput.setInputFiles({ name: 'broken.heic', mimeType: 'image/heic', buffer: broken });
    await expect(home.alert).toContainText('broken.heic', { timeout: 30_000 });
    await expect(home.alert).toContainText('save it as a JPEG');
    const text = Buffer.from('hello');
    await home.personInput.setInputFiles({ name: 'tom.jpg', mimeType: 'image/jpeg', buffer: text });
    await expect(home.alert).toContainText('is not a picture. Choose a JPEG, PNG, WebP, HEIC or AVIF photo.');
    await expect(home.personPhoto).toBeHidden();
  });

  test('a photo far larger than a phone’s screen comes in small', async ({ page }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    const large = await sharp(picturePath('tom')).resize({ width: 4500 }).jpeg().toBuffer();
    await home.personInput.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large });
    await expect(home.personPhoto).toBeVisible();
    expect((await keptSize(page))[0]).toBe(800);
  });
});

test.describe('crop and turn', () => {
  /** Maya at the right of a wide room. */
  const wideRoom = async () =>
    sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#cfc8bb' } })
      .composite([
        { input: await sharp(picturePath('maya')).resize({ height: 1000 }).toBuffer(), left: 800, top: 0 },
      ])
      .jpeg()
      .toBuffer();

  test('suggests a frame around the person, keeps the original, and can be undone', {
    tag: '@phone',
  }, async ({ page, expectAccessible }) => {
    const home = homePage(page);
    await home.open();
    await home.personInput.setInputFiles({ name: 'w.jpg', mimeType: 'image/jpeg', buffer: await wideRoom() });
    await expect(home.finding('person')).toHaveText(CHECKED.person, { timeout: 30_000 });
    expect(await keptSize(page)).toEqual([800, 500]);
    await home.editButton('person').click();
    await expect(page.getByRole('button', { name: 'Use this frame' })).toBeVisible();
    await expectAccessible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible('colours');
    await page.getByRole('button', { name: 'Use this frame' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const [width, height] = await keptSize(page);
    // Cut from the original and not from the smaller photo, which is 500 pixels high.
    expect(height).toBeGreaterThan(900);
    expect(width / height).toBeCloseTo(3 / 4, 1);
    await expect(home.editButton('person')).toBeFocused();

    await home.editButton('person').click();
    await page.getByRole('button', { name: 'Whole picture' }).click();
    await page.getByRole('button', { name: 'Use this frame' }).click();
    await expect.poll(() => keptSize(page)).toEqual([800, 500]);
    await home.undoButton('person').click();
    await expect.poll(() => keptSize(page)).toEqual([width, height]);
  });

  test('the frame is moved and sized by keys alone', async ({ page }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    await home.personInput.setInputFiles(picturePath('tom'));
    await home.editButton('person').focus();
    await page.keyboard.press('Enter');
    const corner = page.getByRole('button', { name: 'Bottom right corner of the frame' });
    await corner.focus();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('Shift+ArrowLeft');
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('button', { name: 'Use this frame' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    const [width, height] = await keptSize(page);
    expect(width).toBeLessThan(768 * 0.9);
    expect(height).toBeLessThan(1024 * 0.95);
  });

  test('a photo that lies on its side is turned upright', async ({ page }) => {
    const home = homePage(page);
    await home.open();
    const lying = await sharp(picturePath('tom')).rotate(90).jpeg().toBuffer();
    await home.personInput.setInputFiles({ name: 'l.jpg', mimeType: 'image/jpeg', buffer: lying });
    await expect(home.personPhoto).toBeVisible();
    await home.editButton('person').click();
    await page.getByRole('button', { name: 'Turn left' }).click();
    await page.getByRole('button', { name: 'Whole picture' }).click();
    await page.getByRole('button', { name: 'Use this frame' }).click();
    await expect.poll(() => keptSize(page)).toEqual([768, 1024]);
    await expect(home.finding('person')).toHaveText(CHECKED.person, { timeout: 30_000 });
  });
});

test('a removed photo can be brought back, on screen and in the storage', async ({ page }) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  await home.personInput.setInputFiles(picturePath('tom'));
  await expect(home.personPhoto).toBeVisible();
  await page.getByRole('button', { name: 'Remove your photo' }).click();
  await expect(home.personPhoto).toBeHidden();
  expect(await home.storedKeys()).not.toContain(PERSON_KEY);
  await home.undoButton('person').click();
  await expect(home.personPhoto).toBeVisible();
  expect(await home.storedKeys()).toContain(PERSON_KEY);
  await expect(home.undoButton('person')).toBeHidden();
});

test('from nothing to a picture in three presses', { tag: '@phone' }, async ({ page }) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  await page.getByRole('button', { name: 'Try the sample Breton top' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Try the sample Tom' }).filter({ visible: true }).click();
  await home.generate.click();
  await expect(home.slider).toBeVisible({ timeout: 30_000 });
});

test('the page fits the narrowest phone, with photos and without', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const home = homePage(page);
  await home.open();
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overhang()).toBe(0);
  await home.addPhotos({ garment: 'trousers', person: 'crossed-arms' });
  await expect(home.finding('garment')).toHaveText('Will not work', { timeout: 30_000 });
  await expect(home.finding('person')).toHaveText('Will not work', { timeout: 30_000 });
  expect(await overhang()).toBe(0);
});

test('can be installed: a manifest, and icons that are what it says', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', name: 'Virtual Try-On' });
  const sizes: string[] = [];
  for (const icon of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
    const { width, height } = await sharp(await (await request.get(icon.src)).body()).metadata();
    expect(`${width}x${height}`).toBe(icon.sizes);
    sizes.push(`${icon.sizes} ${icon.purpose ?? 'any'}`);
  }
  expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource/] });

  test('the first photo cannot be read, says why, and is read once it is back', async ({ page, context }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    await context.setOffline(true);
    await home.personInput.setInputFiles(picturePath('tom'));
    await expect(home.alert).toContainText('Check your connection and add the photo again.');
    await context.setOffline(false);
    await home.personInput.setInputFiles(picturePath('tom'));
    await expect(home.personPhoto).toBeVisible();
  });

  test('a sample and a tool that cannot be fetched say so, and work once it is back', async ({
    page,
    context,
  }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    await home.personInput.setInputFiles(picturePath('tom'));
    await expect(home.personPhoto).toBeVisible();
    await context.setOffline(true);
    const sample = page
      .getByRole('button', { name: 'Try the sample Oxford shirt' })
      .filter({ visible: true });
    await sample.click();
    await expect(home.alert).toContainText('Check your connection and try again');
    await home.cameraButton('garment').click();
    await expect(home.alert).toContainText('Check your connection and try again');
    await context.setOffline(false);
    await sample.click();
    await expect(home.garmentPhoto).toBeVisible();
  });
});
