import { answerJson } from './try-on-backend.ts';
import { PICTURE_PATH, startVendor, type VendorStandIn } from './vendor.ts';

/** Of no pattern: whoever makes an address up instead of taking the one that is told finds nothing there. */
const STATUS = '/asked/job-1';
const RESULT = '/answers/job-1';
const CANCEL = '/stops/job-1';

/** fal's queue: a ticket with addresses to ask, of which the first question is asked in vain. */
export function startFal(picture: Uint8Array): Promise<VendorStandIn> {
  return startVendor(
    {
      stepOf: ({ method, path }) => {
        if (method === 'GET' && path === STATUS) return 'status';
        if (method === 'GET' && path === RESULT) return 'result';
        if (method === 'PUT' && path === CANCEL) return 'cancel';
        return method === 'POST' && path.startsWith('/fal-ai/') ? 'create' : undefined;
      },
      answers: (url) => {
        let asked = 0;
        return {
          create: answerJson(200, {
            request_id: 'job-1',
            status: 'IN_QUEUE',
            queue_position: 0,
            response_url: `${url}${RESULT}`,
            status_url: `${url}${STATUS}`,
            cancel_url: `${url}${CANCEL}`,
          }),
          status: (request, response) => {
            asked += 1;
            const answer =
              asked % 2 ? answerJson(202, { status: 'IN_QUEUE' }) : answerJson(200, { status: 'COMPLETED' });
            return answer(request, response);
          },
          result: falResult(`${url}${PICTURE_PATH}`),
          cancel: answerJson(202, { status: 'CANCELLATION_REQUESTED' }),
        };
      },
    },
    picture,
  );
}

/** A finished request whose picture lies at an address. */
export function falResult(address: string) {
  return answerJson(200, { images: [{ url: address, content_type: 'image/png' }] });
}

/** What fal says of an input that it does not take. */
export function falProblem(type: string, field: string) {
  return answerJson(422, { detail: [{ loc: ['body', field], msg: `${type} happened`, type }] });
}
