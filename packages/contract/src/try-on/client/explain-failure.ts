import { ApiError } from '#src/api-error.ts';
import { type ErrorCode, PHOTO_CODES } from '#src/error-codes.ts';
import { TRY_ON_TEXTS, tryOnFailedText } from '#src/try-on/texts.ts';
import { wordingOf } from '#src/try-on/wording.ts';

/**
 * What helps after a failed try-on. `again`: retry. `photo`: use another photo. `plans`: no try-on is left. `sign-in`:
 * sign in first. `none`: nothing before tomorrow.
 */
export const REMEDIES = ['again', 'photo', 'plans', 'sign-in', 'none'] as const;
export type Remedy = (typeof REMEDIES)[number];

/** A failed try-on, explained to people. */
export type TryOnFailure = ReturnType<typeof explainFailure>;

const OFFLINE = 'You are offline. Nothing was sent and nothing was charged; try again when you are back.';
const TOO_SLOW =
  'Our server did not answer in time. Nothing was charged for it; try again on a better connection.';

/** Explains an error of `makeTryOn`. @param isOnline whether the device has a connection, if the caller knows. */
export function explainFailure(error: unknown, { isOnline = true } = {}) {
  const api = error instanceof ApiError ? error : null;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return {
    text: !isOnline && isNetworkFailure(error) ? OFFLINE : isTimeout ? TOO_SLOW : tryOnErrorText(error),
    /** The photo concerned; null if the failure is not about a photo. */
    subject: api?.subject ?? null,
    remedy: remedyOf(api),
    /** Null if unknown, or if it is not today: a countdown until tomorrow would be pointless. */
    retryAfterSeconds: (!isOverToday(api?.code) && api?.retryAfterSeconds) || null,
    /** When new try-ons become available, as an ISO date; null if unknown or irrelevant. */
    refillsAt: api?.refillsAt ?? null,
    /** It is unknown whether the server generated the picture. */
    isUnanswered: isNetworkFailure(error),
  };
}

function remedyOf(error: ApiError | null): Remedy {
  if (error?.status === 401) return 'sign-in';
  if (error?.status === 402) return 'plans';
  const isAboutPhotos = PHOTO_CODES.some((code) => code === error?.code) || error?.status === 413;
  if (error?.subject || isAboutPhotos || error?.code === 'too_many_rough') return 'photo';
  return isOverToday(error?.code) ? 'none' : 'again';
}

/** Whether sending the same photos again would fail until tomorrow. */
function isOverToday(code: ErrorCode | undefined): boolean {
  return code === 'too_many_rough' || code === 'too_many_abandoned';
}

/**
 * The wording of the error's code, or the fixed texts for network failures, for status 500 and for responses without a
 * code.
 */
function tryOnErrorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code) return wordingOf(error.code, error.subject);
    return error.status === 500 ? TRY_ON_TEXTS.backendFailed : tryOnFailedText(error.message);
  }
  if (isNetworkFailure(error)) return TRY_ON_TEXTS.backendUnreachable;
  const message = error instanceof Error ? error.message : String(error);
  const exact: readonly string[] = [TRY_ON_TEXTS.noImageInAnswer, TRY_ON_TEXTS.invalidImageInAnswer];
  return exact.includes(message) ? message : tryOnFailedText(message);
}

/**
 * Whether the server was unreachable or the connection broke. The messages differ: Chromium "Failed to fetch" or
 * "network error", Firefox "NetworkError ...", Safari "Load failed".
 */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && /failed to fetch|network ?error|load failed/i.test(error.message);
}
