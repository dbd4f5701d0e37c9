import { ApiError } from '@tryon/contract/api-error.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { Refusal } from '#app/forms/use-form.ts';

const UNREACHABLE = 'Our server could not be reached. Everything you typed is still here; please try again.';
const OUR_FAULT = 'That failed on our side. Everything you typed is still here; please try again.';
const SIGNED_OUT = 'You are not signed in any more. Please sign in again.';

/** User-facing text for a failed account request. */
export function accountFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  const { code, status, retryAfterSeconds } = error;
  if (status === 429) return `Too many attempts. Please try again ${whenText(retryAfterSeconds)}.`;
  if (code === 'unauthenticated') return SIGNED_OUT;
  return code === undefined || code === 'internal' ? OUR_FAULT : wordingOf(code);
}

/** What a form says of a failed account request. */
export function toRefusal(error: unknown): Refusal {
  const problems = error instanceof ApiError ? error.fields : {};
  if (Object.keys(problems).length > 0) return { problems };
  const code = error instanceof ApiError && error.code;
  const failure = accountFailureText(error);
  if (code === 'wrong_password') return { problems: { currentPassword: failure } };
  return { failure, needsSignIn: code === 'sign_in_again' };
}

function whenText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a while';
  if (seconds <= 90) return `in ${Math.max(1, Math.ceil(seconds))} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
