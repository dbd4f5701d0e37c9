const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface CookieOptions {
  /** Kept for a year; otherwise until the browser closes. */
  lasting: boolean;
  /** The page came over https, so the cookie shall never travel without it. */
  isSecure: boolean;
}

/** The value of a cookie in a `Cookie` header or `document.cookie`; null when there is none. */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}

/** A line for `document.cookie`. Value null removes the cookie. */
export function cookieLine(name: string, value: string | null, { lasting, isSecure }: CookieOptions): string {
  const age = value === null ? '; Max-Age=0' : lasting ? `; Max-Age=${YEAR_SECONDS}` : '';
  return `${name}=${value ?? ''}; Path=/; SameSite=Lax${age}${isSecure ? '; Secure' : ''}`;
}

/** Reads one cookie of the page and writes it; `null` removes it. */
export interface CookieSlot {
  read(): string | null;
  write(value: string | null, options: { lasting: boolean }): void;
}

/** The named cookie of a page: of the one that is open, unless told. On the server it is empty and forgets. */
export function pageCookie(
  name: string,
  page: { cookie: string } | null = typeof document === 'undefined' ? null : document,
): CookieSlot {
  return {
    read: () => (page ? readCookie(page.cookie, name) : null),
    write(value, { lasting }) {
      if (page) page.cookie = cookieLine(name, value, { lasting, isSecure: location.protocol === 'https:' });
    },
  };
}
