import { z } from 'zod';
import { REFUSAL_REASONS, SUBJECTS } from '#src/core/engine-error.ts';
import { type Grading, ROUGH_REASONS } from '#src/core/grade.ts';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import type { Failure, FailureWords } from '../hosted/failures.ts';
import { createHostedEngine, type HostedOptions } from '../hosted/hosted-engine.ts';
import type { Vendor, VendorOrder } from '../hosted/vendor.ts';

export interface BackendEngineOptions extends HostedOptions {
  /** http or https address to which `/api/try-on/` is appended. */
  readonly baseUrl: string;
}

/** Nothing is known about the server except the API that it implements. */
export const BACKEND_ENGINE: EngineDescription = {
  name: 'backend',
  model: 'backend',
  categories: ['upper', 'lower', 'dress'],
  garmentPhotos: ['flat', 'worn', 'at_home'],
  needsKey: false,
  runsOn: 'elsewhere',
  recipient: {
    name: 'another server',
    keeps: 'It is the server that this installation is set to use; its operator can say what it keeps.',
    policyUrl: null,
  },
  usualSeconds: 15,
  priceCents: 0,
  longSidePixels: 1800,
  keepsPerson: false,
};

/** Lenient on purpose: servers differ, and only these fields matter. */
const answerSchema = z.object({
  image: z.string().nullish(),
  grade: z.unknown().optional(),
  reasons: z.unknown().optional(),
  /** Set by servers that repaint the whole picture, including our own GPU server. */
  repainted: z.unknown().optional(),
  error: z.string().optional().catch(undefined),
});

const failureSchema = z.object({
  error: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  subject: z.string().optional().catch(undefined),
});

/** Refusals of this product are passed on unchanged; there is no model that could be retired. */
const FAILURES: Readonly<Record<string, Failure>> = {
  ...Object.fromEntries(
    REFUSAL_REASONS.flatMap((reason) => [
      [reason, { subject: 'both', reason }],
      ...SUBJECTS.map((subject): [string, Failure] => [`${reason}:${subject}`, { subject, reason }]),
    ]),
  ),
  404: 'broken',
};

/**
 * An engine on any server that speaks our own try-on call: multipart `user_image` and `garment_image` to
 * `POST {baseUrl}/api/try-on/`, JSON response with `image` (base64) or `error`, no authorization.
 *
 * @throws TypeError when `baseUrl` is no http(s) address.
 */
export function createBackendEngine({ baseUrl, ...options }: BackendEngineOptions): TryOnEngine {
  const vendor: Vendor = {
    description: BACKEND_ENGINE,
    baseUrl,
    headers: () => ({}),
    failures: FAILURES,
    wordsOf,
    async make(order, calls) {
      const { body } = await calls.post('api/try-on/', toForm(order));
      const { data } = answerSchema.safeParse(body);
      if (!data?.image) return calls.fail('no picture', data?.error);
      const repainted = data.repainted === true;
      return { picture: data.image, grading: readGrading(data), repainted };
    },
  };
  return createHostedEngine(vendor, options);
}

function toForm({ person, garment, category }: VendorOrder): FormData {
  const form = new FormData();
  form.set('user_image', new File([person.bytes], 'person.jpg', { type: 'image/jpeg' }));
  form.set('garment_image', new File([garment.bytes], 'garment.jpg', { type: 'image/jpeg' }));
  // The call has two required fields; a third is sent only for a specific category.
  if (category !== 'auto') form.set('category', category);
  return form;
}

function wordsOf(body: unknown): FailureWords {
  const { data } = failureSchema.safeParse(body);
  const { code, subject, error } = data ?? {};
  return { codes: code === undefined ? [] : [`${code}:${subject}`, code], message: error };
}

/**
 * A server that reports no grade is taken to be certain. Reasons of another version may be unknown here; a rough
 * picture stays rough without them.
 */
function readGrading({ grade, reasons }: z.infer<typeof answerSchema>): Grading {
  if (grade !== 'rough') return { grade: 'sure', reasons: [] };
  const found = Array.isArray(reasons) ? reasons.map(codeOf) : [];
  return { grade, reasons: ROUGH_REASONS.filter((reason) => found.includes(reason)) };
}

/** A reason is either only its code, or an object as in this product's own API. */
function codeOf(reason: unknown): unknown {
  return typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason;
}
