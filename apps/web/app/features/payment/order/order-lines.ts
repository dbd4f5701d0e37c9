import {
  amountText,
  type Billing,
  chargedCents,
  monthlyCents,
  type Plan,
  PREMIUM_PASS,
  savingText,
} from '@tryon/contract/payments/plans.ts';
import { chargeText } from '#app/format/charge-text.ts';
import { dayText } from '#app/format/day-text.ts';
import type { Order } from './order.ts';

/** The texts of an order's summary. */
interface OrderTexts {
  title: string;
  lines: readonly { what: string; amount: string; isSaving?: boolean }[];
  total: string;
  /** What the order includes, and what happens afterwards. */
  note: string;
}

const REFUND = 'Full refund within 14 days while none are used.';

/** `now` is when the period would begin. */
export function orderTexts({ request, item }: Order, now: Date): OrderTexts {
  const total = chargeText(request);
  if (item.kind === 'plan') return planText(item.plan, item.billing, total, now);
  if (item.kind === 'other') {
    return {
      title: request.description,
      lines: [{ what: request.description, amount: total }],
      total,
      note: '',
    };
  }
  const { name, tryOns, validDays } = PREMIUM_PASS;
  return {
    title: name,
    lines: [{ what: `${tryOns} try-ons, once`, amount: total }],
    total,
    note: `${tryOns} try-ons without watermark, valid for ${validDays} days. Nothing renews. ${REFUND}`,
  };
}

function planText(plan: Plan, billing: Billing, total: string, now: Date): OrderTexts {
  const month = amountText(monthlyCents(plan, billing));
  const charged = amountText(chargedCents(plan, billing));
  const saving = billing === 'annual' ? savingText(plan) : null;
  const marked = plan.watermark ? 'a small watermark' : 'no watermark';
  return {
    title: plan.name,
    lines: [
      { what: billing === 'annual' ? `12 months at ${month}` : 'One month', amount: charged },
      ...(saving ? [{ what: 'Compared with monthly', amount: saving, isSaving: true }] : []),
    ],
    total,
    note: `${plan.tryOnsPerMonth} try-ons a month, ${marked}. Renews on ${dayText(nextPeriod(billing, now))} at ${charged}. ${REFUND}`,
  };
}

/** One month or year later; dates past the end of a shorter month become its last day. */
function nextPeriod(billing: Billing, now: Date): Date {
  const months = now.getUTCMonth() + (billing === 'annual' ? 12 : 1);
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(now.getUTCFullYear(), months, Math.min(now.getUTCDate(), lastDay)));
}
