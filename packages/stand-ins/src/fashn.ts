import { answerJson } from './try-on-backend.ts';
import { startVendor, type VendorStandIn } from './vendor.ts';

/** FASHN's API: `POST /v1/run`, then `GET /v1/status/{id}`, which is asked once in vain. */
export function startFashn(picture: Uint8Array): Promise<VendorStandIn> {
  return startVendor(
    {
      stepOf: ({ method, path }) => {
        if (method === 'POST' && path === '/v1/run') return 'create';
        return method === 'GET' && path === '/v1/status/job-1' ? 'status' : undefined;
      },
      answers: (_url, bytes) => {
        const done = finishedJob(bytes);
        let asked = 0;
        return {
          create: answerJson(200, { id: 'job-1', error: null }),
          status: (request, response) => {
            asked += 1;
            return (asked % 2 ? answerJson(200, { id: 'job-1', status: 'processing' }) : done)(
              request,
              response,
            );
          },
        };
      },
    },
    picture,
  );
}

/** A job's picture, a PNG. */
export function finishedJob(picture: Uint8Array) {
  const output = [`data:image/png;base64,${Buffer.from(picture).toString('base64')}`];
  const done = { id: 'job-1', status: 'completed', output, error: null };
  return answerJson(200, done, { 'x-fashn-credits-used': '1' });
}

/** A failure that FASHN tells of a job. */
export function failedJob(name: string) {
  return answerJson(200, { id: 'job-1', status: 'failed', error: { name, message: `${name} happened` } });
}
