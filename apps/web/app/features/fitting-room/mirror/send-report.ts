import { toApiError } from '@tryon/contract/api-client.ts';
import type { ReportReason } from '@tryon/contract/report.ts';
import { wordingOf } from '@tryon/contract/wording.ts';
import type { Result } from '../mirror-state.ts';
import { toReportPictures } from './report-pictures.ts';

interface ReportForm {
  reasons: readonly ReportReason[];
  details: string;
  /** The person wants to send the picture and both photos along. */
  sendsPictures: boolean;
}

const FAILED_TEXT = 'The report could not be sent. Please try again in a moment.';

/**
 * Tells support what is wrong with a picture. Never throws.
 * @returns what went wrong, in words; null when it is sent.
 */
export async function sendReport(
  result: Result,
  { reasons, details, sendsPictures }: ReportForm,
  send: typeof fetch = fetch,
): Promise<string | null> {
  try {
    const report = {
      reasons,
      details,
      engine: result.engine,
      warnings: result.warnings.map(({ code }) => code),
      pictures: sendsPictures ? await toReportPictures(result) : {},
    };
    const response = await send('/api/try-on/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(report),
    });
    if (response.ok) return null;
    const { code } = await toApiError(response);
    return code ? wordingOf(code) : FAILED_TEXT;
  } catch {
    return FAILED_TEXT;
  }
}
