import type { Report } from '@tryon/contract/try-on/report.ts';
import type { Result } from '../mirror-state.ts';
import { toReportPictures } from '../report/report-pictures.ts';

interface ReportForm extends Pick<Report, 'reasons' | 'details'> {
  /** The user agreed to send the picture and both photos. */
  sendsPictures: boolean;
}

/** The report about a picture from the user's input. @throws Error if its photos cannot be read. */
export async function toReport(
  result: Result,
  { reasons, details, sendsPictures }: ReportForm,
): Promise<Report> {
  return {
    reasons,
    details,
    engine: result.engine,
    warnings: result.warnings.map(({ code }) => code),
    pictures: sendsPictures ? await toReportPictures(result) : {},
  };
}
