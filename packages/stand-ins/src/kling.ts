import { answerJson } from './try-on-backend.ts';
import { PICTURE_PATH, startVendor, type VendorStandIn } from './vendor.ts';

const PATH = '/v1/images/kolors-virtual-try-on';

/** Kling's Kolors try-on, asked after once in vain. */
export function startKling(picture: Uint8Array): Promise<VendorStandIn> {
  return startVendor(
    {
      stepOf: ({ method, path }) => {
        if (method === 'POST' && path === PATH) return 'create';
        return method === 'GET' && path === `${PATH}/job-1` ? 'status' : undefined;
      },
      answers: (url) => {
        let asked = 0;
        const images = [{ index: 0, url: `${url}${PICTURE_PATH}` }];
        return {
          create: klingTask({ task_status: 'submitted' }),
          status: (request, response) => {
            asked += 1;
            const done = { task_status: 'succeed', task_result: { images } };
            return klingTask(asked % 2 ? { task_status: 'processing' } : done)(request, response);
          },
        };
      },
    },
    picture,
  );
}

/** A task as it is told. */
export function klingTask(facts: Readonly<Record<string, unknown>>) {
  return answerJson(200, {
    code: 0,
    message: 'SUCCEED',
    request_id: 'r',
    data: { task_id: 'job-1', ...facts },
  });
}

/** A failure by number. */
export function klingFailure(status: number, code: number) {
  return answerJson(status, { code, message: `${code} happened`, request_id: 'r' });
}
