import { decoded } from '@tryon/contract/attempt.ts';
import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { tabItem } from '#app/storage/tab-item.ts';

/** Longer paths are never legitimate. */
const LONGEST = 2000;

/** Any origin will do: only text that resolves to the same origin is a path. */
const PROBE_ORIGIN = 'https://this-site.invalid';

/** Pages where signing in begins or ends: returning to one of them would loop. */
const SIGN_IN_PAGES = ['/login', '/auth', '/forgot-password', '/reset-password', '/api'];

/** Asks a signed-in user for permission, so it is the one page under /auth that can be returned to. */
export const EXTENSION_PAGE = '/auth/extension';

/**
 * The path, query and fragment to return to, or null if the text is anything but a path on this site. Anyone can put
 * it into a link, and browsers parse URLs leniently: they treat backslashes as slashes, ignore tabs and line breaks,
 * and read two leading slashes as another host.
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/(?![/\\])/.test(text)) return null;
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) || hidesAnotherSite(text)) return null;
  const url = URL.parse(text, PROBE_ORIGIN);
  if (url?.origin !== PROBE_ORIGIN || url.username || url.password) return null;
  // After resolving dots, the path must not point to another host either.
  if (url.pathname.startsWith('//')) return null;
  const path = decoded(url.pathname).toLowerCase();
  const isSignIn = SIGN_IN_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
  if (isSignIn && path !== EXTENSION_PAGE) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Decodes percent signs repeatedly: a proxy on the way might decode them as well. */
function hidesAnotherSite(text: string): boolean {
  let path = text.split(/[?#]/)[0] ?? '';
  for (let round = 0; round < 4; round += 1) {
    if (/^\/[/\\]|[\\\p{Cc}]|^\/+[a-z][a-z\d+.-]*:/iu.test(path)) return true;
    const next = decoded(path);
    if (next === path) return false;
    path = next;
  }
  return true;
}

const kept = tabItem(SESSION_STORAGE_KEYS.authRedirect);

/** Remembers the return path during sign-in, for this tab only; one that is not safe clears it. */
export const storeReturnPath = (path: string): void => kept.write(safeReturnPath(path));

/** Returns the return path and forgets it. Home if there is none. */
export const takeReturnPath = (): string => safeReturnPath(kept.take()) ?? '/';
