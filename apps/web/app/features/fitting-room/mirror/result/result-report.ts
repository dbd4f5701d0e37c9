import type { Report } from '@tryon/contract/try-on/report.ts';
import type { Result } from '../mirror-state.ts';
import { toReportPictures } from '../report/report-pictures.ts';

interface ReportForm extends Pick<Report, 'reasons' | 'details'> {
  /** The person wants to send the picture and both photos along. */
  sendsPictures: boolean;
}

/** What is told about a picture, for what somebody ticked and wrote. @throws Error where its photos cannot be read. */
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
