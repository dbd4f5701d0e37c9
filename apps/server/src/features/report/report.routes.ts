import { reportSchema } from '@tryon/contract/try-on/report.ts';
import { REPORT_BODY_BYTES } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge } from '#src/http/edge-env.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import type { Sessions } from '#src/http/session.ts';
import type { SendReport } from './report.ts';

/**
 * `POST /api/try-on/report`: reports a bad picture to support.
 * @param limit per client address.
 */
export function registerReport(edge: Edge, send: SendReport, limit: RateLimit, sessions: Sessions): void {
  registerCall(edge, 'POST /api/try-on/report', 'Try-on', {
    operationId: 'reportPicture',
    summary: 'Reports a bad picture',
    description:
      'Tells support by mail what is wrong. `pictures` are attached to that mail and stored nowhere; send them only for people who want to. Where try-ons are for people who are signed in, so are these.',
    body: ['PictureReport', reportSchema],
    mostBytes: REPORT_BODY_BYTES,
    done: 'Sent.',
    failures: [401, 429, 500, 502],
    admit: async (c) => {
      await limit.take(c.get('clientAddress'));
      return sessions.findSiteCaller(c);
    },
    handle: (_c, { caller, body }) => send(body, caller !== null),
  });
}
