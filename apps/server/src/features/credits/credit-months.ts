/** A period of time from `start` (inclusive) to `end` (exclusive). */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** The same day and time some months later, or the month's last day if it is shorter (31 January, 28 February). */
export function addMonths(anchor: Date, months: number): Date {
  const moment = new Date(anchor);
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moment;
}

/** The calendar month (UTC) of a moment. */
export function calendarMonth(moment: Date): Span {
  const start = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1));
  return { start, end: addMonths(start, 1) };
}

/** Such as "2026-11". */
export function monthName(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

export function isWithin(moment: Date, { start, end }: Span): boolean {
  return start <= moment && moment < end;
}

export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
