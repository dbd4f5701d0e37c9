/** Sections of Home. */
export const HOME_TEXTS = {
  instantResults: 'Instant Results',
  highQuality: 'High Quality',
  privacyFirst: 'Privacy First',
  howItWorks: 'How It Works',
} as const;
