import { eventually } from '#src/testing/eventually.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import type { TestBrowser } from '#src/testing/test-browser.ts';

export const MAYA = { name: 'Maya', email: 'maya@example.com', password: 'Fitting-Room-1' };
export const CREDENTIALS = { email: MAYA.email, password: MAYA.password };

/** The status of an answer, and the code of its failure. */
export async function statusAndCode(response: Response): Promise<[status: number, code: string | undefined]> {
  return [response.status, (await response.json()).code];
}

/** Makes Maya's account and signs the browser in to it. */
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
 * The one link of the newest mail to somebody, as an address of this site. With a subject that mail is waited for, where
 * others came before it.
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

/** Opens the link of a mail and presses the button of its page, as a person does; returns where that leads. */
export async function followLink(browser: TestBrowser, link: string): Promise<Response> {
  await browser.get(link);
  return pressButton(browser, link);
}

/** What the button of a link's page sends, with or without JavaScript. */
export function pressButton(browser: TestBrowser, link: string): Promise<Response> {
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return browser.postForm('/api/auth/link', { token });
}
