import { expect, test } from 'vitest';
import { sendReport } from './send-report.ts';
import type { Report } from './try-on/report.ts';
import { wordingOf } from './try-on/wording.ts';

const REPORT: Report = { reasons: ['body'], details: '', engine: 'embedded', warnings: [], pictures: {} };

const answering = (status: number, body?: object) => async () =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

test('a report is sent unchanged', async () => {
  const sent: [string, RequestInit | undefined][] = [];
  const failure = await sendReport(REPORT, {
    baseUrl: 'https://try.example',
    fetch: async (input, init) => {
      sent.push([String(input), init]);
      return new Response(null, { status: 204 });
    },
  });
  expect(failure).toBeNull();
  expect(sent).toMatchObject([
    ['https://try.example/api/try-on/report', { method: 'POST', body: JSON.stringify(REPORT) }],
  ]);
});

test('any failure is described in words', async () => {
  const refusal = { error: 'Wait.', code: 'rate_limited', requestId: 'r' };
  expect(await sendReport(REPORT, { fetch: answering(429, refusal) })).toBe(wordingOf('rate_limited'));
  expect(await sendReport(REPORT, { fetch: answering(502) })).toContain('could not be sent');
  const broken = Promise.reject(new Error('no picture'));
  expect(await sendReport(broken, { fetch: answering(204) })).toContain('could not be sent');
  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await sendReport(REPORT, { fetch: gone })).toContain('could not be sent');
});
