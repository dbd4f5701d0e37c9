/** OpenAI's `images/edits` (types of its SDK 7.55, read 20 November 2026): one multipart request, one response. */
import { z } from 'zod';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import type { Failure, FailureWords } from '../hosted/failures.ts';
import { createHostedEngine, type VendorOptions } from '../hosted/hosted-engine.ts';
import { refuseRetired } from '../hosted/retired-models.ts';
import type { VendorOrder, VendorPhoto } from '../hosted/vendor.ts';
import { writePrompt } from '../prompts.ts';

/** The only current model that can be told to stay close to its input pictures. */
const USUAL_MODEL = 'gpt-image-1.5';
const RETIRED = { 'gpt-image-1': '2026-10-23' };
/** US cents per picture of medium quality. */
const PRICES: Readonly<Record<string, number>> = { [USUAL_MODEL]: 5 };

const FAILURES: Readonly<Record<string, Failure>> = {
  moderation_blocked: 'blocked',
  content_policy_violation: 'blocked',
  insufficient_quota: 'out_of_credit',
  billing_hard_limit_reached: 'out_of_credit',
  rate_limit_exceeded: 'rate_limited',
  invalid_api_key: 'bad_key',
  model_not_found: 'model_retired',
  server_error: 'upstream',
};

const answerSchema = z.object({ data: z.array(z.object({ b64_json: z.string().optional() })) });
const failureSchema = z.object({
  error: z.object({
    code: z.string().nullish().catch(null),
    type: z.string().nullish().catch(null),
    message: z.string().optional().catch(undefined),
  }),
});

/**
 * @throws EngineError `model_retired` for a model known to be switched off; TypeError for an invalid base address.
 */
export function createOpenaiEngine(options: VendorOptions): TryOnEngine {
  const { apiKey, model = USUAL_MODEL, baseUrl = 'https://api.openai.com' } = options;
  refuseRetired('openai', model, RETIRED);
  return createHostedEngine(
    {
      description: describeOpenai(model, options.priceCents ?? PRICES[model] ?? 0),
      baseUrl,
      headers: () => ({ authorization: `Bearer ${apiKey}` }),
      failures: FAILURES,
      wordsOf,
      async make(order, calls) {
        const { body } = await calls.post('v1/images/edits', toForm(model, order));
        const picture = answerSchema.parse(body).data[0]?.b64_json;
        return { picture: picture ?? calls.fail('no picture') };
      },
    },
    options,
  );
}

function describeOpenai(model: string, priceCents: number): EngineDescription {
  return {
    name: 'openai',
    model,
    categories: ['upper', 'lower', 'dress'],
    garmentPhotos: ['flat', 'worn', 'at_home'],
    needsKey: true,
    runsOn: 'elsewhere',
    recipient: {
      name: 'OpenAI',
      keeps:
        'OpenAI says that it keeps what it gets and the finished picture for up to 30 days, to find abuse.',
      policyUrl: 'https://platform.openai.com/docs/guides/your-data',
    },
    usualSeconds: 35,
    priceCents,
    longSidePixels: 1536,
    keepsPerson: false,
  };
}

function toForm(model: string, { person, garment, category }: VendorOrder): FormData {
  const form = new FormData();
  form.set('model', model);
  for (const { subject, bytes } of [person, garment]) {
    form.append('image[]', new File([bytes], `${subject}.jpg`, { type: 'image/jpeg' }));
  }
  form.set('prompt', writePrompt(category, { person: 'the first picture', garment: 'the second picture' }));
  form.set('size', findSize(person));
  form.set('quality', 'medium');
  form.set('output_format', 'png');
  if (model === USUAL_MODEL) form.set('input_fidelity', 'high');
  return form;
}

/** Chooses among the sizes that all of their models support. */
function findSize({ width, height }: VendorPhoto): string {
  if (height > width * 1.2) return '1024x1536';
  return width > height * 1.2 ? '1536x1024' : '1024x1024';
}

function wordsOf(body: unknown): FailureWords {
  const { data } = failureSchema.safeParse(body);
  if (!data) return { codes: [] };
  const { code, type, message } = data.error;
  return { codes: [code, type].flatMap((word) => word ?? []), message };
}
