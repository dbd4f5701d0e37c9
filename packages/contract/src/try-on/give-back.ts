import { type ApiClientOptions, jsonRequest, readJsonAnswer } from '#src/api-client.ts';
import { ApiError } from '#src/api-error.ts';
import type { ErrorCode } from '#src/error-codes.ts';
import { givenBackText } from './grade.ts';
import { givenBackSchema, type NotRight } from './not-right.ts';
import { wordingOf } from './wording.ts';

/** Errors that are final for the picture, not only for this month. */
const SETTLED: readonly ErrorCode[] = ['return_done', 'return_too_late', 'return_not_charged'];

const FAILED_TEXT = 'The try-on could not be given back. Please try again in a moment.';

/**
 * Returns the credit of a picture that is not right. Never rejects: errors become text. `isOver` says whether nothing
 * more can be returned at present; `isSettled` whether this picture's credit is: returned, or never returned.
 * `creditsRemaining` is null if no credit was returned.
 */
export async function giveBack(
  notRight: NotRight,
  { baseUrl = '', fetch: send = fetch }: ApiClientOptions = {},
) {
  try {
    const request = { method: 'POST', ...jsonRequest(notRight) };
    const response = await send(`${baseUrl}/api/try-on/not-right`, request);
    const { creditsRemaining, returnsLeft } = await readJsonAnswer(response, givenBackSchema);
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
