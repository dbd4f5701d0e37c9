import { type Plan, type PlanId, planStep } from '@tryon/contract/plans.ts';
import { signInPath } from '#app/lib/session.ts';

/** Where the free plan begins; afterwards the fitting room opens. */
export const SIGN_UP_PATH = signInPath('/');

/** `pay` opens the payment page; `link` leads somewhere else. */
export type PlanOffer = { kind: 'current' } | { kind: 'pay' } | { kind: 'link'; to: string; text: string };

/**
 * What the button of a plan's card does. Who has a paid plan already changes it on the dashboard, where the
 * difference is worked out; paying again here would make a second subscription.
 * @param currentPlan null for somebody who is signed out.
 */
export function planOffer(plan: Plan, currentPlan: PlanId | null): PlanOffer {
  const step = planStep(plan.id, currentPlan);
  if (step === 'current') return { kind: 'current' };
  if (step === 'downgrade') {
    return { kind: 'link', to: `/dashboard?plan=${plan.id}`, text: `Downgrade to ${plan.name}` };
  }
  if (step === 'upgrade' && currentPlan !== 'free') {
    return { kind: 'link', to: `/dashboard?plan=${plan.id}`, text: `Upgrade to ${plan.name}` };
  }
  if (plan.id === 'free') return { kind: 'link', to: SIGN_UP_PATH, text: plan.buttonText };
  return { kind: 'pay' };
}
