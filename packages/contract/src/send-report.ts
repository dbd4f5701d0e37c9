import { type ApiClientOptions, toApiError } from './api-client.ts';
import type { Report } from './try-on/report.ts';
import { wordingOf } from './try-on/wording.ts';

const FAILED_TEXT = 'The report could not be sent. Please try again in a moment.';

/**
 * Tells support what is wrong with a picture. Never rejects, also where the report itself cannot be made.
 * @returns what went wrong, in words; null when it is sent.
 */
export async function sendReport(
  report: Report | Promise<Report>,
  { baseUrl = '', fetch: send = fetch }: ApiClientOptions = {},
): Promise<string | null> {
  try {
    const response = await send(`${baseUrl}/api/try-on/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(await report),
    });
    if (response.ok) return null;
    const { code } = await toApiError(response);
    return code ? wordingOf(code) : FAILED_TEXT;
  } catch {
    return FAILED_TEXT;
  }
}
