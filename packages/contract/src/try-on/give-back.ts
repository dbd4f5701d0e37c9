import { type ApiClientOptions, ApiError, createApiClient } from '#src/api-client.ts';
import type { ErrorCode } from '#src/error-codes.ts';
import { givenBackText } from './grade.ts';
import type { NotRight } from './not-right.ts';
import { wordingOf } from './wording.ts';

/** What came of giving a picture back, in words. */
export interface GivenBackOutcome {
  /** Whether there is nothing more to give back, for now at least. */
  isOver: boolean;
  /** Whether the try-on of this picture is settled: it is back, or never comes back. */
  isSettled: boolean;
  text: string;
  /** Null when nothing has come back. */
  creditsRemaining: number | null;
}

/** Of the picture, not of the month. */
const SETTLED: readonly ErrorCode[] = ['return_done', 'return_too_late', 'return_not_charged'];

const FAILED_TEXT = 'The try-on could not be given back. Please try again in a moment.';

/** Gives the try-on of a picture back that is not right. Never rejects: what went wrong is said in words. */
export async function giveBack(
  notRight: NotRight,
  options: ApiClientOptions = {},
): Promise<GivenBackOutcome> {
  try {
    const { creditsRemaining, returnsLeft } = await createApiClient(options).giveBack(notRight);
    return { isOver: true, isSettled: true, text: givenBackText(returnsLeft), creditsRemaining };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    const isSettled = code !== undefined && SETTLED.includes(code);
    return {
      isOver: isSettled || code === 'returns_used_up',
      isSettled,
      text: code ? wordingOf(code) : FAILED_TEXT,
      creditsRemaining: null,
    };
  }
}
