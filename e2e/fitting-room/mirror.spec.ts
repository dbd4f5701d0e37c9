import sharp from 'sharp';
import { expect, test } from '../testing/fixtures.ts';
import { inBothSchemes, mirrorPage } from '../testing/mirror-page.ts';

/** What the curtain covers of the glass while it is gathered, of its width. */
const GATHERED = 0.085;

test.describe('a result', () => {
  test('is saved as PNG and as JPEG, copied, shared as a file, and leads to another garment and another photo', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const copied: string[] = [];
      const shared: { type: string; size: number }[] = [];
      let isWanted = true;
      Object.assign(window, { copied, shared, refuseSharing: () => (isWanted = false) });
      Object.assign(navigator.clipboard, {
        write: async (items: ClipboardItem[]) => {
          for (const item of items) copied.push((await item.getType('image/png')).type);
        },
      });
      Object.assign(navigator, {
        canShare: ({ files }: { files?: File[] }) => files?.every(({ type }) => type.startsWith('image/')),
        share: async ({ files = [] }: { files?: File[] }) => {
          if (!isWanted) throw new DOMException('no', 'AbortError');
          shared.push(...files.map(({ type, size }) => ({ type, size })));
        },
      });
    });
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.makeResult();
    for (const [item, format] of [
      ['Save as PNG', 'png'],
      ['Save as JPEG', 'jpeg'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), mirror.choose(item)]);
      const saved = await sharp(await download.path()).metadata();
      expect([saved.format, saved.width, saved.height]).toEqual([format, 768, 1024]);
    }
    await mirror.choose('Share');
    await expect.poll(() => page.evaluate('shared.length')).toBe(1);
    expect(await page.evaluate('shared[0].type')).toMatch(/^image\/(jpeg|png)$/);
    expect(await page.evaluate('shared[0].size')).toBeGreaterThan(10_000);
    await page.evaluate('refuseSharing()');
    await mirror.choose('Share');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(mirror.toast, 'nothing is said when somebody changes their mind').toHaveCount(0);
    await mirror.choose('Copy picture');
    await expect(mirror.toast).toContainText('Picture copied');
    expect(await page.evaluate('copied')).toEqual(['image/png']);

    await mirror.choose('Same garment, another photo');
    await expect(mirror.personPhoto).toBeHidden();
    await expect(mirror.garmentPhoto).toBeVisible();
    await expect(mirror.personInput).toBeFocused();
    await page.getByRole('button', { name: 'Try another garment' }).click();
    await expect(mirror.garmentInput).toBeFocused();
    await expect(mirror.slider, 'the picture stays').toBeVisible();
  });

  test('has its words above the corner of a watermark, a divider to take hold of at both ends, and is looked at closely', {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.makeResult();
    const button = page.locator('.mirror .before-after-handle svg > circle').first();
    const glass = page.locator('.mirror-frame');
    const [chip, whole] = [
      await page.getByText('After', { exact: true }).boundingBox(),
      await glass.boundingBox(),
    ];
    if (!chip || !whole) throw new Error('The mirror is not on the page.');
    expect((whole.y + whole.height - chip.y - chip.height) / whole.height).toBeGreaterThan(0.113);
    for (const [key, end] of [
      ['End', 1 - GATHERED],
      ['Home', 0],
    ] as const) {
      await mirror.slider.press(key);
      await button.scrollIntoViewIfNeeded();
      const [held, frame] = [await button.boundingBox(), await glass.boundingBox()];
      if (!held || !frame) throw new Error('The mirror is not on the page.');
      expect(held.x, key).toBeGreaterThanOrEqual(frame.x - 1);
      expect(held.x + held.width, key).toBeLessThanOrEqual(frame.x + frame.width * (1 - GATHERED) + 1);
      const divider = Number(await mirror.slider.inputValue()) / 100;
      expect(divider * (1 - GATHERED)).toBeCloseTo(end);

      const [x, y] = [held.x + held.width / 2, held.y + held.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(frame.x + (frame.width * (1 - GATHERED)) / 2, y, { steps: 5 });
      await page.mouse.up();
      expect(Math.abs(Number(await mirror.slider.inputValue()) - 50), key).toBeLessThan(5);
    }

    const divided = await mirror.slider.inputValue();
    await mirror.closer.click();
    const box = page.getByRole('region', { name: /^The result, close up/ });
    await expect(page.getByText('250 %')).toBeVisible();
    const scrolled = () =>
      box.evaluate(({ scrollLeft, scrollTop }): [number, number] => [scrollLeft, scrollTop]);
    const [left, top] = await scrolled();
    const place = await box.boundingBox();
    if (!place) throw new Error('The box is not on the page.');
    if (!isMobile) {
      await page.mouse.move(place.x + 200, place.y + 300);
      await page.mouse.down();
      await page.mouse.move(place.x + 140, place.y + 220, { steps: 4 });
      await page.mouse.up();
      expect(await scrolled(), 'dragged with a mouse').toEqual([left + 60, top + 80]);
    }
    const [before] = await scrolled();
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(before);
    await page.keyboard.press('+');
    await expect(page.getByText('375 %')).toBeVisible();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page.getByText('250 %')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Whole picture' }).click();
    await expect(page.getByText('100 %')).toBeVisible();
    expect(await scrolled()).toEqual([0, 0]);
    await mirror.closer.click();
    await expect(mirror.slider).toHaveValue(divided);
  });

  test('tells what is new in it, and can be reported without the picture, and with it', async ({
    page,
    request,
    expectAccessible,
  }) => {
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.makeResult();
    await mirror.changes.click();
    await expect(page.getByText(/^In colour: new, \d+ % of the picture/)).toBeVisible();
    const [face, chest] = await page
      .locator('canvas.fitted-picture')
      .evaluate((canvas: HTMLCanvasElement) => {
        const context = canvas.getContext('2d');
        const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
        return [at(384, 150), at(384, 420)];
      });
    expect(new Set(face?.slice(0, 3)).size, 'the face is grey: it is the photo').toBe(1);
    expect(new Set(chest?.slice(0, 3)).size, 'the green tee keeps its colour').toBeGreaterThan(1);
    await mirror.changes.click();
    await expect(mirror.slider).toBeVisible();

    const bodies: unknown[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/try-on/report')) bodies.push(sent.postDataJSON());
    });
    await mirror.choose('Report a bad picture');
    const dialog = page.getByRole('dialog', { name: 'What is wrong with it?' });
    await inBothSchemes(page, expectAccessible);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please tick what is wrong');
    await dialog.getByLabel('The garment is not like in its photo').check();
    await dialog.getByLabel('In your words').fill('The collar is gone.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(mirror.toast).toContainText('Your report is on its way to us.');
    expect(bodies).toEqual([
      {
        reasons: ['garment'],
        details: 'The collar is gone.',
        engine: 'embedded',
        warnings: [],
        pictures: {},
      },
    ]);
    const [mail] = await (await request.get('/api/dev/mailbox')).json();
    expect(mail.text).toContain('The collar is gone.');

    await mirror.choose('Report a bad picture');
    await dialog.getByLabel('Something else').check();
    await dialog.getByLabel(/^Send the picture and the photos/).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog).toBeHidden();
    expect(bodies[1]).toMatchObject({
      pictures: Object.fromEntries(
        ['result', 'person', 'garment'].map((name) => [
          name,
          expect.stringMatching(/^data:image\/jpeg;base64,/),
        ]),
      ),
    });
  });
});

test('every state is accessible', { tag: '@phone' }, async ({ page, isMobile, expectAccessible }) => {
  const mirror = mirrorPage(page);
  await mirror.open();
  await page.getByText('Change', { exact: true }).click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await inBothSchemes(page, expectAccessible);
  await mirror.addPhotos();
  const { letGo } = await mirror.holdCalls();
  await mirror.generate.click();
  await expect(page.getByRole('progressbar', { name: 'Making the picture' })).toBeVisible();
  await inBothSchemes(page, expectAccessible);
  letGo();
  await mirror.isShown();
  await inBothSchemes(page, expectAccessible);
  for (const look of [mirror.closer, mirror.changes]) {
    await look.click();
    await expect(look).toHaveAttribute('aria-pressed', 'true');
    await inBothSchemes(page, expectAccessible);
    await look.click();
  }
  await mirror.more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await inBothSchemes(page, expectAccessible);
  if (!isMobile) return;
  // The accessibility check scrolls to the top of the page; the menu is further down, with its button.
  await mirror.more.scrollIntoViewIfNeeded();
  await page.getByRole('menuitem', { name: 'Report a bad picture' }).click();
  await expect(page.getByRole('dialog', { name: 'What is wrong with it?' })).toBeVisible();
  await inBothSchemes(page, expectAccessible);
});
