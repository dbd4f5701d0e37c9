import {
  creditsAnswerSchema,
  type PlansAnswer,
  plansAnswerSchema,
} from '@tryon/contract/payments/credits.ts';
import { CURRENCY, PLAN_IDS, PLANS, PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge } from '#src/http/edge-env.ts';
import type { Sessions } from '#src/http/session.ts';
import type { Credits } from './credits.ts';

/** The plans for sale, and the caller's balance. */
export function registerCredits(edge: Edge, credits: Credits, sessions: Sessions): void {
  const plans: PlansAnswer = plansAnswerSchema.parse({
    currency: CURRENCY,
    plans: PLAN_IDS.map((id) => PLANS[id]),
    pass: PREMIUM_PASS,
  });
  registerCall(edge, 'GET /api/plans', 'Plans and credits', {
    operationId: 'listPlans',
    summary: 'The plans, their prices, and the one-off pass',
    answer: ['Plans', plansAnswerSchema, 'The catalogue.'],
    // The plans are the same for everybody until the server is updated.
    cacheControl: 'public, max-age=300',
    handle: () => plans,
  });
  registerCall(edge, 'GET /api/credits', 'Plans and credits', {
    operationId: 'getCredits',
    summary: 'The try-ons that somebody has left, lot by lot, and a year of use',
    answer: ['Credits', creditsAnswerSchema, 'The books of the caller.'],
    failures: [401, 500],
    admit: sessions.getCaller,
    handle: (_c, { caller }) => credits.getCredits(caller.id),
  });
}
