import type { OptionalCategory } from '#app/lib/consent/consent-choice.ts';

/** The purpose of each storage category, as shown in its row. */
export const CATEGORY_TEXTS: Record<OptionalCategory, { name: string; use: string }> = {
  functional: { name: 'Functional', use: 'Keeps light or dark for a year.' },
  analytics: { name: 'Analytics', use: 'Would count which pages are opened. Nothing does now.' },
  marketing: { name: 'Marketing', use: 'Would measure adverts. There are none now.' },
};

export const ESSENTIAL_TEXT = {
  name: 'Essential',
  use: 'Your photos for a day, your sign-in, this choice. Always on.',
};
