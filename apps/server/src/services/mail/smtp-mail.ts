import { createTransport } from 'nodemailer';
import { isLoopback } from '#src/config/is-loopback.ts';
import type { SmtpSettings } from '#src/config/mail-settings.ts';
import { checkMail, type Mail, MailError, type MailService } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Maximum silence of the mail server during a delivery. */
const SILENCE_TIMEOUT_MS = 15_000;

/**
 * Sends mails to an SMTP server, one connection each. Passwords are never sent to another machine unencrypted: a
 * server that needs one must offer TLS.
 */
export function createSmtpMail({ host, port, isTlsFromStart, login, from }: SmtpSettings): MailService {
  const transport = createTransport({
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: login !== null && !isLoopback(host),
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A mail's content must not cause file or network access.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      checkMail(mail);
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        throw new MailError(`The mail server did not take a mail (${reasonOf(error)}).`);
      }
    },
  };
}

/** The library does not split addresses that are passed as objects into several. */
function toMessage({ to, replyTo, subject, text, html, attachments = [] }: Mail, from: SmtpSettings['from']) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The server's text may quote the address, so only codes are kept. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? `, ${error.responseCode}` : '';
  return code + status;
}
