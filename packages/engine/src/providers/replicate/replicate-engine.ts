/** Replicate's predictions (replicate.com/docs, read 20 November 2026): created, then polled. */
import { z } from 'zod';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import type { Failure, FailureWords } from '../hosted/failures.ts';
import { createHostedEngine, type VendorOptions } from '../hosted/hosted-engine.ts';
import type { VendorCalls, VendorPicture } from '../hosted/vendor.ts';
import { writePrompt } from '../prompts.ts';

const USUAL_MODEL = 'prunaai/p-image-try-on';

const FAILURES: Readonly<Record<string, Failure>> = {
  sensitive: 'blocked',
  canceled: 'upstream',
  aborted: 'upstream',
};

const predictionSchema = z.object({
  status: z.string(),
  output: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  error: z.string().nullish().catch(null),
});
type Prediction = z.infer<typeof predictionSchema>;
const createdSchema = z.object({ id: z.string().min(1) });
const failureSchema = z.object({ detail: z.string() });

/** @throws TypeError for an invalid base address. */
export function createReplicateEngine(options: VendorOptions): TryOnEngine {
  const { apiKey, model = USUAL_MODEL, baseUrl = 'https://api.replicate.com' } = options;
  return createHostedEngine(
    {
      description: describeReplicate(model, options.priceCents ?? 0),
      baseUrl,
      headers: () => ({ authorization: `Bearer ${apiKey}` }),
      failures: FAILURES,
      wordsOf,
      jobs: {
        async begin({ person, garment, category }, calls) {
          const prompt = writePrompt(category, { person: 'the person image', garment: 'the garment image' });
          const pictures = { person_image: person.dataUrl, garment_images: [garment.dataUrl] };
          const input = { ...pictures, prompt, preserve_input_size: true, output_format: 'png' };
          const { body } = await calls.post(`v1/models/${model}/predictions`, { input });
          return createdSchema.parse(body).id;
        },
        async lookAt(job, calls) {
          const { body } = await calls.get(pathOf(job));
          return findPicture(predictionSchema.parse(body), calls);
        },
        cancel: (job) => ({ method: 'POST', path: `${pathOf(job)}/cancel` }),
      },
    },
    options,
  );
}

function describeReplicate(model: string, priceCents: number): EngineDescription {
  return {
    name: 'replicate',
    model,
    categories: ['upper', 'lower', 'dress'],
    garmentPhotos: ['flat', 'worn', 'at_home'],
    needsKey: true,
    runsOn: 'elsewhere',
    recipient: {
      name: 'Replicate',
      keeps: 'Replicate removes what is sent and the finished picture about an hour after it was made.',
      policyUrl: 'https://replicate.com/docs/topics/predictions/data-retention',
    },
    usualSeconds: 15,
    priceCents,
    longSidePixels: 2048,
    keepsPerson: false,
  };
}

const pathOf = (job: string) => `v1/predictions/${encodeURIComponent(job)}`;

function findPicture({ status, output, error }: Prediction, calls: VendorCalls): VendorPicture | undefined {
  if (status === 'starting' || status === 'processing') return undefined;
  const words = error ?? undefined;
  if (status !== 'succeeded') {
    return calls.fail(/sensitive|nsfw|safety/i.test(words ?? '') ? 'sensitive' : status, words);
  }
  return { picture: [output].flat()[0] ?? calls.fail('no picture') };
}

function wordsOf(body: unknown): FailureWords {
  const { data } = failureSchema.safeParse(body);
  return { codes: [], message: data?.detail };
}
