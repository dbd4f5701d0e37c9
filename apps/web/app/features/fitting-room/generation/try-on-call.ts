import {
  ApiError,
  createApiClient,
  isNetworkFailure,
  isOverToday,
  tryOnErrorText,
} from '@tryon/contract/api-client.ts';
import type { ReadTryOnAnswer } from '@tryon/contract/try-on/try-on.ts';
import type { Remedy, Result } from '../mirror/mirror-state.ts';
import { blobFromBase64, blobFromDataUrl } from '../photos/data-url.ts';
import { decodePicture } from '../photos/decode-picture.ts';
import { browserConnection } from './connection.ts';
import type { Explained, GenerationDependencies } from './generation.ts';
import { sendAgain } from './send-again.ts';
import { sendWithProgress } from './send-with-progress.ts';

type Ordered = Parameters<GenerationDependencies['makeTryOn']>[0];

/**
 * Generates the picture on the server and decodes it, so that it appears without flicker.
 * @throws the API client's errors, which `explainFailure` turns into text.
 */
export async function makeTryOn(order: Ordered): Promise<Result> {
  const { options, signal, onEvent, onSent, onOffline } = order;
  const client = createApiClient({ fetch: sendWithProgress(onSent) });
  const call = {
    person: blobFromDataUrl(order.person),
    garment: blobFromDataUrl(order.garment),
    // The specified request has two fields; others are sent only if they differ from the default.
    ...(options.category === 'auto' ? {} : { category: options.category }),
    ...(options.tuck === 'auto' ? {} : { tuck: options.tuck }),
    ...(options.engine ? { engine: options.engine } : {}),
    wantsChanges: true,
    idempotencyKey: order.key,
    signal,
    onEvent,
  };
  const answer = await sendAgain(() => client.tryOn(call), {
    connection: browserConnection,
    signal,
    onOffline,
  });
  return toResult(order, answer);
}

async function toResult(
  { key, person, garment, options }: Ordered,
  answer: ReadTryOnAnswer,
): Promise<Result> {
  const isPng = answer.image.startsWith('iVBOR');
  const blob = blobFromBase64(answer.image, isPng ? 'image/png' : 'image/jpeg');
  const { engine, milliseconds, watermarked, creditsRemaining, grade, reasons, warnings, changes } = answer;
  return {
    id: key,
    picture: await decodePicture(blob),
    blob,
    changes: changes === undefined ? null : blobFromBase64(changes, 'image/png'),
    person,
    garment,
    options,
    engine,
    ...(milliseconds !== undefined && { tookMs: milliseconds }),
    watermarked,
    creditsRemaining,
    tryOnId: answer.id ?? null,
    grade,
    reasons,
    warnings,
    madeAt: Date.now(),
  };
}

const UNAUTHENTICATED = 401;
const NONE_LEFT = 402;

/** User-facing explanation of a failed try-on. */
export function explainFailure(error: unknown): Explained {
  const api = error instanceof ApiError ? error : null;
  return {
    text: tryOnErrorText(error),
    subject: api?.subject ?? null,
    remedy: remedyOf(api),
    // A countdown until tomorrow would be pointless.
    retryAfterSeconds: (api && !isOverToday(api) && api.retryAfterSeconds) || null,
    refillsAt: api?.refillsAt ?? null,
    signInNeeded: api?.status === UNAUTHENTICATED,
    isUnanswered: isNetworkFailure(error),
  };
}

function remedyOf(error: ApiError | null): Remedy {
  if (error?.status === NONE_LEFT) return 'plans';
  if (error?.subject || error?.code === 'too_many_rough') return 'photo';
  return error && isOverToday(error) ? 'none' : 'again';
}
