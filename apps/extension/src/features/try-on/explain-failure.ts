import { ApiError, isNetworkFailure, isOverToday, tryOnErrorText } from '@tryon/contract/api-client.ts';
import { PHOTO_CODES } from '@tryon/contract/error-codes.ts';
import type { Failure } from './try-on-messages.ts';

const OFFLINE = 'You are offline. Nothing was sent and nothing was charged; try again when you are back.';
const TOO_SLOW =
  'Our server did not answer in time. Nothing was charged for it; try again on a better connection.';

/** User-facing explanation of a failed try-on, with what to do about it. */
export function explainFailure(error: unknown, isOnline: boolean): Failure {
  if (error instanceof ApiError) return explainAnswer(error);
  const text =
    !isOnline && isNetworkFailure(error) ? OFFLINE : isTimeout(error) ? TOO_SLOW : tryOnErrorText(error);
  return { text, subject: null, retryAfterSeconds: null, way: 'none', canRetry: true };
}

function explainAnswer(error: ApiError): Failure {
  const isAboutPhotos = PHOTO_CODES.some((code) => code === error.code);
  const way = error.status === 401 ? 'sign-in' : error.status === 402 ? 'plans' : 'none';
  return {
    text: `${tryOnErrorText(error)}${refillText(error)}`,
    subject: error.subject ?? null,
    retryAfterSeconds: (isOverToday(error) ? null : error.retryAfterSeconds) ?? null,
    way,
    canRetry:
      way === 'none' && !isAboutPhotos && !isOverToday(error) && error.status !== 413 && error.status !== 415,
  };
}

/** When new try-ons become available, as an alternative to buying. */
function refillText({ refillsAt }: ApiError): string {
  if (refillsAt === undefined) return '';
  const day = new Date(refillsAt).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return ` Your next ones come on ${day}.`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
