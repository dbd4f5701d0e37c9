/** The date in words, in UTC so that server and browser render the same: "20 November 2026". */
export function todayText(now: Date): string {
  return now.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
