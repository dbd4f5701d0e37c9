import { PHOTO_CODES, SUBJECTS } from '@tryon/contract/error-codes.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { Explained } from '../generation/generation.ts';

/** User-facing explanation of a picture that this device failed to generate. */
export function explainDeviceFailure(error: unknown): Explained {
  const refusal = findRefusal(error);
  return {
    text: refusal ? wordingOf(refusal.code, refusal.subject) : 'This device could not make the picture.',
    subject: refusal?.subject ?? null,
    // The server would refuse unsuitable photos as well.
    remedy: refusal ? 'photo' : 'server',
    retryAfterSeconds: null,
    refillsAt: null,
    isUnanswered: false,
  };
}

/** Checks the shape, as the engine's error class is in the engine's chunk, which may be what failed to load. */
function findRefusal(error: unknown) {
  if (!(error instanceof Error) || !('kind' in error) || error.kind !== 'refused') return null;
  const code = 'reason' in error ? PHOTO_CODES.find((known) => known === error.reason) : undefined;
  if (!code) return null;
  const subject = 'subject' in error ? SUBJECTS.find((known) => known === error.subject) : undefined;
  return { code, subject: subject ?? 'both' };
}
