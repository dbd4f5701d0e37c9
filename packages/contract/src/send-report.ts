import { type ApiClientOptions, jsonRequest, toApiError } from './api-client.ts';
import type { Report } from './try-on/report.ts';
import { wordingOf } from './try-on/wording.ts';

const FAILED_TEXT = 'The report could not be sent. Please try again in a moment.';

/**
 * Reports a bad picture to support. Never rejects, even if creating the report fails.
 * @returns an error text, or null on success.
 */
export async function sendReport(
  report: Report | Promise<Report>,
  { baseUrl = '', fetch: send = fetch }: ApiClientOptions = {},
): Promise<string | null> {
  try {
    const response = await send(`${baseUrl}/api/try-on/report`, {
      method: 'POST',
      ...jsonRequest(await report),
    });
    if (response.ok) return null;
    const { code } = await toApiError(response);
    return code ? wordingOf(code) : FAILED_TEXT;
  } catch {
    return FAILED_TEXT;
  }
}
