import { PHOTO_CODES, SUBJECTS } from '@tryon/contract/error-codes.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { Explained } from '../generation/generation.ts';

/** What a person is told about a picture that this device did not make. */
export function explainDeviceFailure(error: unknown): Explained {
  const refusal = findRefusal(error);
  return {
    text: refusal ? wordingOf(refusal.code, refusal.subject) : 'This device could not make the picture.',
    subject: refusal?.subject ?? null,
    // What the photos are at fault for, the server would refuse as well.
    remedy: refusal ? 'photo' : 'server',
    retryAfterSeconds: null,
    refillsAt: null,
    signInNeeded: false,
    isUnanswered: false,
  };
}

/** By its shape: the engine's own class comes with the engine's chunk, which may be what could not be loaded. */
function findRefusal(error: unknown) {
  if (!(error instanceof Error) || !('kind' in error) || error.kind !== 'refused') return null;
  const code = 'reason' in error ? PHOTO_CODES.find((known) => known === error.reason) : undefined;
  if (!code) return null;
  const subject = 'subject' in error ? SUBJECTS.find((known) => known === error.subject) : undefined;
  return { code, subject: subject ?? 'both' };
}
