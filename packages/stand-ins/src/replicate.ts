import { answerJson } from './try-on-backend.ts';
import { PICTURE_PATH, startVendor, type VendorStandIn } from './vendor.ts';

const JOB = '/v1/predictions/job-1';

/** Replicate's predictions, asked after once in vain. */
export function startReplicate(picture: Uint8Array): Promise<VendorStandIn> {
  return startVendor(
    {
      stepOf: ({ method, path }) => {
        if (method === 'GET' && path === JOB) return 'status';
        if (method === 'POST' && path === `${JOB}/cancel`) return 'cancel';
        return method === 'POST' && path.endsWith('/predictions') ? 'create' : undefined;
      },
      answers: (url) => {
        let asked = 0;
        return {
          create: prediction(url, { status: 'starting' }, 201),
          status: (request, response) => {
            asked += 1;
            const done = { status: 'succeeded', output: [`${url}${PICTURE_PATH}`] };
            return prediction(url, asked % 2 ? { status: 'processing' } : done)(request, response);
          },
          cancel: answerJson(200, {}),
        };
      },
    },
    picture,
  );
}

/** A prediction as it is told. @param url of the stand-in. */
export function prediction(url: string, facts: Readonly<Record<string, unknown>>, status = 200) {
  const urls = { get: `${url}${JOB}`, cancel: `${url}${JOB}/cancel` };
  return answerJson(status, { id: 'job-1', output: null, error: null, ...facts, urls });
}
