import { RETURNS_A_MONTH } from '@tryon/contract/try-on/grade.ts';
import { givenBackSchema, notRightSchema } from '@tryon/contract/try-on/not-right.ts';
import type { Credits } from '#src/features/credits/credits.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge } from '#src/http/edge-env.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import type { Sessions } from '#src/http/session.ts';

/**
 * `POST /api/try-on/not-right`: returns the credit of a delivered picture.
 * @param limit per client address.
 */
export function registerNotRight(edge: Edge, credits: Credits, limit: RateLimit, sessions: Sessions): void {
  registerCall(edge, 'POST /api/try-on/not-right', 'Try-on', {
    operationId: 'giveBackTryOn',
    summary: 'Gives the try-on of a picture back that is not right',
    description: `\`id\` is that of the try-on's answer. ${RETURNS_A_MONTH} pictures a calendar month (UTC) and person, each once; none that cost nothing. What was wrong is kept with the try-on.`,
    body: ['NotRight', notRightSchema],
    answer: ['GivenBack', givenBackSchema, 'It is back.'],
    failures: [401, 404, 409, 429, 500],
    admit: async (c) => {
      await limit.take(c.get('clientAddress'));
      return sessions.getCaller(c);
    },
    handle: async (_c, { caller, body }) => {
      const returnsLeft = await credits.giveBack(caller.id, body);
      const { remaining } = await credits.getBalance(caller.id);
      return { creditsRemaining: remaining, returnsLeft };
    },
  });
}
