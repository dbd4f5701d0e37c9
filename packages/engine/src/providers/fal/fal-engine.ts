/** fal.ai's queue (fal.ai/docs, read 20 November 2026): a request is submitted, polled, and fetched. */
import { z } from 'zod';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import type { Failure, FailureWords } from '../hosted/failures.ts';
import { createHostedEngine, type VendorOptions } from '../hosted/hosted-engine.ts';
import type { VendorCalls } from '../hosted/vendor.ts';
import { FAL_MODELS } from './fal-models.ts';

const USUAL_MODEL = 'fal-ai/fashn/tryon/v1.6';

const FAILURES: Readonly<Record<string, Failure>> = {
  content_policy_violation: 'blocked',
  exhausted_balance: 'out_of_credit',
  'image_too_small:person': { subject: 'person', reason: 'image_too_small' },
  'image_too_small:garment': { subject: 'garment', reason: 'image_too_small' },
  'image_too_large:person': { subject: 'person', reason: 'image_too_large' },
  'image_too_large:garment': { subject: 'garment', reason: 'image_too_large' },
  generation_timeout: 'timeout',
  downstream_service_error: 'upstream',
  downstream_service_unavailable: 'upstream',
  internal_server_error: 'upstream',
};

/** Asks for the request not to be stored, and for the picture to be kept only until it has been fetched. */
const UNSTORED = {
  'x-fal-store-io': '0',
  'x-fal-object-lifecycle-preference': JSON.stringify({ expiration_duration_seconds: 3600 }),
};

/** The URLs of a request, which differ from its model's: all that is needed to poll it. */
const ticketSchema = z.object({ response_url: z.url(), status_url: z.url(), cancel_url: z.url() });
const statusSchema = z.object({ status: z.string() });
const pictureSchema = z.object({ url: z.string() });
const resultSchema = z.object({
  image: pictureSchema.optional(),
  images: z.array(pictureSchema).optional(),
  has_nsfw_concepts: z
    .union([z.boolean(), z.array(z.boolean())])
    .optional()
    .catch(undefined),
});
const problemSchema = z.object({
  type: z.string(),
  msg: z.string().optional().catch(undefined),
  loc: z.array(z.unknown()).catch([]),
});
const failureSchema = z.object({ detail: z.union([z.string(), z.array(problemSchema)]) });

/** @throws TypeError for a model that this adapter does not support, and for an invalid base address. */
export function createFalEngine(options: VendorOptions): TryOnEngine {
  const { apiKey, model = USUAL_MODEL, baseUrl = 'https://queue.fal.run' } = options;
  const known = FAL_MODELS.find(({ prefix }) => model.startsWith(prefix));
  if (!known) throw new TypeError(`fal: the model "${model}" is none of those that can be asked.`);
  return createHostedEngine(
    {
      description: describeFal(model, options.priceCents ?? known.priceCents),
      baseUrl,
      headers: () => ({ authorization: `Key ${apiKey}` }),
      failures: FAILURES,
      wordsOf,
      jobs: {
        async begin(order, calls) {
          const { body } = await calls.post(model, known.toInput(order), UNSTORED);
          return JSON.stringify(ticketSchema.parse(body));
        },
        async lookAt(job, calls) {
          const { status_url, response_url } = readTicket(job);
          const { status } = statusSchema.parse((await calls.get(status_url)).body);
          if (status === 'IN_QUEUE' || status === 'IN_PROGRESS') return undefined;
          if (status !== 'COMPLETED') return calls.fail(status);
          return { picture: findPicture((await calls.get(response_url)).body, calls) };
        },
        cancel: (job) => ({ method: 'PUT', path: readTicket(job).cancel_url }),
      },
    },
    options,
  );
}

function describeFal(model: string, priceCents: number): EngineDescription {
  return {
    name: 'fal',
    model,
    categories: ['upper', 'lower', 'dress'],
    garmentPhotos: ['flat', 'worn', 'at_home'],
    needsKey: true,
    runsOn: 'elsewhere',
    recipient: {
      name: 'fal.ai',
      keeps:
        'We tell fal.ai to store nothing of what it gets, and to drop the finished picture within an hour.',
      policyUrl: 'https://fal.ai/docs/documentation/model-apis/media-expiration',
    },
    usualSeconds: 15,
    priceCents,
    longSidePixels: 1296,
    keepsPerson: false,
  };
}

function readTicket(job: string) {
  return ticketSchema.parse(JSON.parse(job));
}

function findPicture(body: unknown, calls: VendorCalls): string {
  const { image, images, has_nsfw_concepts: unsafe } = resultSchema.parse(body);
  if ([unsafe].flat().includes(true)) return calls.fail('content_policy_violation');
  return image?.url ?? images?.[0]?.url ?? calls.fail('no picture');
}

function wordsOf(body: unknown): FailureWords {
  const { data } = failureSchema.safeParse(body);
  if (!data) return { codes: [] };
  const { detail } = data;
  // There is no error code for an empty account, only this sentence.
  if (typeof detail === 'string') {
    return { codes: /exhausted balance/i.test(detail) ? ['exhausted_balance'] : [], message: detail };
  }
  const codes = detail.flatMap(({ type, loc }) => {
    const subject = /garment|cloth/.test(loc.join('.')) ? 'garment' : 'person';
    return [`${type}:${subject}`, type];
  });
  return { codes, message: detail[0]?.msg };
}
