import type { UsageMonth } from '@tryon/contract/payments/credits.ts';

export interface UsageBar {
  /** Such as "2026-11". */
  month: string;
  /** Such as "November 2026". */
  name: string;
  /** Such as "N". */
  initial: string;
  tryOns: number;
  /** Height relative to the tallest bar, between 0 and 1. */
  share: number;
}

const NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Minimum scale, so that one busy month does not make every other bar a single stitch. */
const SMALLEST_SCALE = 5;

export function usageBars(usage: readonly UsageMonth[]): readonly UsageBar[] {
  const most = Math.max(SMALLEST_SCALE, ...usage.map(({ tryOns }) => tryOns));
  return usage.map(({ month, tryOns }) => {
    const name = NAME.format(new Date(`${month}-01T00:00:00Z`));
    return { month, name, initial: name.charAt(0), tryOns, share: tryOns / most };
  });
}
