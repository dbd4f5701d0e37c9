import {
  creditsAnswerSchema,
  type PlansAnswer,
  plansAnswerSchema,
} from '@tryon/contract/payments/credits.ts';
import { CURRENCY, PLAN_IDS, PLANS, PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { DomainError } from '#src/domain-error.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import { type ApiDescription, describeJson } from '#src/http/openapi/openapi.ts';
import type { Sessions } from '#src/http/session.ts';
import type { Credits } from './credits.ts';

export interface CreditsRoutesOptions {
  credits: Pick<Credits, 'getCredits'>;
  sessions: Pick<Sessions, 'findCaller'>;
}

/** The plans are the same for everybody until the server is updated. */
const PUBLIC_FOR_MINUTES = { 'cache-control': 'public, max-age=300' } as const;

/** The plans for sale, and the caller's balance. */
export function registerCredits(edge: Edge, { credits, sessions }: CreditsRoutesOptions): void {
  const plans: PlansAnswer = plansAnswerSchema.parse({
    currency: CURRENCY,
    plans: PLAN_IDS.map((id) => PLANS[id]),
    pass: PREMIUM_PASS,
  });
  edge.get('/api/plans', (c) => c.json(plans, 200, PUBLIC_FOR_MINUTES));
  edge.all('/api/plans', methodNotAllowed('GET'));

  edge.get('/api/credits', async (c) => {
    const caller = await sessions.findCaller(c);
    if (!caller) throw new DomainError('unauthenticated');
    return c.json(await credits.getCredits(caller.id), 200, NO_STORE);
  });
  edge.all('/api/credits', methodNotAllowed('GET'));
}

/** Describes these calls for the OpenAPI document. */
export function describeCredits({ addPath, addSchema, describeFailures }: ApiDescription): void {
  addPath({
    method: 'get',
    path: '/api/plans',
    operationId: 'listPlans',
    summary: 'The plans, their prices, and the one-off pass',
    tags: ['Plans and credits'],
    responses: { 200: describeJson(addSchema('Plans', plansAnswerSchema), 'The catalogue.') },
  });
  addPath({
    method: 'get',
    path: '/api/credits',
    operationId: 'getCredits',
    summary: 'The try-ons that somebody has left, lot by lot, and a year of use',
    tags: ['Plans and credits'],
    responses: {
      200: describeJson(addSchema('Credits', creditsAnswerSchema), 'The books of the caller.'),
      ...describeFailures(401, 500),
    },
  });
}
