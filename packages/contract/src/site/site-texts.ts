/**
 * Fixed texts of the site's pages, which must not be reworded. Each exists only here and is imported wherever it is
 * shown.
 */

/** Shown next to the switch between monthly and annual billing. */
export const ANNUAL_BADGE = 'Save up to 30%';

/** Buttons and links with fixed names. */
export const SITE_ACTIONS = {
  startFreeTrial: 'Start Your Free Trial',
  installExtension: 'Install Extension',
  needHelp: 'Need Help?',
} as const;

/** Contact address if no other one is configured. */
export const DEFAULT_SUPPORT_EMAIL = 'support@virtual-try-on.example';

/** Promised reply time of support in hours. */
export const SUPPORT_REPLY_HOURS = 24;

/** Days of notice before a material change of the terms. */
export const TERMS_NOTICE_DAYS = 30;

/** Cookie categories that a visitor can allow or reject; the essential ones are always on. */
export const COOKIE_CATEGORIES = ['essential', 'analytics', 'functional', 'marketing'] as const;
export type CookieCategory = (typeof COOKIE_CATEGORIES)[number];
