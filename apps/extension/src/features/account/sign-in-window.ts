import type { AccountDependencies } from './account.ts';

type WindowDependencies = Pick<AccountDependencies, 'siteOrigin' | 'clientId' | 'redirectUri' | 'openSignIn'>;

/**
 * Asks the site for the user's permission: in a window with a button, or without one if it was granted before.
 * Returns what the site exchanges for tokens: the code, with proof that this extension requested it. Null if it was
 * not granted. Source: RFC 7636.
 * @throws the browser's error if the window is closed or cannot be opened
 */
export async function requestPermit(dependencies: WindowDependencies, interactive: boolean) {
  const codeVerifier = createSecret();
  const state = createSecret();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: dependencies.clientId,
    redirect_uri: dependencies.redirectUri,
    code_challenge: await createChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
  });
  const path = interactive ? '/auth/extension' : '/api/auth/extension/silent';
  const end = await dependencies.openSignIn(`${dependencies.siteOrigin}${path}?${query}`, interactive);
  const code = readCode(end, dependencies.redirectUri, state);
  return code === null ? null : { code, codeVerifier };
}

/** The one-time code in the redirect URL; null if permission was refused or the URL is not ours. */
export function readCode(end: string | undefined, redirectUri: string, state: string): string | null {
  if (!end || !URL.canParse(end)) return null;
  const { origin, pathname, searchParams } = new URL(end);
  if (`${origin}${pathname}` !== redirectUri || searchParams.get('state') !== state) return null;
  return searchParams.get('code');
}

/** Browsers reject with different messages when the user closes the window. */
export function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && /did not approve|cancel|user interaction|closed|dismiss/i.test(error.message)
  );
}

/** A secret of 256 bits as base64url without padding. */
function createSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The S256 challenge for a verifier. Source: RFC 7636, section 4.2. */
export async function createChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
