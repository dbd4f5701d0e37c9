import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import { ORIGIN, type TestBrowser } from '#src/testing/test-browser.ts';

interface IssuerFacts {
  url: string;
  clientId: string;
  clientSecret: string;
}

/** Configuration of the stand-in issuer. */
export function settingsOf({ url, clientId, clientSecret }: IssuerFacts): ProviderSettings {
  return { id: 'oidc', name: 'Stand-in', clientId, clientSecret, issuer: url };
}

/** The redirect target; our own URLs without their origin. */
export function targetOf(response: Response): string {
  const target = new URL(response.headers.get('location') ?? '', ORIGIN);
  return target.origin === ORIGIN ? target.pathname + target.search : target.href;
}

/** Starts a sign-in and returns the URL of the provider's page. */
export async function begin(browser: TestBrowser): Promise<string> {
  return (await (await browser.post('/api/auth/begin', { provider: 'oidc' })).json()).url;
}

/** Visits the provider's page and returns our callback URL with its response. */
export async function answerOf(url: string): Promise<string> {
  return targetOf(await fetch(url, { redirect: 'manual' }));
}

/** Follows our redirects until a page is reached. */
export async function follow(browser: TestBrowser, path: string): Promise<string> {
  let target = path;
  for (let step = 0; step < 4 && target.startsWith('/api/'); step += 1) {
    target = targetOf(await browser.get(target));
  }
  return target;
}

/** Runs the whole flow; returns the final page. */
export async function signInWithIssuer(browser: TestBrowser): Promise<string> {
  return follow(browser, await answerOf(await begin(browser)));
}

/** The body that the callback page sends for the codes in its URL. */
export function codesIn(target: string) {
  const query = new URL(target, ORIGIN).searchParams;
  return {
    provider: 'oidc',
    accessToken: query.get('access_token') ?? '',
    refreshToken: query.get('refresh_token') ?? '',
  };
}

/** The signed-in user of a browser, or null. */
export async function whoIs(browser: TestBrowser) {
  return (await (await browser.get('/api/me')).json()).user;
}
