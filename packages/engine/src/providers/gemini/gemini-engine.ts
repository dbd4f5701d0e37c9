/** Google's Gemini image models by `generateContent` (ai.google.dev, read 20 November 2026), in a single request. */
import { z } from 'zod';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import type { Failure, FailureWords } from '../hosted/failures.ts';
import { createHostedEngine, type VendorOptions } from '../hosted/hosted-engine.ts';
import { refuseRetired } from '../hosted/retired-models.ts';
import type { VendorCalls, VendorOrder, VendorPhoto } from '../hosted/vendor.ts';
import { writePrompt } from '../prompts.ts';

const USUAL_MODEL = 'gemini-nano-banana-2.1';
const RETIRED = { 'gemini-2.5-flash-image': '2026-10-02', 'gemini-3.1-flash-image': '2026-10-29' };
/** US cents per picture of 1K. */
const PRICES: Readonly<Record<string, number>> = { [USUAL_MODEL]: 3.36, 'gemini-3-pro-image': 13.4 };

const FAILURES: Readonly<Record<string, Failure>> = {
  API_KEY_INVALID: 'bad_key',
  UNAUTHENTICATED: 'bad_key',
  PERMISSION_DENIED: 'bad_key',
  NOT_FOUND: 'model_retired',
  // Billing is disabled, or is required in the owner's region.
  FAILED_PRECONDITION: 'out_of_credit',
  // The daily quota is used up: no retry succeeds before tomorrow.
  QUOTA_OF_THE_DAY: 'out_of_credit',
  RESOURCE_EXHAUSTED: 'rate_limited',
  INTERNAL: 'upstream',
  UNAVAILABLE: 'upstream',
  DEADLINE_EXCEEDED: 'timeout',
  PROMPT_BLOCKED: 'blocked',
  IMAGE_SAFETY: 'blocked',
  IMAGE_PROHIBITED_CONTENT: 'blocked',
  IMAGE_RECITATION: 'blocked',
  SAFETY: 'blocked',
  PROHIBITED_CONTENT: 'blocked',
  RECITATION: 'blocked',
  BLOCKLIST: 'blocked',
  SPII: 'blocked',
  NO_IMAGE: 'no_picture',
  IMAGE_OTHER: 'no_picture',
  OTHER: 'no_picture',
  MAX_TOKENS: 'no_picture',
  STOP: 'no_picture',
  // Neither picture nor text, and no content rule named: another engine may well make the picture.
  NOTHING: 'not_taken',
};

/** Finish reasons that say nothing about the photos. */
const PLAIN_ENDS: readonly string[] = ['STOP', 'NO_IMAGE', 'MAX_TOKENS'];

const partSchema = z.object({
  inlineData: z.object({ data: z.string() }).optional().catch(undefined),
  text: z.string().optional().catch(undefined),
});
const answerSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({ parts: z.array(partSchema) })
          .optional()
          .catch(undefined),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
});
const failureSchema = z.object({
  error: z.object({
    status: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    details: z.array(z.unknown()).optional().catch(undefined),
  }),
});

/**
 * @throws EngineError `model_retired` for a model known to be switched off; TypeError for an invalid base address.
 */
export function createGeminiEngine(options: VendorOptions): TryOnEngine {
  const { apiKey, model = USUAL_MODEL, baseUrl = 'https://generativelanguage.googleapis.com' } = options;
  refuseRetired('gemini', model, RETIRED);
  return createHostedEngine(
    {
      description: describeGemini(model, options.priceCents ?? PRICES[model] ?? 0),
      baseUrl,
      headers: () => ({ 'x-goog-api-key': apiKey }),
      failures: FAILURES,
      wordsOf,
      async make(order, calls) {
        const path = `v1beta/models/${encodeURIComponent(model)}:generateContent`;
        const { body } = await calls.post(path, toBody(order));
        return { picture: findPicture(body, calls) };
      },
    },
    options,
  );
}

function describeGemini(model: string, priceCents: number): EngineDescription {
  return {
    name: 'gemini',
    model,
    categories: ['upper', 'lower', 'dress'],
    garmentPhotos: ['flat', 'worn', 'at_home'],
    needsKey: true,
    runsOn: 'elsewhere',
    recipient: {
      name: 'Google Gemini',
      keeps: 'Google says that it keeps what it gets and the finished picture for 55 days, to find abuse.',
      policyUrl: 'https://ai.google.dev/gemini-api/docs/usage-policies',
    },
    usualSeconds: 25,
    priceCents,
    longSidePixels: 1264,
    keepsPerson: false,
  };
}

/** The person comes last, because the result tends to take the aspect ratio of the last picture. */
function toBody({ person, garment, category }: VendorOrder) {
  const text = writePrompt(category, { garment: 'the first picture', person: 'the second picture' });
  return {
    contents: [{ role: 'user', parts: [{ text }, toPart(garment), toPart(person)] }],
    generationConfig: {
      responseModalities: ['IMAGE'],
      imageConfig: { aspectRatio: findAspectRatio(person), imageSize: '1K' },
    },
  };
}

function toPart({ base64 }: VendorPhoto) {
  return { inlineData: { mimeType: 'image/jpeg', data: base64 } };
}

const ASPECT_RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;

/** The nearest supported ratio, by how much of the longer shape would be cut off. */
function findAspectRatio({ width, height }: VendorPhoto): string {
  const distanceOf = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((width * down) / (height * across)));
  };
  return ASPECT_RATIOS.reduce((best, ratio) => (distanceOf(ratio) < distanceOf(best) ? ratio : best));
}

/** Text may come before the picture, or instead of it. */
function findPicture(body: unknown, calls: VendorCalls): string {
  const { candidates, promptFeedback } = answerSchema.parse(body);
  if (promptFeedback?.blockReason) return calls.fail('PROMPT_BLOCKED', promptFeedback.blockReason);
  const candidate = candidates?.[0];
  const parts = candidate?.content?.parts ?? [];
  const picture = parts.find(({ inlineData }) => inlineData)?.inlineData;
  if (picture) return picture.data;
  const end = candidate?.finishReason ?? 'NO_IMAGE';
  const isSilent = PLAIN_ENDS.includes(end) && !parts.some(({ text }) => text?.trim());
  return calls.fail(isSilent ? 'NOTHING' : end);
}

function wordsOf(body: unknown): FailureWords {
  const { data } = failureSchema.safeParse(body);
  if (!data) return { codes: [] };
  const { status, message, details } = data.error;
  const told = JSON.stringify(details ?? []);
  const codes = [
    ...(told.includes('API_KEY_INVALID') ? ['API_KEY_INVALID'] : []),
    ...(/"quotaId":"[^"]*PerDay/.test(told) ? ['QUOTA_OF_THE_DAY'] : []),
    ...(status === undefined ? [] : [status]),
  ];
  return { codes, message };
}
