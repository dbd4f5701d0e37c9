import { z } from 'zod';
import { EngineError, type RefusalReason, type Subject } from '#src/core/engine-error.ts';
import { type Grading, ROUGH_REASONS } from '#src/core/grade.ts';
import type { EncodedPicture } from '#src/engine.ts';
import { decodePicture } from '#src/node/decode.ts';
import { readPictureHeader } from '#src/pictures/picture-header.ts';

/** Lenient on purpose: servers differ, and only these fields matter. */
const answerSchema = z.object({
  image: z.string().nullish(),
  grade: z.unknown().optional(),
  reasons: z.unknown().optional(),
  error: z.unknown().optional(),
  code: z.unknown().optional(),
  subject: z.unknown().optional(),
});

/** A picture from elsewhere, and how sure the other engine is of it. */
export interface ReadAnswer extends Grading {
  readonly image: EncodedPicture;
}

/** Complete by type, so that a new reason cannot be forgotten here. */
const REFUSALS: Readonly<Record<RefusalReason, true>> = {
  unreadable_image: true,
  unsupported_image: true,
  image_too_large: true,
  image_too_small: true,
  animated_image: true,
  no_person: true,
  several_people: true,
  person_too_small: true,
  turned_sideways: true,
  facing_away: true,
  not_upright: true,
  cut_off: true,
  arms_cross_torso: true,
  bulky_top: true,
  too_dark: true,
  blurred: true,
  no_garment: true,
  several_garments: true,
  garment_cut_off: true,
  garment_hidden: true,
  background_not_plain: true,
  headless_model: true,
  not_a_top: true,
  category_not_offered: true,
  same_picture: true,
  swapped_pictures: true,
  result_broken: true,
};
const SUBJECTS: Readonly<Record<Subject, true>> = { person: true, garment: true, both: true };

/** A failure text is worth this many bytes of reading and that many characters of telling. */
const FAILURE_BYTES = 64 * 1024;
const FAILURE_CHARACTERS = 200;

/** Passing trouble: the same request may well succeed in a while. */
const RETRYABLE_STATUSES: readonly number[] = [502, 503, 504];

/**
 * Turns the other server's answer into a picture that is one. `image` alone is enough: a server that says nothing of a
 * grade is taken to be sure.
 *
 * @param maxBytes reading stops there.
 * @throws EngineError `upstream`, `rate_limited`, or `refused` when the server speaks this product's codes.
 */
export async function readAnswer(response: Response, maxBytes: number): Promise<ReadAnswer> {
  if (!response.ok) throw await readFailure(response);
  const answer = parse(await readText(response, maxBytes));
  if (!answer) throw upstream('The try-on server did not answer in JSON.');
  if (!answer.image) throw upstream(`The try-on server sent no picture${inBrackets(answer.error)}.`);
  return { image: await checkPicture(answer.image), ...readGrading(answer) };
}

/** Reasons of another version may be unknown here; a rough picture stays rough without them. */
function readGrading({ grade, reasons }: z.infer<typeof answerSchema>): Grading {
  if (grade !== 'rough') return { grade: 'sure', reasons: [] };
  const found = Array.isArray(reasons) ? reasons.map(codeOf) : [];
  return { grade, reasons: ROUGH_REASONS.filter((reason) => found.includes(reason)) };
}

/** A reason comes as its code alone, or as this product's own call tells it. */
function codeOf(reason: unknown): unknown {
  return typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason;
}

async function readFailure(response: Response): Promise<EngineError> {
  const { status } = response;
  if (status >= 300 && status < 400) return upstream('The try-on server redirects elsewhere.');
  const text = await readText(response, FAILURE_BYTES).catch(() => '');
  const answer = parse(text);
  const reason = nameIn(REFUSALS, answer?.code);
  if (status < 500 && reason) {
    const subject = nameIn(SUBJECTS, answer?.subject) ?? 'both';
    return new EngineError('refused', 'The try-on server refuses the photos.', { subject, reason });
  }
  const message = `The try-on server answered ${status}${inBrackets(answer?.error)}.`;
  if (status === 429) return new EngineError('rate_limited', message, { retryable: true });
  return upstream(message, RETRYABLE_STATUSES.includes(status));
}

/** Reads as far as `maxBytes`, then hangs up: an answer's announced length is no promise. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw upstream('The answer of the try-on server is too large.');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function checkPicture(image: string): Promise<EncodedPicture> {
  const base64 = image.replace(/^data:[^,]{0,100};base64,/, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw upstream('The picture is not base64.');
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const header = readPictureHeader(bytes);
  if (typeof header === 'string' || header.format === 'webp') {
    throw upstream('The answered picture is neither PNG nor JPEG.');
  }
  try {
    await decodePicture(bytes, 'both');
  } catch (cause) {
    throw new EngineError('upstream', 'The answered picture is broken or of an absurd size.', { cause });
  }
  return { bytes, type: header.format === 'png' ? 'image/png' : 'image/jpeg' };
}

function nameIn<Name extends string>(names: Readonly<Record<Name, true>>, value: unknown): Name | undefined {
  return (Object.keys(names) as Name[]).find((name) => name === value);
}

/** The other server's words, shortened, without line breaks that could forge log lines. */
function inBrackets(error: unknown): string {
  if (typeof error !== 'string' || error === '') return '';
  return ` (${error.replace(/\p{Cc}+/gu, ' ').slice(0, FAILURE_CHARACTERS)})`;
}

function upstream(message: string, retryable = false): EngineError {
  return new EngineError('upstream', message, { retryable });
}
