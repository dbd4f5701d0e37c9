import type { AccountDependencies } from './account-dependencies.ts';
import { createChallenge, createSecret } from './pkce.ts';

type WindowDependencies = Pick<AccountDependencies, 'siteOrigin' | 'clientId' | 'redirectUri' | 'openSignIn'>;

/** What the site hands out for tokens, with the proof that it was asked for here. */
export interface Permit {
  code: string;
  codeVerifier: string;
}

/**
 * Asks the site for the person's permission: in a window where they press a button, or without one where they did so
 * before. Null when it was not given. Source: RFC 7636.
 * @throws what the browser throws when the window is closed or cannot be opened
 */
export async function askForPermit(
  dependencies: WindowDependencies,
  interactive: boolean,
): Promise<Permit | null> {
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

/** The one-time code in the address that signing in ended at; null when it was refused or is not ours. */
export function readCode(end: string | undefined, redirectUri: string, state: string): string | null {
  if (!end || !URL.canParse(end)) return null;
  const { origin, pathname, searchParams } = new URL(end);
  if (`${origin}${pathname}` !== redirectUri || searchParams.get('state') !== state) return null;
  return searchParams.get('code');
}

/** Browsers reject when the person closes the window, each in words of its own. */
export function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && /did not approve|cancel|user interaction|closed|dismiss/i.test(error.message)
  );
}
