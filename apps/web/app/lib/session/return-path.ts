import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';

/** Longer ones are nobody's way back. */
const LONGEST = 2000;

/** Any origin will do: only what resolves to the same one is a path. */
const PROBE_ORIGIN = 'https://this-site.invalid';

/** Pages that begin or end signing in: coming back to one of them would go in circles. */
const SIGN_IN_PAGES = ['/login', '/auth', '/forgot-password', '/reset-password', '/api'];

/** Asks a signed-in person for something, and so is the one page among them to come back to. */
export const EXTENSION_PAGE = '/auth/extension';

/** Where the links of mails lead; who has to sign in for one comes back to it. */
export const CONFIRM_PAGE = '/confirm';

/**
 * The path, query and fragment to come back to, or null when the text is anything but a path of this site.
 * Anybody can write it into a link, and browsers read addresses more generously than people: backslashes are
 * slashes to them, tabs and line ends are nothing, and two slashes begin another site.
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/(?![/\\])/.test(text)) return null;
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) || hidesAnotherSite(text)) return null;
  const url = URL.parse(text, PROBE_ORIGIN);
  if (url?.origin !== PROBE_ORIGIN || url.username || url.password) return null;
  // What is left after resolving dots must not begin another site either.
  if (url.pathname.startsWith('//')) return null;
  const path = safeDecode(url.pathname).toLowerCase();
  const isSignIn = SIGN_IN_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
  if (isSignIn && path !== EXTENSION_PAGE) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Looks through percent signs, however often they are wrapped: something on the way may unwrap them. */
function hidesAnotherSite(text: string): boolean {
  let path = text.split(/[?#]/)[0] ?? '';
  for (let round = 0; round < 4; round += 1) {
    if (/^\/[/\\]|[\\\p{Cc}]|^\/+[a-z][a-z\d+.-]*:/iu.test(path)) return true;
    const decoded = safeDecode(path);
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Keeps the way back while somebody signs in, for this tab alone. */
export function keepReturnPath(path: string, storage: Storage | null = openSessionStorage()): void {
  const safe = safeReturnPath(path);
  try {
    if (safe) storage?.setItem(SESSION_STORAGE_KEYS.authRedirect, safe);
    else storage?.removeItem(SESSION_STORAGE_KEYS.authRedirect);
  } catch {
    // A full storage loses the way back, not the signing in.
  }
}

/** The way back, once: it is forgotten with this. Home when there is none. */
export function takeReturnPath(storage: Storage | null = openSessionStorage()): string {
  const kept = storage?.getItem(SESSION_STORAGE_KEYS.authRedirect);
  storage?.removeItem(SESSION_STORAGE_KEYS.authRedirect);
  return safeReturnPath(kept) ?? '/';
}

function openSessionStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
