const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface CookieOptions {
  /** Kept for a year if true, otherwise until the browser closes. */
  lasting: boolean;
  /** The page was loaded over https, so the cookie must never be sent without it. */
  isSecure: boolean;
}

/** The value of a cookie in a `Cookie` header or in `document.cookie`; null if it is missing. */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}

/** A line to assign to `document.cookie`. A null value removes the cookie. */
export function cookieLine(name: string, value: string | null, { lasting, isSecure }: CookieOptions): string {
  const age = value === null ? '; Max-Age=0' : lasting ? `; Max-Age=${YEAR_SECONDS}` : '';
  return `${name}=${value ?? ''}; Path=/; SameSite=Lax${age}${isSecure ? '; Secure' : ''}`;
}

/**
 * The named cookie of a page, by default the current one; writing `null` removes it. On the server it is empty and
 * ignores writes.
 */
export function pageCookie(
  name: string,
  page: { cookie: string } | null = typeof document === 'undefined' ? null : document,
) {
  return {
    read: (): string | null => (page ? readCookie(page.cookie, name) : null),
    write(value: string | null, { lasting }: { lasting: boolean }): void {
      if (page) page.cookie = cookieLine(name, value, { lasting, isSecure: location.protocol === 'https:' });
    },
  };
}

export type CookieSlot = ReturnType<typeof pageCookie>;
