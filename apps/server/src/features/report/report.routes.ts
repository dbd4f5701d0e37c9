import { reportSchema } from '@tryon/contract/try-on/report.ts';
import type { Reports } from '#src/features/report/report.ts';
import { REPORT_BODY_BYTES, readJson } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import type { ApiDescription } from '#src/http/openapi/openapi.ts';
import type { Sessions } from '#src/http/session.ts';

export interface ReportRoutesOptions {
  reports: Reports;
  /** Rate limit per client address. */
  limit: RateLimit;
  sessions: Pick<Sessions, 'findSiteCaller'>;
}

const PATH = '/api/try-on/report';

/** `POST /api/try-on/report`: reports a bad picture to support. */
export function registerReport(edge: Edge, { reports, limit, sessions }: ReportRoutesOptions): void {
  edge.post(PATH, async (c) => {
    await limit.take(c.get('clientAddress'));
    const caller = await sessions.findSiteCaller(c);
    await reports.send(await readJson(c, reportSchema, REPORT_BODY_BYTES), caller !== null);
    return c.body(null, 204);
  });
  edge.all(PATH, methodNotAllowed('POST'));
}

/** Describes the call for the OpenAPI document. */
export function describeReport({ addPath, addSchema, describeFailures }: ApiDescription): void {
  const report = addSchema('PictureReport', reportSchema);
  addPath({
    method: 'post',
    path: PATH,
    operationId: 'reportPicture',
    summary: 'Reports a bad picture',
    description:
      'Tells support by mail what is wrong. `pictures` are attached to that mail and stored nowhere; send them only for people who want to. Where try-ons are for people who are signed in, so are these.',
    tags: ['Try-on'],
    request: { body: { required: true, content: { 'application/json': { schema: report } } } },
    responses: {
      204: { description: 'Sent.' },
      ...describeFailures(400, 401, 403, 413, 415, 429, 500, 502),
    },
  });
}
