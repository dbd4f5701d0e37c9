import type { Page } from '@playwright/test';
import { ACCOUNT_PROBLEMS, PASSWORD_PROBLEMS } from '@tryon/contract/account/account-texts.ts';
import { CONTACT_PROBLEMS } from '@tryon/contract/site/contact-texts.ts';
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
import { delayScripts, hydrated } from '../testing/hydration.ts';

/** The browser's own line for a page that came with a refusal. */
const REFUSALS = [/^error: Failed to load resource: the server responded with a status of 40[01] /];

/** Who the server takes this browser for. */
const whoIs = async (page: Page): Promise<string | undefined> =>
  (await (await page.request.get('/api/me')).json()).user?.email;

async function chooseNewPassword(page: Page, again = 'Different12'): Promise<void> {
  const { main } = accountPage(page);
  await main.getByLabel('New password', { exact: true }).fill('Different12');
  await main.getByLabel('The same once more').fill(again);
  await main.getByRole('button', { name: 'Change password' }).click();
}

test.describe('before the script of the page is there', () => {
  test.use({ expectedConsole: REFUSALS });

  test('a sign-in is posted at once: refused, it keeps what was typed; taken, the next page has its tokens and nothing of somebody else', async ({
    page,
  }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await account.open('/pricing');
    await signOut(page);
    await expect(account.toast.filter({ hasText: 'Signed out' })).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('virtual-tryon-owner', 'somebody-else');
      localStorage.setItem('virtual-tryon-user-image', 'data:image/png;base64,');
    });

    const releaseScripts = await delayScripts(page);
    await page.goto('/login?returnTo=/pricing', { waitUntil: 'commit' });
    await account.fillIn(email, 'Wrong123');
    await expect(account.alert).toHaveText(wordingOf('wrong_credentials'));
    await expect(account.email).toHaveValue(email);
    await expect(account.password).toHaveValue('');
    await account.password.fill(PASSWORD);
    await account.signIn.click();
    await expect(page).toHaveURL(/:\d+\/pricing$/);
    expect(await whoIs(page)).toBe(email);
    releaseScripts();
    await expect.poll(account.kept).toEqual(KEPT);
    await expect(account.banner).toContainText(email);
  });

  test('a page that came with a refusal goes on like any other once it is hydrated', async ({ page }) => {
    const account = accountPage(page);
    const releaseScripts = await delayScripts(page);
    await page.goto('/login?mode=sign-up', { waitUntil: 'commit' });
    await account.name.fill('Maya Okafor');
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.main).toContainText(ACCOUNT_PROBLEMS.emailMissing);
    releaseScripts();
    await hydrated(page, 'main form');
    await expect(account.name).toHaveValue('Maya Okafor');
    await expect(account.email).toBeFocused();
    const email = await signUpAndIn(page.request);
    await page.context().clearCookies({ name: /session/ });
    await account.email.fill(email);
    await account.password.fill('Another12');
    await account.main.getByRole('button', { name: 'Create account' }).click();
    await expect(account.heading).toHaveText('Check your mail');
    await account.signIn.click();
    await expect(account.alert).toContainText('use its password');
    await expect(account.main).not.toContainText(ACCOUNT_PROBLEMS.emailMissing);
    await account.password.fill(PASSWORD);
    await account.signIn.click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('a press waits for the checks of its form, which come after the page', async ({ page }) => {
  const account = accountPage(page);
  const releaseChecks = await delayScripts(page, /\/account-[\w-]{8}\.js$/);
  await account.open('/login');
  await account.fillIn('maya');
  await expect(account.main.getByRole('button', { name: 'Signing in' })).toBeDisabled();
  releaseChecks();
  await expect(account.email).toHaveAccessibleDescription(ACCOUNT_PROBLEMS.emailInvalid);
  await expect(account.email).toBeFocused();
  await expect(account.password).toHaveValue(PASSWORD);
});

test.describe('without JavaScript', () => {
  test.use({
    javaScriptEnabled: false,
    expectedConsole: REFUSALS,
  });

  test('signing up keeps what was typed when it is refused, and leads in', async ({ page }) => {
    const account = accountPage(page);
    const email = newAddress();
    await page.goto('/login?mode=sign-up&returnTo=/pricing');
    await account.name.fill('Maya Okafor');
    await account.email.fill(email);
    await account.password.fill('alllower1');
    const create = account.main.getByRole('button', { name: 'Create account' });
    await create.click();
    await expect(account.password).toHaveAccessibleDescription(new RegExp(PASSWORD_PROBLEMS.tooSimple));
    await expect(account.name).toHaveValue('Maya Okafor');
    await expect(account.email).toHaveValue(email);
    await expect(account.password).toHaveValue('');
    await account.password.fill(PASSWORD);
    await create.click();
    await expect(account.heading).toHaveText('Check your mail');
    expect((await mailTo(page.request, email)).subject).toContain('Confirm');
    await expect(account.email).toHaveValue(email);
    await account.fillIn(email, 'Wrong123');
    await expect(account.alert).toHaveText(wordingOf('wrong_credentials'));
    await account.fillIn(email);
    await expect(page).toHaveURL(/:\d+\/pricing$/);
    expect(await whoIs(page)).toBe(email);
  });

  test('a forgotten password is replaced, and the link works once', async ({ page }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await page.goto('/forgot-password');
    const send = account.main.getByRole('button', { name: 'Send me a link' });
    await account.email.fill('maya');
    await send.click();
    await expect(account.email).toHaveAccessibleDescription(ACCOUNT_PROBLEMS.emailInvalid);
    await expect(account.email).toHaveValue('maya');
    await account.email.fill(email);
    await send.click();
    await expect(account.heading).toHaveText('Check your mail');
    await page.getByRole('link', { name: 'Another address' }).click();
    await expect(account.email).toHaveValue('');

    await expect.poll(async () => (await mailTo(page.request, email)).subject).toContain('new password');
    const { link } = await mailTo(page.request, email);
    const late = await page.context().newPage();
    for (const tab of [late, page]) await tab.goto(link);
    await chooseNewPassword(page, 'Other123');
    await expect(account.main.getByLabel('The same once more')).toHaveAccessibleDescription(
      PASSWORD_PROBLEMS.mismatch,
    );
    await chooseNewPassword(page);
    await expect(page).toHaveURL(/\/\?message=password-reset-success$/);
    expect(await page.locator('noscript').allTextContents()).toContain('Password changed');
    expect(await whoIs(page), 'every session has ended').toBeUndefined();
    await chooseNewPassword(late);
    await expect(accountPage(late).heading).toHaveText('Forgot the password?');
    await expect(accountPage(late).alert).toHaveText(wordingOf('link_not_valid'));
  });

  test('a message keeps what was written when it is refused, and is sent', async ({ page }) => {
    await page.goto('/contact');
    const message = page.getByLabel('Your message');
    const send = page.getByRole('button', { name: 'Send message' });
    await page.getByLabel('Your name').fill('Maya');
    await message.fill('Two lines,\nand no address.');
    await send.click();
    await expect(page.getByLabel('Your email')).toHaveAccessibleDescription(
      new RegExp(CONTACT_PROBLEMS.emailMissing),
    );
    await expect(message).toHaveValue('Two lines,\nand no address.');
    await page.getByLabel('Your email').fill(newAddress());
    await send.click();
    await expect(page).toHaveURL(/\/contact\?message=sent$/);
    await expect(page.getByRole('heading', { name: 'It is on its way' })).toBeVisible();
  });

  test('the button of a link works, says what came of it, and works once', async ({ page }) => {
    const email = await signUpAndIn(page.request);
    const { link } = await mailTo(page.request, email);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page).toHaveURL(/\/\?message=email-verified$/);
    // Playwright takes nothing in <noscript> for text, whether scripts are on or off.
    expect(await page.locator('noscript').allTextContents()).toContain('Email address verified');
    expect((await (await page.request.get('/api/me')).json()).user.emailVerified).toBe(true);
    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(wordingOf('link_not_valid'));
    await page.getByRole('main').getByRole('link', { name: 'Go to sign in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
