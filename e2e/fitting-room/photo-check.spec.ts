import type { Page } from '@playwright/test';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import { whyRough } from '@tryon/contract/try-on/grade.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import sharp from 'sharp';
import { expectFits } from '../testing/fits.ts';
import { expect, test } from '../testing/fixtures.ts';
import { CHECKED, homePage } from '../testing/home-page.ts';
import { inBothSchemes, MADE_WITHIN_MS } from '../testing/mirror-page.ts';
import { findSlowness } from '../testing/slowness.ts';

/** The engine is compiled by the first look in every page. */
const FIRST_LOOK = { timeout: 30_000 };
const NETWORKS = '**/assets/*.{tflite,weights}';

/** A good photo, softened as by a shaken hand: usable, but not at its best. */
const softPhoto = async () => ({
  name: 'soft.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(picturePath('tom')).blur(3.2).jpeg({ quality: 92 }).toBuffer(),
});

/** A dress, laid out on a light ground. */
const dressPhoto = async () => ({
  name: 'dress.png',
  mimeType: 'image/png',
  buffer: await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="768" height="1024"><rect width="768" height="1024" fill="#ECE8E0"/>
<path d="M330 90C350 130 418 130 438 90L488 104L540 190L490 220L470 196C468 280 470 330 462 390C500 560 560 760 590 930C450 960 318 960 178 930C208 760 268 560 306 390C298 330 300 280 298 196L278 220L228 190L280 104Z" fill="#8c2f45"/></svg>`),
  )
    .png()
    .toBuffer(),
});

/** A dress on somebody: its skirt has a colour of its own, so that it passes for a top and a skirt. */
const wornDressPhoto = async () => {
  const skirt = `<svg xmlns="http://www.w3.org/2000/svg" width="768" height="1024">
<path d="M258 690C250 800 225 930 210 1024H560C545 930 520 800 508 690C420 712 340 712 258 690Z" fill="#5d8a66"/></svg>`;
  return {
    name: 'worn-dress.png',
    mimeType: 'image/png',
    buffer: await sharp(picturePath('ada'))
      .composite([{ input: Buffer.from(skirt) }])
      .png()
      .toBuffer(),
  };
};

/** When the words of the check changed, in the page's own time, milliseconds. */
async function watchWords(page: Page): Promise<() => Promise<{ text: string; at: number }[]>> {
  await page.evaluate(() => {
    const announced: { text: string; at: number }[] = [];
    Object.assign(globalThis, { announcements: announced });
    const place = document.querySelector('[data-slot="person"] > [role="status"]');
    if (!place) throw new Error('Nothing speaks for the check.');
    new MutationObserver(() => {
      announced.push({ text: place.textContent, at: performance.now() });
    }).observe(place, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'announcements'));
}

test('whoever saves data is asked before 14 MB are fetched; a photo without a finding is called checked, aloud as well', async ({
  page,
  expectAccessible,
}) => {
  const loaded = watchEngine(page);
  const home = homePage(page);
  await home.openWithoutChecks();
  await home.personInput.setInputFiles(picturePath('tom'));
  await expect(home.finding('person')).toHaveText('Photo added');
  await expectAccessible();
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  const announced = await watchWords(page);
  await page.getByRole('button', { name: /^Check it here first \(14 MB\)/ }).click();
  await expect(home.finding('person')).toHaveText(CHECKED.person, FIRST_LOOK);
  expect(loaded.length).toBeGreaterThan(3);
  expect((await announced()).map(({ text }) => text)).toEqual(['Looking at your photo', CHECKED.person]);
  const lines = home.lines('person');
  await expect(lines).toBeHidden();
  await page.getByRole('button', { name: 'Show lines drawn over the photo of yourself' }).press('Enter');
  await expect(lines).toBeVisible();
  const places = await Promise.all([lines.boundingBox(), home.personPhoto.boundingBox()]);
  expect(places[0]).toEqual(places[1]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Hide lines drawn over the photo of yourself' }).press('Enter');
  await expect(lines).toBeHidden();
});

/** Addresses of what belongs to the engine, as the page fetches it; a look calls no server. */
function watchEngine(page: Page): readonly string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (/check-photo|browser-engine|engine-worker|tflite|weights|litert/.test(address)) loaded.push(address);
  });
  return loaded;
}

test('a check takes less than 700 ms once everything is loaded', { tag: '@timing' }, async ({ page }) => {
  const home = homePage(page);
  await home.open();
  await home.personInput.setInputFiles(picturePath('ada'));
  await expect(home.finding('person')).toHaveText(CHECKED.person, FIRST_LOOK);
  const announced = await watchWords(page);
  const checks: { ms: number; slowness: number }[] = [];
  for (const name of ['tom', 'maya', 'samir', 'kenji']) {
    const slowness = await findSlowness(page);
    await page.getByLabel('Replace your photo').setInputFiles(picturePath(name));
    await expect
      .poll(async () => (await announced()).filter(({ text }) => text === CHECKED.person).length)
      .toBe(1);
    const words = await announced();
    const from = words.find(({ text }) => text.startsWith('Looking'))?.at ?? Number.NaN;
    checks.push({ ms: (words.at(-1)?.at ?? Number.NaN) - from, slowness });
    await page.evaluate(() => Reflect.get(globalThis, 'announcements').splice(0));
  }
  // The quickest: whatever else the machine does meanwhile only makes a check longer.
  const quickest = Math.min(...checks.map(({ ms, slowness }) => ms / slowness));
  expect(quickest, JSON.stringify(checks)).toBeLessThan(700);
});

test('photos that cannot work, alone or together, say why and show good ones or are swapped; Generate is left alone', {
  tag: '@phone-only',
}, async ({ page, expectAccessible }) => {
  const home = homePage(page);
  await home.open();
  await expectFits(page, [320]);
  await home.addPhotos({ garment: 'trousers', person: 'crossed-arms' });
  await expect(home.finding('person')).toHaveText('Will not work', FIRST_LOOK);
  await expect(home.finding('garment')).toHaveText('Will not work', FIRST_LOOK);
  const note = home.note('person');
  await expect(note).toContainText(wordingOf('arms_cross_torso', 'person'));
  await expect(note.getByRole('img')).toHaveAccessibleName(/^Drawing: .*arms hang beside the body/);
  await expect(home.note('garment')).toContainText(wordingOf('not_a_top', 'garment'));
  await expect(note.getByRole('button', { name: 'Try it anyway' }), 'no picture comes of it').toHaveCount(0);
  await page.getByRole('button', { name: 'Show lines' }).first().click();
  for (const slot of ['garment', 'person'] as const) await expect(home.lines(slot)).toBeVisible();
  await expect(page.locator('[data-slot="person"] .panel')).toHaveAttribute('data-state', 'error');
  await expect(home.generate).toBeEnabled();
  await expectFits(page, [320]);
  await inBothSchemes(page, expectAccessible);

  // A face close to the camera is told of as cut off, with what to do.
  await note.getByLabel('Choose another photo').setInputFiles(picturePath('face-close-up'));
  await expect(note).toContainText(wordingOf('cut_off', 'person'));
  await expect(home.finding('person')).toHaveText('Will not work');
  await note.getByLabel('Choose another photo').setInputFiles(picturePath('tom'));
  await expect(home.finding('person')).toHaveText(CHECKED.person, FIRST_LOOK);
  await expect(note).toBeHidden();

  // One picture in both places is found out, and so are photos in each other's.
  await page.getByLabel('Replace garment photo').setInputFiles(picturePath('tom'));
  await expect(note).toContainText(wordingOf('same_picture'));
  await page.getByLabel('Replace your photo').setInputFiles(picturePath('plain-tee'));
  await expect(note).toContainText(wordingOf('swapped_pictures'));
  await page.getByRole('button', { name: 'Swap them' }).click();
  await expect(home.finding('person')).toHaveText(CHECKED.person);
  await expect(home.finding('garment')).toHaveText(CHECKED.garment);
  await expect(note).toBeHidden();
  const [one, other] = [
    await home.finding('garment').boundingBox(),
    await home.finding('person').boundingBox(),
  ];
  expect(one?.y, 'they stand in one line').toBe(other?.y);
});

test('a photo that may disappoint, or of which every picture will be rough, says so before and is tried all the same', async ({
  page,
  expectAccessible,
}) => {
  const loaded = watchEngine(page);
  const home = homePage(page);
  await home.open();
  await page.waitForLoadState('networkidle');
  expect(loaded, 'before there is a photo').toEqual([]);
  await home.personInput.setInputFiles(await softPhoto());
  await expect(home.finding('person')).toHaveText('May be off', FIRST_LOOK);
  await expect(home.note('person')).toContainText(wordingOf('blurred', 'person'));
  await expect(page.locator('[data-slot="person"] .panel')).toHaveAttribute('data-state', 'warned');
  await page.getByRole('button', { name: 'Try it anyway' }).press('Enter');
  await expect(home.note('person')).toBeHidden();
  await expect(page.locator('[data-slot="person"] :focus'), 'the focus stays in the panel').toHaveCount(1);
  await expect(page.locator('[data-slot="person"] .panel')).toHaveAttribute('data-state', 'filled');

  await home.garmentInput.setInputFiles(await wornDressPhoto());
  await expect(home.finding('garment')).toHaveText('May be off', FIRST_LOOK);
  await expect(home.note('garment')).toContainText('of a dress only the upper part is tried on');
  await page.getByLabel('Replace garment photo').setInputFiles(await dressPhoto());
  const note = home.note('garment');
  await expect(note).toContainText(whyRough('unlike_top'), FIRST_LOOK);
  await expect(note).toContainText('The picture will be a rough idea, which costs nothing.');
  await inBothSchemes(page, expectAccessible);
  // Both are in: it begins at once.
  await note.getByRole('button', { name: 'Try it anyway' }).click();
  const why = page.getByRole('list', { name: 'Why it is a rough idea' });
  await expect(why).toContainText(whyRough('unlike_top'), { timeout: MADE_WITHIN_MS });
});

test.describe('a device that cannot look', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource/] });

  test('says so calmly, holds nothing up, and checks when asked again', async ({
    page,
    expectAccessible,
  }) => {
    await page.route(NETWORKS, (route) => route.abort());
    const home = homePage(page);
    await home.open();
    await home.addPhotos();
    await expect(home.finding('person')).toHaveText('Added, not checked here', FIRST_LOOK);
    await expectAccessible();
    await home.generate.click();
    await expect(home.slider).toBeVisible({ timeout: 30_000 });
    await page.unroute(NETWORKS);
    await page.getByRole('button', { name: 'Check again the photo of yourself' }).click();
    await expect(home.finding('person')).toHaveText(CHECKED.person, FIRST_LOOK);
    await expect(home.finding('garment')).toHaveText(CHECKED.garment, FIRST_LOOK);
  });
});
