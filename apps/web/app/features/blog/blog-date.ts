const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "18 November 2026", the same on the server and in every time zone; null if the text is not a date. */
export function blogDate(text: string | null): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : LONG.format(time);
}
