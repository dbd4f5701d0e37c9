/** Name of the cookie that keeps the choice. */
export const CONSENT_COOKIE = 'consent';

/** The kinds of storage a person may allow or refuse. The essential kind is always on and not a choice. */
export const OPTIONAL_CATEGORIES = ['functional', 'analytics', 'marketing'] as const;
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];

/** What a person allowed; null before they chose. */
export type ConsentChoice = readonly OptionalCategory[] | null;

/** Goes up when the kinds change their meaning; an older choice then counts as none, and is asked for again. */
const VERSION = 'v1';
const NONE = 'none';

/** The choice in a cookie's value. Whatever cannot be read counts as no choice, never as consent. */
export function parseConsent(value: string | null): ConsentChoice {
  const [version, ...names] = (value ?? '').split('.');
  if (version !== VERSION || names.length === 0) return null;
  if (names.length === 1 && names[0] === NONE) return [];
  const allowed = OPTIONAL_CATEGORIES.filter((category) => names.includes(category));
  return allowed.length === names.length ? allowed : null;
}

/** The cookie's value for a choice: `v1.none`, or `v1.functional.analytics`. */
export function formatConsent(allowed: readonly OptionalCategory[]): string {
  const names = OPTIONAL_CATEGORIES.filter((category) => allowed.includes(category));
  return [VERSION, ...(names.length > 0 ? names : [NONE])].join('.');
}
