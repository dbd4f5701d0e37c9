import type { Billing } from '@tryon/contract/payments/plans.ts';

const MONTHS: Readonly<Record<Billing, number>> = { monthly: 1, annual: 12 };

/**
 * Returns the end of a period that begins at `start`: the same time of day on the anchor day of the month, or on the
 * last day of a shorter month. All in UTC.
 */
export function periodEndOf(start: Date, billing: Billing, anchorDay: number): Date {
  const month = start.getUTCMonth() + MONTHS[billing];
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear(), month, Math.min(anchorDay, lastDay));
  return end;
}

/** The share of an amount for the rest of a period from `at` on, rounded to whole cents. */
export function prorate(
  amountCents: number,
  { periodStart, periodEnd }: { periodStart: Date; periodEnd: Date },
  at: Date,
): number {
  const whole = periodEnd.getTime() - periodStart.getTime();
  const left = Math.min(whole, Math.max(0, periodEnd.getTime() - at.getTime()));
  return Math.round((amountCents * left) / whole);
}
