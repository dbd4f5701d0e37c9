import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import sharp from 'sharp';
import { expect, test } from '../testing/fixtures.ts';
import { CHECKED, homePage, keptPhoto, keptSize } from '../testing/home-page.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';

/** Tom of our drawings, as a telephone would have saved him. */
const HEIC = join(import.meta.dirname, '../testing/pictures/tom.heic');

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

  test('what only claims to be a picture, and a broken HEIC, are refused in words and lose nothing', async ({
    page,
  }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    const broken = Buffer.concat([readFileSync(HEIC).subarray(0, 400), Buffer.alloc(200)]);
    await home.personInput.setInputFiles({ name: 'broken.heic', mimeType: 'image/heic', buffer: broken });
    await expect(home.alert).toContainText('broken.heic', { timeout: 30_000 });
    await expect(home.alert).toContainText('save it as a JPEG');
    await expect(home.personPhoto).toBeHidden();
    const avif = await sharp(picturePath('tom')).avif({ quality: 60, effort: 0 }).toBuffer();
    await home.personInput.setInputFiles({ name: 'tom.avif', mimeType: 'image/avif', buffer: avif });
    await expect(home.personPhoto).toBeVisible();
    expect(await keptSize(page), 'decoded by the browser itself').toEqual([768, 1024]);
    await page
      .getByLabel('Replace your photo')
      .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') });
    await expect(home.alert).toContainText('notes.jpg');
    await expect(home.alert).toContainText('is not a picture. Choose a JPEG, PNG, WebP, HEIC or AVIF photo.');
    await expect(home.personPhoto).toBeVisible();
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

  test('suggests a frame around the person, keeps the original, and can be undone', async ({ page }) => {
    const home = homePage(page);
    await home.open();
    await home.personInput.setInputFiles({ name: 'w.jpg', mimeType: 'image/jpeg', buffer: await wideRoom() });
    await expect(home.finding('person')).toHaveText(CHECKED.person, { timeout: 30_000 });
    expect(await keptSize(page)).toEqual([800, 500]);
    await home.editButton('person').click();
    await page.getByRole('button', { name: 'Use this frame' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const [width, height] = await keptSize(page);
    // Cut from the original and not from the smaller photo, which is 500 pixels high.
    expect(height).toBeGreaterThan(900);
    expect(width / height).toBeCloseTo(3 / 4, 1);
    await expect(home.editButton('person')).toBeFocused();
    await expect(home.finding('person'), 'what was cut out is looked at').toHaveText(CHECKED.person);

    await home.editButton('person').click();
    await page.getByRole('button', { name: 'Whole picture' }).click();
    await page.getByRole('button', { name: 'Use this frame' }).click();
    await expect.poll(() => keptSize(page)).toEqual([800, 500]);
    await home.undoButton('person').click();
    await expect.poll(() => keptSize(page)).toEqual([width, height]);
  });

  test('a photo that lies on its side is turned upright, and its frame moved and sized by keys alone', {
    tag: '@phone',
  }, async ({ page, expectAccessible }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    const lying = await sharp(picturePath('tom')).rotate(90).jpeg().toBuffer();
    await home.personInput.setInputFiles({ name: 'l.jpg', mimeType: 'image/jpeg', buffer: lying });
    await expect(home.personPhoto).toBeVisible();
    await home.editButton('person').press('Enter');
    await page.getByRole('button', { name: 'Turn left' }).press('Enter');
    await page.getByRole('button', { name: 'Whole picture' }).press('Enter');
    await inBothSchemes(page, expectAccessible);
    await page.getByRole('button', { name: 'Use this frame' }).press('Enter');
    await expect.poll(() => keptSize(page)).toEqual([768, 1024]);

    await home.editButton('person').press('Enter');
    const corner = page.getByRole('button', { name: 'Bottom right corner of the frame' });
    for (let press = 0; press < 8; press += 1) await corner.press('Shift+ArrowLeft');
    for (let press = 0; press < 8; press += 1) await corner.press('Shift+ArrowUp');
    await page.getByRole('button', { name: 'Use this frame' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    const [width, height] = await keptSize(page);
    expect(width).toBeLessThan(768 * 0.9);
    expect(height).toBeLessThan(1024 * 0.95);
  });
});

test('from nothing to a picture in three presses', { tag: '@phone-only' }, async ({ page }) => {
  const home = homePage(page);
  await home.openWithoutChecks();
  await page.getByRole('button', { name: 'Try the sample Breton top' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Try the sample Tom' }).filter({ visible: true }).click();
  await home.generate.click();
  await expect(home.slider).toBeVisible({ timeout: 30_000 });
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource/] });

  test('a first photo, a sample and a tool that cannot be fetched say so, and work once it is back', async ({
    page,
    context,
  }) => {
    const home = homePage(page);
    await home.openWithoutChecks();
    await context.setOffline(true);
    await home.personInput.setInputFiles(picturePath('tom'));
    await expect(home.alert).toContainText('Check your connection and add the photo again.');
    await context.setOffline(false);
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
