/** FASHN's own API (docs.fashn.ai, read 20 November 2026): a prediction is started, then polled. */
import { z } from 'zod';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import type { Failure } from '../hosted/failures.ts';
import { createHostedEngine, type VendorOptions } from '../hosted/hosted-engine.ts';
import type { VendorCalls, VendorOrder, VendorPicture } from '../hosted/vendor.ts';

const USUAL_MODEL = 'tryon-v1.6';
const CREDIT_CENTS = 7.5;

const FAILURES: Readonly<Record<string, Failure>> = {
  ContentModerationError: 'blocked',
  PoseError: { subject: 'person', reason: 'no_person' },
  PipelineError: 'upstream',
  ThirdPartyError: 'upstream',
  '3rdPartyProviderError': 'upstream',
  InternalServerError: 'upstream',
  time_out: 'timeout',
  UnauthorizedAccess: 'bad_key',
  RateLimitExceeded: 'rate_limited',
  ConcurrencyLimitExceeded: 'rate_limited',
  OutOfCredits: 'out_of_credit',
};

const CATEGORIES = { auto: 'auto', upper: 'tops', lower: 'bottoms', dress: 'one-pieces' } as const;

const failureSchema = z.object({ error: z.string(), message: z.string().optional().catch(undefined) });
const startSchema = z.object({ id: z.string().min(1) });
const statusSchema = z.object({
  status: z.string(),
  output: z.array(z.string()).nullish().catch(null),
  error: z.object({ name: z.string(), message: z.string().optional() }).nullish().catch(null),
});

/** @throws TypeError for an invalid base address. */
export function createFashnEngine(options: VendorOptions): TryOnEngine {
  const {
    apiKey,
    model = USUAL_MODEL,
    baseUrl = 'https://api.fashn.ai',
    priceCents = CREDIT_CENTS,
  } = options;
  return createHostedEngine(
    {
      description: describeFashn(model, priceCents),
      baseUrl,
      headers: () => ({ authorization: `Bearer ${apiKey}` }),
      failures: FAILURES,
      wordsOf: (body) => {
        const { data } = failureSchema.safeParse(body);
        return data ? { codes: [data.error], message: data.message } : { codes: [] };
      },
      jobs: {
        async begin(order, calls) {
          const { body } = await calls.post('v1/run', { model_name: model, inputs: toInputs(model, order) });
          return startSchema.parse(body).id;
        },
        lookAt: (job, calls) => lookAt(job, priceCents, calls),
      },
    },
    options,
  );
}

function describeFashn(model: string, priceCents: number): EngineDescription {
  const isMax = model.startsWith('tryon-max');
  return {
    name: 'fashn',
    model,
    categories: ['upper', 'lower', 'dress'],
    garmentPhotos: ['flat', 'worn', 'at_home'],
    needsKey: true,
    runsOn: 'elsewhere',
    recipient: {
      name: 'FASHN',
      keeps:
        'FASHN says that it does not store the photos, and drops the finished picture within 60 minutes.',
      policyUrl: 'https://docs.fashn.ai/api-overview/data-retention-privacy',
    },
    usualSeconds: isMax ? 30 : 8,
    priceCents,
    longSidePixels: isMax ? 2048 : 1296,
    keepsPerson: false,
  };
}

/** Requesting base64 keeps the picture off the vendor's public network. */
function toInputs(model: string, { person, garment, category }: VendorOrder) {
  const shared = { model_image: person.dataUrl, output_format: 'png', return_base64: true };
  if (model.startsWith('tryon-max')) {
    return { ...shared, product_image: garment.dataUrl, resolution: '2k', num_images: 1 };
  }
  return {
    ...shared,
    garment_image: garment.dataUrl,
    category: CATEGORIES[category],
    moderation_level: 'conservative',
    num_samples: 1,
  };
}

async function lookAt(
  job: string,
  priceCents: number,
  calls: VendorCalls,
): Promise<VendorPicture | undefined> {
  const { body, headers } = await calls.get(`v1/status/${encodeURIComponent(job)}`);
  const { status, output, error } = statusSchema.parse(body);
  if (['starting', 'in_queue', 'processing'].includes(status)) return undefined;
  if (status !== 'completed') return calls.fail(error?.name ?? status, error?.message);
  const picture = output?.[0];
  if (picture === undefined) return calls.fail('completed without a picture');
  const credits = Number(headers.get('x-fashn-credits-used') ?? 0);
  return { picture, ...(credits > 0 && { costCents: credits * priceCents }) };
}
