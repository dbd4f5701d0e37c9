import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { hydrated } from './hydration.ts';

export const PASSWORD = 'Longer12';

/** Page object of the account pages, by accessible names. */
export function accountPage(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    heading: page.getByRole('heading', { level: 1 }),
    name: main.getByLabel('Your name'),
    email: main.getByLabel('Email', { exact: true }),
    password: main.getByLabel('Password', { exact: true }),
    signIn: main.getByRole('button', { name: 'Sign In' }),
    alert: main.getByRole('alert'),
    toast: page.locator('.toast'),
    banner: page.getByRole('region', { name: 'Email address' }),
    dialog: page.getByRole('dialog'),

    /** Opens a page and waits until its forms are hydrated. */
    async open(path: string) {
      const answer = await page.goto(path);
      await hydrated(page, 'main form, footer button');
      return answer;
    },

    /** Requests the verification email once the banner is hydrated, which happens after the page. */
    async sendAgain() {
      await hydrated(page, '[aria-label="Email address"] button');
      await this.banner.getByRole('button').click();
    },

    async fillIn(email: string, password: string = PASSWORD) {
      // The previous page may still be shown, and has an email field as well.
      await this.signIn.waitFor();
      await this.email.fill(email);
      await this.password.fill(password);
      await this.signIn.click();
    },

    /** Everything that this product stores in the browser. */
    kept: () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('virtual-tryon-') || /token/i.test(key))
          .sort(),
      ),
  };
}

let made = 0;

/** An email address that no other test uses. */
export function newAddress(): string {
  made += 1;
  return `maya-${Date.now()}-${made}@example.com`;
}

/** The newest email to an address, once it has arrived. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
): Promise<{ subject: string; link: string }> {
  for (;;) {
    const mails: { to: string; subject: string; text: string }[] = await (
      await request.get('/api/dev/mailbox')
    ).json();
    const mail = mails.find((one) => one.to === to);
    const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
    if (mail && link) return { subject: mail.subject, link };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Creates an account through the API and signs this browser in to it. */
export async function signUpAndIn(
  request: APIRequestContext,
  name = 'Maya Okafor',
  email = newAddress(),
): Promise<string> {
  await request.post('/api/auth/sign-up', { data: { name, email, password: PASSWORD } });
  await request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  return email;
}

/** What the browser stores for a signed-in user. */
export const KEPT = [
  'accessToken',
  'refreshToken',
  'token',
  'virtual-tryon-auth',
  'virtual-tryon-auth-expires-at',
  'virtual-tryon-owner',
];

/** Chooses to sign out in the bar's menu, or the phone's; resolves to the confirmation dialog. */
export async function askToSignOut(page: Page): Promise<Locator> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  if (isPhone) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
  } else {
    // Hydrated after the page, once its script is there; a press before that is lost.
    await hydrated(page, 'header [aria-haspopup=menu]');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  }
  return page.getByRole('dialog', { name: 'Sign out?' });
}

/** Signs out and removes all of the user's data from this browser. */
export async function signOut(page: Page): Promise<void> {
  await (await askToSignOut(page)).getByRole('button', { name: 'Sign Out' }).click();
}
