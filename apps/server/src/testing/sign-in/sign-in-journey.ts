import { eventually } from '#src/testing/eventually.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import type { TestBrowser } from '#src/testing/test-browser.ts';

export const MAYA = { name: 'Maya', email: 'maya@example.com', password: 'Fitting-Room-1' };
export const CREDENTIALS = { email: MAYA.email, password: MAYA.password };

/** The status of a response, and its error code. */
export async function statusAndCode(response: Response): Promise<[status: number, code: string | undefined]> {
  return [response.status, (await response.json()).code];
}

/** Creates Maya's account and signs the browser in. */
export async function signUpAndIn(browser: TestBrowser): Promise<void> {
  for (const [path, body] of [
    ['sign-up', MAYA],
    ['sign-in', CREDENTIALS],
  ] as const) {
    const { status } = await browser.post(`/api/auth/${path}`, body);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
}

/**
 * The only link of the newest mail to `email`, as a path of this site. With `about`, waits for the mail with that
 * subject.
 */
export async function linkTo({ mailbox }: TestApp, email: string, about?: string): Promise<string> {
  const mail = await eventually(() => {
    const isMeant = (subject: string) => about === undefined || subject === about;
    const found = mailbox.list().find(({ to, subject }) => to === email && isMeant(subject));
    if (!found) throw new Error('No mail yet.');
    return found;
  });
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  return pathname + search;
}

/** Opens a mail link and presses the button of its page; returns the response. */
export async function followLink(browser: TestBrowser, link: string): Promise<Response> {
  await browser.get(link);
  return pressButton(browser, link);
}

/** Submits the form of a link's page, with or without JavaScript. */
export function pressButton(browser: TestBrowser, link: string): Promise<Response> {
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return browser.postForm('/api/auth/link', { token });
}
