import { RETURNS_A_MONTH } from '@tryon/contract/try-on/grade.ts';
import { givenBackSchema, notRightSchema } from '@tryon/contract/try-on/not-right.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Credits } from '#src/features/credits/credits.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { readJson } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import { type ApiDescription, describeJson } from '#src/http/openapi/openapi.ts';
import type { Sessions } from '#src/http/session.ts';

export interface NotRightRoutesOptions {
  credits: Pick<Credits, 'giveBack' | 'getBalance'>;
  /** Rate limit per client address. */
  limit: RateLimit;
  sessions: Pick<Sessions, 'findCaller'>;
}

const PATH = '/api/try-on/not-right';

/** `POST /api/try-on/not-right`: returns the credit of a delivered picture. */
export function registerNotRight(edge: Edge, { credits, limit, sessions }: NotRightRoutesOptions): void {
  edge.post(PATH, async (c) => {
    await limit.take(c.get('clientAddress'));
    const caller = await sessions.findCaller(c);
    if (!caller) throw new DomainError('unauthenticated');
    const returnsLeft = await credits.giveBack(caller.id, await readJson(c, notRightSchema));
    const { remaining } = await credits.getBalance(caller.id);
    return c.json({ creditsRemaining: remaining, returnsLeft }, 200, NO_STORE);
  });
  edge.all(PATH, methodNotAllowed('POST'));
}

/** Describes the call for the OpenAPI document. */
export function describeNotRight({ addPath, addSchema, describeFailures }: ApiDescription): void {
  addPath({
    method: 'post',
    path: PATH,
    operationId: 'giveBackTryOn',
    summary: 'Gives the try-on of a picture back that is not right',
    description: `\`id\` is that of the try-on's answer. ${RETURNS_A_MONTH} pictures a calendar month (UTC) and person, each once; none that cost nothing. What was wrong is kept with the try-on.`,
    tags: ['Try-on'],
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: addSchema('NotRight', notRightSchema) } },
      },
    },
    responses: {
      200: describeJson(addSchema('GivenBack', givenBackSchema), 'It is back.'),
      ...describeFailures(400, 401, 403, 404, 409, 413, 415, 429, 500),
    },
  });
}
