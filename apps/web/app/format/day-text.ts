/** In UTC, like the server-rendered page, so that the browser never shows a different day. */
function formatter(parts: Intl.DateTimeFormatOptions): (date: Date | string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'UTC', ...parts });
  return (date) => format.format(new Date(date));
}

/** "20 November 2027". */
export const dayText = formatter({ day: 'numeric', month: 'long' });

/** "20 Nov 2027", for tables. */
export const shortDayText = formatter({ day: 'numeric', month: 'short' });

/** "November 2027". */
export const monthText = formatter({ month: 'long' });
