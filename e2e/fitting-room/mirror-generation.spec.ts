import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { signUpAndIn } from '../testing/account-page.ts';
import { expect, test } from '../testing/fixtures.ts';
import { inBothSchemes, MADE_WITHIN_MS, mirrorPage, TRY_ON_CALL } from '../testing/mirror-page.ts';

test.describe('while it is made', () => {
  test('it goes on when somebody looks around on the site, and is announced there', async ({ page }) => {
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.addPhotos();
    const { letGo } = await mirror.holdCalls();
    await mirror.generate.click();
    await expect(mirror.stage).toContainText(TRY_ON_TEXTS.waiting);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click());
    await expect(page).toHaveURL(/\/about$/);
    await page.goBack();
    await expect(mirror.stage).toContainText(TRY_ON_TEXTS.waiting);
    await page.goForward();
    await expect(page).toHaveURL(/\/about$/);
    letGo();
    await page.getByRole('button', { name: 'Go to the mirror' }).click({ timeout: MADE_WITHIN_MS });
    await expect(page).toHaveURL(/\/$/);
    await expect(mirror.slider).toBeVisible();
    await expect(mirror.garmentPhoto).toBeVisible();
  });

  test('a slow line shows how much has been sent', async ({ page }) => {
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.addPhotos();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 40_000,
    });
    await mirror.generate.click();
    await expect(mirror.stage).toContainText(/[1-9]\d? % sent/);
    await expect(mirror.stage).toContainText('Sending your photos');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(mirror.generate).toBeVisible();
  });
});

test('what changes the picture stands beside it and not below the fold, or on a phone after what is done with it, and is asked of the server', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentTuck: body.get('tuck') });
      send.call(this, body);
    };
  });
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.makeResult();
  expect(await page.evaluate('sentTuck')).toBeNull();
  const choices = page.getByRole('region', { name: 'Change the picture' });
  const glass = page.locator('.mirror-frame');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const [box, picture] = [await choices.boundingBox(), await glass.boundingBox()];
  if (!box || !picture) throw new Error('They are not on the page.');
  if (isMobile) {
    const save = await page.getByRole('link', { name: 'Save picture' }).boundingBox();
    if (!save) throw new Error('It cannot be saved.');
    expect(save.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    expect(save.y).toBeLessThan(picture.y + picture.height + 40);
    expect(box.y).toBeGreaterThan(save.y + save.height);
    for (const group of await choices.getByRole('radiogroup').all()) {
      expect((await group.boundingBox())?.width, 'each switch is as wide as the picture').toBe(box.width);
    }
  } else {
    expect(box.x + box.width).toBeLessThan(picture.x);
    expect(box.y + box.height).toBeLessThan(900);
  }
  await expect(choices.getByRole('radiogroup')).toHaveCount(3);
  await expect(choices.getByRole('radio', { name: 'Dress' })).toHaveCount(0);
  await choices.getByRole('radio', { name: 'As in my photo' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choices.getByRole('radio', { name: 'Tucked in' })).toBeChecked();
  await expect(choices.getByRole('radio', { name: 'Tucked in' })).toBeFocused();
  await expect(mirror.generate, 'another way of wearing it is another picture').toBeInViewport();
  await mirror.generate.click();
  await expect.poll(() => page.evaluate('sentTuck')).toBe('tucked');
});

test('a reload in the middle goes on under the same name, and closing the page ends it', async ({
  page,
  context,
}) => {
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.addPhotos();
  const { calls, letGo } = await mirror.holdCalls();
  await mirror.generate.click();
  await expect.poll(() => calls.length).toBe(1);
  await mirror.open();
  await expect(mirror.stage).toContainText(TRY_ON_TEXTS.waiting);
  await expect.poll(() => calls.length).toBe(2);
  letGo();
  await mirror.isShown();
  const [key, keyAgain] = calls.map((call) => call.headers()['idempotency-key']);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyAgain).toBe(key);
  await expect(mirror.savedResults).toHaveCount(1);

  await mirror.makeAnother('oxford-shirt');
  await expect(mirror.savedResults).toHaveCount(2);
  await mirror.open();
  await mirror.isShown();
  expect(calls, 'a finished one is not made again').toHaveLength(3);
  await mirror.dismiss.click();

  await page.unroute(TRY_ON_CALL);
  const other = await mirror.holdCalls();
  await mirror.addPhotos({ garment: 'breton', person: 'maya' });
  await mirror.generate.click();
  await expect.poll(() => other.calls.length).toBe(1);
  await page.close();
  const later = await context.newPage();
  const anew = mirrorPage(later);
  const { calls: callsLater } = await anew.holdCalls();
  await anew.open();
  await expect(anew.personPhoto).toBeVisible();
  await expect(anew.generate).toBeVisible();
  expect(callsLater).toEqual([]);
});

test('the same photos made the same way show the picture that is there, and cost nothing', async ({
  page,
  expectAccessible,
}) => {
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.makeResult();
  await expect(mirror.savedResults).toHaveCount(1);
  const { calls, letGo } = await mirror.holdCalls();
  await mirror.open();
  await mirror.addPhotos();
  await mirror.generate.click();
  await mirror.isShown();
  await expect(page.locator('.result-notes')).toContainText('You already have this picture.');
  await inBothSchemes(page, expectAccessible);
  expect(calls).toEqual([]);
  await expect(mirror.savedResults).toHaveCount(1);
  await page.getByRole('button', { name: 'Make it again' }).click();
  await expect.poll(() => calls.length).toBe(1);
  letGo();
  await mirror.isShown();
  await expect(page.getByText('You already have this picture.')).toHaveCount(0);
});

test.describe('offline in the middle', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('a lost connection is waited for, and the try-on goes on under the same name', async ({
    page,
    context,
  }) => {
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.addPhotos();
    const { calls, letGo } = await mirror.holdCalls();
    await mirror.generate.click();
    await expect.poll(() => calls.length).toBe(1);
    await context.setOffline(true);
    await page.unroute(TRY_ON_CALL);
    letGo();
    await expect(mirror.stage).toContainText('No connection. It goes on by itself');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const [again] = await Promise.all([page.waitForRequest(TRY_ON_CALL), context.setOffline(false)]);
    await expect(mirror.slider).toBeVisible({ timeout: MADE_WITHIN_MS });
    const [key, keyAgain] = [calls[0], again].map((call) => call?.headers()['idempotency-key']);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(keyAgain).toBe(key);
  });
});

test.describe('failures', () => {
  test.use({ expectedConsole: [/^error: Failed to load resource/] });

  test('who left too many pictures is sent neither to try again nor to other photos, and none left leads to the plans', async ({
    page,
    expectAccessible,
  }) => {
    const tooMany = { error: wordingOf('too_many_abandoned'), code: 'too_many_abandoned', requestId: 'r' };
    const headers = { 'retry-after': '80000' };
    await page.route(TRY_ON_CALL, (route) => route.fulfill({ status: 429, headers, json: tooMany }));
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.addPhotos();
    await mirror.generate.click();
    await expect(mirror.alert).toHaveText(wordingOf('too_many_abandoned'));
    await expect(mirror.stage.getByRole('button')).toHaveText(['Dismiss']);
    await mirror.stage.getByRole('button').click();

    const noneLeft = {
      error: wordingOf('no_credits'),
      code: 'no_credits',
      requestId: 'r',
      refillsAt: '2026-12-01T00:00:00.000Z',
    };
    await page.route(TRY_ON_CALL, (route) => route.fulfill({ status: 402, json: noneLeft }));
    await mirror.generate.click();
    await expect(mirror.alert).toHaveText(wordingOf('no_credits'));
    await expect(mirror.stage).toContainText('New ones come on 1 December.');
    await expect(mirror.stage.getByRole('button', { name: 'Make it on this device' })).toBeVisible();
    await inBothSchemes(page, expectAccessible);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await page.getByRole('link', { name: 'See the plans' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  });

  test('with none left, who has not verified their address gets the mail again in one press', {
    tag: '@phone-only',
  }, async ({ page, expectAccessible }) => {
    const email = await signUpAndIn(page.request);
    const body = { error: wordingOf('no_credits'), code: 'no_credits', requestId: 'r' };
    await page.route(TRY_ON_CALL, (route) => route.fulfill({ status: 402, json: body }));
    const mirror = mirrorPage(page);
    await mirror.open();
    await mirror.addPhotos();
    await mirror.generate.click();
    const again = mirror.stage.getByRole('button', { name: 'Send the mail again' });
    await again.waitFor();
    await inBothSchemes(page, expectAccessible);
    await again.click();
    await expect(mirror.toast).toContainText('Verification mail sent');
    const mails: { to: string }[] = await (await page.request.get('/api/dev/mailbox')).json();
    expect(mails.filter(({ to }) => to === email)).toHaveLength(2);
    await expect(mirror.stage.getByRole('link', { name: 'See the plans' })).toBeVisible();
  });
});
