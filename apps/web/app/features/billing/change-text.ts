import type { PaymentAnswer, PlanChoice, Subscription } from '@tryon/contract/payments/payments.ts';
import { amountText, PLANS } from '@tryon/contract/payments/plans.ts';
import { dayText } from '#app/format/day-text.ts';

export function isSameChoice(one: PlanChoice, other: PlanChoice): boolean {
  return one.plan === other.plan && one.billing === other.billing;
}

/** What a change costs and when it takes effect, shown before it is confirmed. */
export function changeTexts(
  { plan, periodEnd }: Pick<Subscription, 'plan' | 'periodEnd'>,
  choice: PlanChoice,
  preview: PaymentAnswer<'previewChange'>,
): { today: string; after: string; buttonText: string } {
  const next = `${amountText(preview.nextAmount)} ${choice.billing === 'annual' ? 'a year' : 'a month'}`;
  const name = PLANS[choice.plan].name;
  // Only a deferred change takes effect at the next period.
  if (preview.effectiveAt >= periodEnd) {
    const day = dayText(preview.effectiveAt);
    return {
      today: 'Nothing is due today.',
      after: `${PLANS[plan].name} stays as it is until ${day}. From then on it is ${name}, ${next}.`,
      buttonText: `Change on ${day}`,
    };
  }
  const due = amountText(preview.dueNow);
  return {
    today: `Due today: ${due}.`,
    after: `${name} begins at once; what is left of your present period is set off. After that it is ${next}.`,
    buttonText: preview.dueNow > 0 ? `Change and pay ${due}` : 'Change now',
  };
}
