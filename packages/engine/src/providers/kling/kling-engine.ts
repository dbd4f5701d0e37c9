/** Kling's own API for Kolors try-on (app.klingai.com, read 20 November 2026): a job is submitted, then polled. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import type { Failure, FailureWords } from '../hosted/failures.ts';
import { createHostedEngine, type VendorOptions } from '../hosted/hosted-engine.ts';
import type { VendorCalls, VendorPicture } from '../hosted/vendor.ts';

const USUAL_MODEL = 'kolors-virtual-try-on-v1-5';
const PATH = 'v1/images/kolors-virtual-try-on';
const TOKEN_SECONDS = 1800;
/** Allows for clock skew. */
const EARLIER_SECONDS = 5;

const FAILURES: Readonly<Record<string, Failure>> = {
  ...Object.fromEntries([1000, 1001, 1002, 1003, 1004, 1103, 1304].map((code) => [code, 'bad_key' as const])),
  ...Object.fromEntries([1100, 1101, 1102].map((code) => [code, 'out_of_credit' as const])),
  ...Object.fromEntries([5000, 5001].map((code) => [code, 'upstream' as const])),
  1203: 'model_retired',
  1300: 'blocked',
  1301: 'blocked',
  1302: 'rate_limited',
  1303: 'rate_limited',
  5002: 'timeout',
};

const envelopeSchema = z.object({ code: z.number(), message: z.string().optional().catch(undefined) });
const submittedSchema = z.object({ data: z.object({ task_id: z.string().min(1) }) });
const taskSchema = z.object({
  data: z.object({
    task_status: z.string(),
    task_status_msg: z.string().optional().catch(undefined),
    task_result: z
      .object({ images: z.array(z.object({ url: z.string() })) })
      .optional()
      .catch(undefined),
  }),
});

/**
 * @param options the API key is both of Kling's keys, joined by a colon: access key, secret key.
 * @throws TypeError for a key without a colon, and for an invalid base address.
 */
export function createKlingEngine(options: VendorOptions): TryOnEngine {
  const { apiKey, model = USUAL_MODEL, baseUrl = 'https://api-singapore.klingai.com' } = options;
  const [accessKey, secretKey] = apiKey.split(':');
  if (!accessKey || !secretKey) throw new TypeError('kling: the key is "access key:secret key".');
  return createHostedEngine(
    {
      description: describeKling(model, options.priceCents ?? 7),
      baseUrl,
      headers: () => ({ authorization: `Bearer ${signToken(accessKey, secretKey)}` }),
      failures: FAILURES,
      wordsOf,
      jobs: {
        async begin({ person, garment }, calls) {
          const order = { model_name: model, human_image: person.base64, cloth_image: garment.base64 };
          const { body } = await calls.post(PATH, order);
          return submittedSchema.parse(checkEnvelope(body, calls)).data.task_id;
        },
        lookAt,
      },
    },
    options,
  );
}

function describeKling(model: string, priceCents: number): EngineDescription {
  return {
    name: 'kling',
    model,
    categories: ['upper', 'lower', 'dress'],
    garmentPhotos: ['flat', 'worn'],
    needsKey: true,
    runsOn: 'elsewhere',
    recipient: {
      name: 'Kling AI',
      keeps: 'Kling AI keeps the finished picture for 30 days; its terms say what it keeps of the photos.',
      policyUrl: 'https://klingai.com/docs/privacy-policy',
    },
    usualSeconds: 30,
    priceCents,
    longSidePixels: 1800,
    keepsPerson: false,
  };
}

/** Creates a JSON Web Token (RFC 7519), signed with HS256. */
function signToken(accessKey: string, secretKey: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: accessKey, exp: now + TOKEN_SECONDS, nbf: now - EARLIER_SECONDS };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secretKey).update(signed).digest('base64url')}`;
}

/** Failures may come with status 200. */
function checkEnvelope(body: unknown, calls: VendorCalls): unknown {
  const { code, message } = envelopeSchema.parse(body);
  return code === 0 ? body : calls.fail(String(code), message);
}

async function lookAt(job: string, calls: VendorCalls): Promise<VendorPicture | undefined> {
  const { body } = await calls.get(`${PATH}/${encodeURIComponent(job)}`);
  const { data } = taskSchema.parse(checkEnvelope(body, calls));
  if (data.task_status === 'submitted' || data.task_status === 'processing') return undefined;
  const picture = data.task_status === 'succeed' ? data.task_result?.images[0]?.url : undefined;
  return { picture: picture ?? calls.fail(data.task_status, data.task_status_msg) };
}

function wordsOf(body: unknown): FailureWords {
  const { data } = envelopeSchema.safeParse(body);
  return data ? { codes: [String(data.code)], message: data.message } : { codes: [] };
}
