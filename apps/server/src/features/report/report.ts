import { REPORT_REASONS, type Report } from '@tryon/contract/try-on/report.ts';
import { DomainError } from '#src/domain-error.ts';
import type { MailAttachment, MailService } from '#src/services/mail/mail.ts';
import { mailTo } from '#src/services/mail/mail-template.ts';

/**
 * Mails reports about pictures to support, without the reporter's identity. Pictures are only attached if they were
 * sent, and never stored here. Visitors can make pictures on their own device too, but send none.
 * @param supportEmail the recipient of the reports.
 * @param allowAnonymous whether visitors may send pictures; the same setting applies to try-ons.
 * @throws DomainError `unauthenticated`, `mail_failed`
 */
export function createReports(mail: MailService, supportEmail: string, allowAnonymous: boolean) {
  return async (report: Report, isSignedIn: boolean): Promise<void> => {
    const attachments = toAttachments(report.pictures);
    if (attachments.length > 0 && !isSignedIn && !allowAnonymous) throw new DomainError('unauthenticated');
    await mail.send({
      ...mailTo(supportEmail, {
        subject: `A bad picture: ${report.reasons.join(', ')}`,
        heading: 'Somebody reports a bad picture',
        paragraphs: [
          ...report.reasons.map((reason) => `${REPORT_REASONS[reason]}.`),
          `Made by the engine "${report.engine}". ${wordsForWarnings(report.warnings)}`,
        ],
        ...(report.details === '' ? {} : { quote: report.details.replaceAll('\r\n', '\n') }),
        footnote:
          attachments.length === 0
            ? 'The person did not send the picture.'
            : 'The person sent the pictures along, to find the fault and for nothing else. Delete them with this mail.',
      }),
      ...(attachments.length === 0 ? {} : { attachments }),
    });
  };
}

export type SendReport = ReturnType<typeof createReports>;

function wordsForWarnings(warnings: Report['warnings']): string {
  return warnings.length === 0 ? 'It warned of nothing.' : `It warned of: ${warnings.join(', ')}.`;
}

function toAttachments(pictures: Report['pictures']): MailAttachment[] {
  return Object.entries(pictures).flatMap(([name, address]) => {
    if (address === undefined) return [];
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    return [{ name: `${name}.jpg`, type: 'image/jpeg', bytes }];
  });
}
