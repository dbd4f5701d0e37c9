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

/** The one link of the newest mail to somebody, as an address of this site. */
export async function linkTo({ mailbox }: TestApp, email: string): Promise<string> {
  const mail = await eventually(() => {
    const found = mailbox.list().find(({ to }) => to === email);
    if (!found) throw new Error('No mail yet.');
    return found;
  });
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  return pathname + search;
}
