const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "20 November 2027". In UTC, like the server-rendered page, so that the browser never shows a different day. */
export function dayText(date: Date | string): string {
  return DAY.format(new Date(date));
}

/** "20 Nov 2027", for tables. */
export function shortDayText(date: Date | string): string {
  return SHORT_DAY.format(new Date(date));
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2027". */
export function monthText(date: Date | string): string {
  return MONTH.format(new Date(date));
}
