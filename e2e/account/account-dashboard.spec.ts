import { picturePath } from '@tryon/artwork/picture-path.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { expect, test } from '../testing/account-fixtures.ts';
import { accountPage, mailTo, newAddress, PASSWORD, signUpAndIn } from '../testing/account-page.ts';
import { refusedWith } from '../testing/fixtures.ts';
import { hydrated } from '../testing/hydration.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';

test('profile: name, picture, password, devices, export', async ({
  page,
  playwright,
  baseURL,
  expectAccessible,
}) => {
  const account = accountPage(page);
  const email = await signUpAndIn(page.request);
  const elsewhere = await playwright.request.newContext({ baseURL });
  await elsewhere.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await account.open('/dashboard');
  await inBothSchemes(page, expectAccessible);

  await page.getByRole('button', { name: 'Edit name' }).click();
  await expectAccessible();
  await account.dialog.getByRole('textbox', { name: 'Name' }).fill('Maya Ada');
  await account.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(account.toast.filter({ hasText: 'Name changed' })).toBeVisible();
  await expect(account.main).toContainText('Maya Ada');
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused();

  await page.getByLabel('Add a picture').setInputFiles(picturePath('maya'));
  await expect(account.main.getByAltText('You, as others would see you')).toBeVisible();

  await page.getByRole('button', { name: /^Sign out .* since/ }).click();
  await expect(page.getByRole('button', { name: /^Sign out .* since/ })).toHaveCount(0);
  expect((await (await elsewhere.get('/api/me')).json()).user).toBeNull();
  await elsewhere.dispose();
  const activity = account.main.getByRole('region', { name: 'Security activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('A device was signed out');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('virtual-try-on-data.json');
});

test.describe(() => {
  test.use(refusedWith(503));

  test('slow signing in is said where the page begins; what happened to the account is there page by page, and asked for again after a failure', async ({
    page,
    playwright,
    baseURL,
    expectAccessible,
  }) => {
    const account = accountPage(page);
    const activity = account.main.getByRole('region', { name: 'Security activity' });
    const email = await signUpAndIn(page.request);
    await page.route('**/api/account/activity*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.route('**/api/auth/handles', (route) => route.fulfill({ status: 503, json: {} }));
    await account.open('/dashboard');
    const banner = account.main.getByRole('region', { name: 'Signing in' });
    await expect(banner).toContainText('Signing in is slow to answer right now.');
    const [said, heading] = [await banner.boundingBox(), await account.heading.boundingBox()];
    expect((said?.y ?? Number.NaN) + (said?.height ?? 0)).toBeLessThan(heading?.y ?? Number.NaN);
    await expect(activity.getByRole('alert')).toContainText('could not be read');
    await expectAccessible();
    await page.unroute('**/api/account/activity*');
    await activity.getByRole('button', { name: 'Try again' }).click();
    await expect(activity.getByRole('listitem').last()).toContainText('Account made');
    const elsewhere = await playwright.request.newContext({ baseURL });
    for (let count = 0; count < 10; count += 1) {
      await elsewhere.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
    }
    await elsewhere.dispose();
    await page.reload();
    await expect(activity.getByRole('listitem').first()).toContainText('Signed in');
    await expect(activity).not.toContainText('Account made');
    await activity.getByRole('button', { name: 'Show more' }).click();
    await expect(activity.getByRole('listitem').last()).toContainText('Account made');
    await expect(activity.getByRole('button')).toHaveCount(0);
  });
});

test.describe(() => {
  test.use(refusedWith(403));

  test('an account is deleted only with its password, and then wholly', async ({ page }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    await account.open('/dashboard');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const question = page.getByRole('alertdialog');
    const password = question.getByLabel('Your password');
    await password.fill('Wrong123');
    await question.getByRole('button', { name: 'Delete my account' }).click();
    await expect(password).toHaveAccessibleDescription(wordingOf('wrong_password'));
    await expect(password).toBeFocused();
    await password.fill(PASSWORD);
    await question.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(account.toast.filter({ hasText: 'Account deleted' })).toContainText('A fingerprint');
    expect(await account.kept()).toEqual([]);
    const again = await page.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
    expect(again.status()).toBe(401);
  });
});

test.describe(() => {
  // Putting the address back ends the session, and a call of the page may be under way then.
  test.use({ expectedConsole: [/^error: Failed to load resource: .* a status of 40[13] /] });

  test('another email address asks for a fresh sign-in, counts once its own mailbox has answered, and can be put back', async ({
    page,
  }) => {
    const account = accountPage(page);
    const email = await signUpAndIn(page.request);
    const next = newAddress();
    await account.open('/dashboard');
    const refused = { code: 'sign_in_again', error: wordingOf('sign_in_again'), requestId: 'r' };
    await page.route('**/api/account/email', (route) => route.fulfill({ status: 403, json: refused }));
    await page.getByRole('button', { name: 'Change email' }).click();
    await account.dialog.getByRole('textbox', { name: 'New email' }).fill(next);
    await account.dialog.getByLabel('Your password').fill(PASSWORD);
    await account.dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(account.dialog.getByRole('alert')).toHaveText(refused.error);
    await account.dialog.getByRole('link', { name: 'Sign in again' }).click();
    await page.unroute('**/api/account/email');
    await expect(account.main).toContainText(refused.error);
    await account.fillIn(email);
    await expect(account.dialog.getByRole('textbox', { name: 'New email' })).toHaveValue(next);
    await expect(page).toHaveURL(/\/dashboard$/);
    await account.dialog.getByLabel('Your password').fill(PASSWORD);
    await account.dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(account.toast.filter({ hasText: 'Check your mail' })).toContainText(next);
    await expect(account.main).toContainText(email);
    await expect(account.main).toContainText(`${next} (not confirmed yet)`);
    const first = (await mailTo(page.request, next)).link;
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(account.dialog.getByRole('textbox', { name: 'New email' })).toHaveValue(next);
    await account.dialog.getByLabel('Your password').fill(PASSWORD);
    await account.dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect.poll(async () => (await mailTo(page.request, next)).link).not.toBe(first);

    await page.goto((await mailTo(page.request, next)).link);
    await account.main.getByRole('button', { name: 'Confirm my new address' }).click();
    await expect(account.toast).toContainText('Email address changed');
    await account.open('/dashboard');
    await expect(account.main).toContainText(next);
    await expect(account.main).not.toContainText(email);

    await expect.poll(async () => (await mailTo(page.request, email)).subject).toContain('was changed');
    await page.goto((await mailTo(page.request, email)).link);
    await account.main.getByRole('button', { name: 'Put my address back' }).click();
    await expect(page).toHaveURL(/\/reset-password\?token=/);
    await hydrated(page, 'main form');
    await account.main.getByLabel('New password', { exact: true }).fill('Different12');
    await account.main.getByLabel('The same once more').fill('Different12');
    await account.main.getByRole('button', { name: 'Change password' }).click();
    await expect(account.heading).toHaveText('Password changed');
    const data = { email, password: 'Different12' };
    expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  });
});
