import { type ApiClientOptions, ApiError, createApiClient } from './api-client.ts';
import { givenBackText } from './grade.ts';
import type { NotRight } from './not-right.ts';
import { wordingOf } from './wording.ts';

/** What came of giving a picture back, in words. */
export interface GivenBackOutcome {
  /** Whether there is nothing more to give back. */
  isOver: boolean;
  text: string;
  /** Null when nothing has come back. */
  creditsRemaining: number | null;
}

const FAILED_TEXT = 'The try-on could not be given back. Please try again in a moment.';

/** Gives the try-on of a picture back that is not right. Never rejects: what went wrong is said in words. */
export async function giveBack(
  notRight: NotRight,
  options: ApiClientOptions = {},
): Promise<GivenBackOutcome> {
  try {
    const { creditsRemaining, returnsLeft } = await createApiClient(options).giveBack(notRight);
    return { isOver: true, text: givenBackText(returnsLeft), creditsRemaining };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    return {
      isOver: code === 'return_done',
      text: code ? wordingOf(code) : FAILED_TEXT,
      creditsRemaining: null,
    };
  }
}
