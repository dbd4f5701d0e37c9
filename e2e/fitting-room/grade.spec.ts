import type { Page } from '@playwright/test';
import { answerJson, startTryOnBackend, type TryOnBackend } from '@tryon/stand-ins/try-on-backend.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { test as base, expect } from '../testing/fixtures.ts';
import { inBothSchemes, mirrorPage } from '../testing/mirror-page.ts';
import { PHONE } from '../testing/phone.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG } from '../testing/server.ts';
import { isFree } from '../testing/site-page.ts';

/** A server whose pictures come from elsewhere, so that a test says how sure that engine is. */
const test = base.extend<object, { backend: TryOnBackend; server: RunningServer }>({
  backend: [
    async ({ browserName: _browserName }, use) => {
      const backend = await startTryOnBackend();
      await use(backend);
      await backend.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ backend }, use) => {
      const server = await startServerProcess({
        ...WITHOUT_BLOG,
        TRYON_ENGINES: 'backend',
        TRYON_BACKEND_URL: backend.url,
        TRYON_ALLOW_ANONYMOUS: 'false',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

/** Answers with the person's own photo, in the given words. */
function answerInWords(backend: TryOnBackend, words: object): void {
  backend.behave((request, response) => {
    const bytes = request.parts.find(({ name }) => name === 'user_image')?.bytes ?? new Uint8Array();
    return answerJson(200, { image: Buffer.from(bytes).toString('base64'), ...words })(request, response);
  });
}

test('a rough picture is shown as a rough idea: why, that it cost nothing, what works better', async ({
  page,
  backend,
  expectAccessible,
}) => {
  answerInWords(backend, { grade: 'rough', reasons: ['skin_invented', 'garment_worn'] });
  await signUpAndIn(page.request);
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.makeResult();
  await expect(page.locator('.rough-mark')).toHaveText('A rough idea');
  const notes = page.locator('.result-notes');
  await expect(notes).toContainText('It cost nothing');
  await expect(notes).toContainText('1 try-on left');
  await expect(notes.getByRole('list', { name: 'Why it is a rough idea' }).getByRole('listitem')).toHaveText([
    /Your own top covers skin/,
    /Somebody wears the garment/,
  ]);
  await expect(notes.getByRole('list', { name: 'What works better' }).getByRole('listitem')).toHaveText([
    /shows as much as this one/,
    /lying flat/,
  ]);
  await expect(page.getByText('The result is ready. It is a rough idea and cost nothing.')).toBeAttached();
  await inBothSchemes(page, expectAccessible);
  await page.getByRole('button', { name: 'Not right?' }).click();
  await expect(page.getByRole('menu')).toContainText('so nothing comes back');
  await page.getByRole('menuitem', { name: 'A hand, an arm or my hair is wrong' }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeFocused();
  await expect(notes, 'nothing was taken, and nothing comes back').toContainText('1 try-on left');
  const [mail] = await (await page.request.get('/api/dev/mailbox')).json();
  expect(mail).toMatchObject({ subject: 'A bad picture: body' });

  await mirror.dismiss.click();
  await page.getByRole('button', { name: /^Open the look .*, a rough idea$/ }).click();
  await expect(page.locator('.rough-mark')).toBeVisible();
  await expect(notes).toContainText('It cost nothing');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('“Not right?” gives the try-on of a sure picture back in one press, by keyboard too, and once', async ({
    page,
    backend,
    expectAccessible,
  }) => {
    answerInWords(backend, {});
    await signUpAndIn(page.request);
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.makeResult();
    const notes = page.locator('.result-notes');
    await expect(notes).toContainText('0 try-ons left');
    await expect(page.locator('.rough-mark')).toHaveCount(0);
    const notRight = page.getByRole('button', { name: 'Not right?' });
    // In the middle of a phone there is only room above it.
    await notRight.evaluate((button) =>
      window.scrollBy({ top: button.getBoundingClientRect().top - 470, behavior: 'instant' }),
    );
    await notRight.focus();
    await page.keyboard.press('Enter');
    expect(await isFree(page.getByRole('menu')), 'over the bar, not under it').toBe(true);
    await expect(page.getByRole('menu')).toContainText('up to 3 times a month');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Neckline or collar',
      'Sleeves',
      'Arms or hands',
      'My old top shows',
      'Edges',
      'Something else',
    ]);
    await inBothSchemes(page, expectAccessible);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const said = page.getByText('Your try-on is back. You can give back 2 more this month.');
    await expect(said).toBeFocused();
    await expect(notes).toContainText('1 try-on left');
    await expect(page.getByRole('button', { name: 'Not right?' })).toHaveCount(0);

    await mirror.dismiss.click();
    await mirror.savedResults.first().click();
    await expect(mirror.save).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not right?' }), 'of the look').toHaveCount(0);
  });
});

test.describe('where the server says no', () => {
  test.use({
    expectedConsole: [/^error: Failed to load resource: the server responded with a status of 409 /],
  });

  test('a picture that was given back on another page is not given back again', async ({ page, backend }) => {
    answerInWords(backend, {});
    await signUpAndIn(page.request);
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.makeResult();
    await expect(mirror.savedResults).toHaveCount(1);
    const other = await page.context().newPage();
    await mirrorPage(other).open();
    await mirrorPage(other).savedResults.first().click();
    const giveBack = async (on: Page) => {
      await on.getByRole('button', { name: 'Not right?' }).click();
      await on.getByRole('menuitem', { name: 'Edges' }).click();
    };
    await other.getByRole('button', { name: 'Not right?' }).waitFor();
    await giveBack(page);
    await expect(page.getByText(/^Your try-on is back/)).toBeVisible();
    await expect(page.getByRole('banner').getByText(/try-ons? left/)).toHaveText('1 try-on left');
    await giveBack(other);
    await expect(other.getByText('The try-on of this picture has been given back before.')).toBeVisible();
  });
});
