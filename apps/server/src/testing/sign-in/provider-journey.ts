import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import { ORIGIN, type TestBrowser } from '#src/testing/test-browser.ts';

interface IssuerFacts {
  url: string;
  clientId: string;
  clientSecret: string;
}

/** The configuration that leads to the stand-in. */
export function settingsOf({ url, clientId, clientSecret }: IssuerFacts): ProviderSettings {
  return { id: 'oidc', name: 'Stand-in', clientId, clientSecret, issuer: url };
}

/** Where an answer leads, as an address of ours without its origin; foreign addresses stay whole. */
export function targetOf(response: Response): string {
  const target = new URL(response.headers.get('location') ?? '', ORIGIN);
  return target.origin === ORIGIN ? target.pathname + target.search : target.href;
}

/** Begins a sign-in and returns the address of the provider's page. */
export async function begin(browser: TestBrowser): Promise<string> {
  return (await (await browser.post('/api/auth/begin', { provider: 'oidc' })).json()).url;
}

/** From the provider's page back to the callback of ours, as its address. */
export async function answerOf(url: string): Promise<string> {
  return targetOf(await fetch(url, { redirect: 'manual' }));
}

/** Follows redirects on our side until a page is reached. */
export async function follow(browser: TestBrowser, path: string): Promise<string> {
  let target = path;
  for (let step = 0; step < 4 && target.startsWith('/api/'); step += 1) {
    target = targetOf(await browser.get(target));
  }
  return target;
}

/** The whole way; returns the page that it ends on. */
export async function signInWithIssuer(browser: TestBrowser): Promise<string> {
  return follow(browser, await answerOf(await begin(browser)));
}

/** The body that the callback page sends for what it finds in its address. */
export function codesIn(target: string) {
  const query = new URL(target, ORIGIN).searchParams;
  return {
    provider: 'oidc',
    accessToken: query.get('access_token') ?? '',
    refreshToken: query.get('refresh_token') ?? '',
  };
}

/** Who a browser is signed in as; null for nobody. */
export async function whoIs(browser: TestBrowser) {
  return (await (await browser.get('/api/me')).json()).user;
}
