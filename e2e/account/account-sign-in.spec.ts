import { AUTH_ERROR_TEXTS, PASSWORD_PROBLEMS, SIGN_IN_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { RESEND_FAILED_TEXT } from '@tryon/contract/account/session-texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { expect, test } from '../testing/account-fixtures.ts';
import {
  accountPage,
  KEPT,
  mailTo,
  newAddress,
  PASSWORD,
  signOut,
  signUpAndIn,
} from '../testing/account-page.ts';
import { expectFits } from '../testing/fits.ts';
import { refusedWith } from '../testing/fixtures.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';

test('the pages of signing in are accessible and fit their window', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  const account = accountPage(page);
  for (const path of [
    '/login',
    '/login?mode=sign-up',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=x',
    '/confirm?token=x',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(account.heading).toHaveCount(1);
      await inBothSchemes(page, expectAccessible);
      await expectFits(page);
    });
  }
});

test.describe(() => {
  test.use(refusedWith(401));

  test('signing up, verifying, signing out and in again, with the way back', async ({ page, context }) => {
    const account = accountPage(page);
    const email = newAddress();
    await account.open('/login?returnTo=/pricing');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.name).toBeFocused();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.missing);
    await account.name.fill('Maya Okafor');
    await account.email.fill(email);
    await account.password.fill('alllower1');
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.tooSimple);
    await account.password.fill(PASSWORD);
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.heading).toHaveText('Check your mail');
    await expect(page.getByRole('link', { name: 'Open the mailbox' })).toBeVisible();
    await account.signIn.click();
    await expect(page).toHaveURL(/:\d+\/pricing$/);
    await expect(account.toast).toContainText('Please verify your email address');
    await expect(account.banner).toContainText(email);
    await expect.poll(account.kept).toEqual(KEPT);

    await page.goto((await mailTo(page.request, email)).link);
    await expect(account.main).toContainText(email);
    expect((await (await page.request.get('/api/me')).json()).user.emailVerified, 'opened alone').toBe(false);
    await account.main.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(account.toast).toContainText('Email address verified');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(account.banner).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem('virtual-tryon-user-image', 'data:image/png;base64,'));
    await signOut(page);
    await expect(account.toast.filter({ hasText: 'Signed out' })).toBeVisible();
    expect(await account.kept()).toEqual([]);
    expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);

    await account.open('/login');
    await account.fillIn(email, 'Wrong123');
    await expect(account.alert).toHaveText(wordingOf('wrong_credentials'));
    await account.fillIn(email);
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test.describe(() => {
  test.use(refusedWith(401));

  test('an address that has an account is told so by mail alone, and its password opens it', async ({
    page,
    expectAccessible,
  }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await page.context().clearCookies({ name: /session/ });
    await account.open('/login?mode=sign-up');
    await account.name.fill('Somebody else');
    await account.email.fill(email);
    await account.password.fill('Another12');
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.heading).toHaveText('Check your mail');
    await expect.poll(async () => (await mailTo(page.request, email)).subject).toContain('already have');
    await account.signIn.click();
    await expect(account.alert).toContainText('use its password');
    await expect(account.main.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
    await expectAccessible();
    await expect(account.email).toHaveValue(email);
    await account.password.fill(PASSWORD);
    await account.signIn.click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test.describe(() => {
  test.use(refusedWith(400));

  test('a forgotten password: the link changes it once, and its second use leads to a new one', async ({
    page,
    context,
    expectAccessible,
  }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await account.open('/forgot-password');
    await account.email.fill(email);
    await account.main.getByRole('button', { name: 'Send me a link' }).click();
    await expect(account.heading).toHaveText('Check your mail');
    await expect.poll(async () => (await mailTo(page.request, email)).subject).toContain('new password');
    const { link } = await mailTo(page.request, email);

    const late = accountPage(await context.newPage());
    await late.open(link);
    await account.open(link);
    await expectAccessible();
    const password = account.main.getByLabel('New password', { exact: true });
    const again = account.main.getByLabel('The same once more');
    const change = account.main.getByRole('button', { name: 'Change password' });
    await password.fill('Different12');
    await change.click();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.confirmationMissing);
    await again.fill('Other123');
    await change.click();
    await expect(account.main).toContainText(PASSWORD_PROBLEMS.mismatch);
    await again.fill('Different12');
    await change.click();
    await expect(account.heading).toHaveText('Password changed');
    await expect(account.toast).toContainText('Password changed');
    await expect(page).toHaveURL(/:\d+\/$/);
    expect((await (await page.request.get('/api/me')).json()).user, 'every session has ended').toBeNull();

    await page.goto(link);
    await expect(account.alert).toHaveText(SIGN_IN_TEXTS.invalidResetToken);
    await expect(password).toHaveCount(0);
    await expect(account.main.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    await expect(account.main.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');

    await late.main.getByLabel('New password', { exact: true }).fill('Different12');
    await late.main.getByLabel('The same once more').fill('Different12');
    await late.main.getByRole('button', { name: 'Change password' }).click();
    await expect(late.alert).toHaveText(wordingOf('link_not_valid'));
    await expect(late.heading).toHaveText('Forgot the password?');
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/^error: Failed to load resource: net::ERR_FAILED/] });

  test('when signing in does not answer, the page says so and recovers', async ({ page }) => {
    const account = accountPage(page);
    await page.route('**/api/me', (route) => route.abort());
    await account.open('/login');
    await account.email.fill('typed@example.com');
    await expect(account.alert).toContainText(AUTH_ERROR_TEXTS.title, { timeout: 15_000 });
    await expect(account.alert.getByRole('button', { name: AUTH_ERROR_TEXTS.reloadPage })).toBeVisible();
    await page.unroute('**/api/me');
    await account.alert.getByRole('button', { name: AUTH_ERROR_TEXTS.tryAgain }).click();
    await expect(account.alert).toHaveCount(0);
    await expect(account.email).toHaveValue('typed@example.com');
  });
});

test.describe(() => {
  test.use(refusedWith(502));

  test('the reminder to verify an address takes two lines at most, hides nothing of the page, and sends the mail again or tells its failure', {
    tag: '@phone',
  }, async ({ page }) => {
    const account = accountPage(page);
    await signUpAndIn(page.request, 'Maya Okafor', `maximiliana.alexandrina.von.habsburg.${newAddress()}`);
    for (const path of ['/', '/privacy']) {
      await account.open(path);
      await expect(account.banner).toBeVisible();
      const [banner, bar, first] = await Promise.all(
        [account.banner, page.getByRole('banner'), account.heading].map((part) => part.boundingBox()),
      );
      expect(banner?.height).toBeLessThanOrEqual(72);
      const isWithin = await account.banner.evaluate((element) =>
        [...element.querySelectorAll('*')].every(
          (part) => part.getBoundingClientRect().right <= document.documentElement.clientWidth,
        ),
      );
      expect(isWithin, 'however long the address is').toBe(true);
      expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? 0));
    }
    // What stands still while the page moves stands below the bar with everything that is in it.
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await page.mouse.wheel(0, 2000);
    const [bar, stuck] = [await page.getByRole('banner').boundingBox(), await contents.boundingBox()];
    if ((page.viewportSize()?.width ?? 0) > 900) expect(stuck?.y).toBeGreaterThan(bar?.height ?? Number.NaN);

    await account.sendAgain();
    await expect(account.toast).toContainText('Verification mail sent');
    await page.route('**/api/auth/resend-verification', (route) => route.fulfill({ status: 502, json: {} }));
    await account.sendAgain();
    await expect(account.toast).toContainText(RESEND_FAILED_TEXT);
  });
});
