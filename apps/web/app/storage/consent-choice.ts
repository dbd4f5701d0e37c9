/** Name of the cookie that stores the choice. */
export const CONSENT_COOKIE = 'consent';

/** The kinds of storage a user may allow or refuse. Essential storage is always on and not part of the choice. */
export const OPTIONAL_CATEGORIES = ['functional', 'analytics', 'marketing'] as const;
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];

/** What the user allowed; null until they have chosen. */
export type ConsentChoice = readonly OptionalCategory[] | null;

/** Increased when the categories change their meaning: an older choice is then ignored and the user asked again. */
const VERSION = 'v1';
const NONE = 'none';

/** Parses the choice from a cookie value. Anything unreadable counts as no choice, never as consent. */
export function parseConsent(value: string | null): ConsentChoice {
  const [version, ...names] = (value ?? '').split('.');
  if (version !== VERSION || names.length === 0) return null;
  if (names.length === 1 && names[0] === NONE) return [];
  const allowed = OPTIONAL_CATEGORIES.filter((category) => names.includes(category));
  return allowed.length === names.length ? allowed : null;
}

/** Formats a choice as a cookie value: `v1.none`, or `v1.functional.analytics`. */
export function formatConsent(allowed: readonly OptionalCategory[]): string {
  const names = OPTIONAL_CATEGORIES.filter((category) => allowed.includes(category));
  return [VERSION, ...(names.length > 0 ? names : [NONE])].join('.');
}
