import { answerJson } from './try-on-backend.ts';
import { startVendor, type VendorStandIn } from './vendor.ts';

/** OpenAI's `POST /v1/images/edits`. */
export function startOpenai(picture: Uint8Array): Promise<VendorStandIn> {
  return startVendor(
    {
      stepOf: ({ method, path }) => (method === 'POST' && path === '/v1/images/edits' ? 'create' : undefined),
      answers: (_url, bytes) => ({
        create: answerJson(200, { created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] }),
      }),
    },
    picture,
  );
}

/** A failure as OpenAI tells it. */
export function openaiFailure(status: number, code: string | null, type = 'invalid_request_error') {
  return answerJson(status, { error: { code, type, message: `${code} happened`, param: null } });
}
