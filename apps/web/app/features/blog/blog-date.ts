import { dayText } from '#app/format/day-text.ts';

/** "18 November 2026", the same on the server and in every time zone; null if the text is not a date. */
export function blogDate(text: string | null): string | null {
  return text === null || Number.isNaN(Date.parse(text)) ? null : dayText(text);
}
