import { z } from 'zod';
import { type Complain, smtpUrl, wholeNumber } from './config-values.ts';

export type MailChoice =
  /** Mail is kept in memory, where the installation's operator can read it. */
  { readonly kind: 'embedded' } | SmtpSettings;

export interface SmtpSettings {
  readonly kind: 'smtp';
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, as on port 465; otherwise STARTTLS if the server offers it. */
  readonly isTlsFromStart: boolean;
  /** Null for a server that needs no login. */
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: MailSender;
}

export interface MailSender {
  /** Empty if only the address is shown. */
  readonly name: string;
  readonly address: string;
}

export const MAIL_VARIABLES = {
  SMTP_URL: smtpUrl().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: wholeNumber(1, 65_535).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => parseMailSender(value) !== null, 'must be name@host or Name <name@host>')
    .optional(),
};

type MailEnvironment = z.infer<z.ZodObject<typeof MAIL_VARIABLES>>;

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;
const SENDER =
  /^(?:(?<name>[^<>\r\n"]*)<(?<inBrackets>[^\s<>@,;"]+@[^\s<>@,;"]+)>|(?<alone>[^\s<>@,;"]+@[^\s<>@,;"]+))$/;

/** Parses `name@host` or `Name <name@host>`; returns null for anything else. */
export function parseMailSender(text: string): MailSender | null {
  const groups = SENDER.exec(text.trim())?.groups;
  const address = groups?.inBrackets ?? groups?.alone;
  return address === undefined ? null : { name: groups?.name?.trim() ?? '', address };
}

export function toMailChoice(
  environment: MailEnvironment,
  isPublic: boolean,
  complain: Complain,
): MailChoice {
  checkMail(environment, isPublic, complain);
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, MAIL_FROM } = environment;
  const from = parseMailSender(MAIL_FROM ?? '');
  if (from === null) return { kind: 'embedded' };
  if (SMTP_URL !== undefined) return fromUrl(new URL(SMTP_URL), from);
  const port = SMTP_PORT ?? SUBMISSION_PORT;
  const hasLogin = SMTP_USER !== undefined && SMTP_PASSWORD !== undefined;
  return {
    kind: 'smtp',
    host: SMTP_HOST ?? '',
    port,
    isTlsFromStart: port === TLS_PORT,
    login: hasLogin ? { user: SMTP_USER, password: SMTP_PASSWORD } : null,
    from,
  };
}

function checkMail(environment: MailEnvironment, isPublic: boolean, complain: Complain): void {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, MAIL_FROM } = environment;
  const hasParts = [SMTP_PORT, SMTP_USER, SMTP_PASSWORD].some((value) => value !== undefined);
  const hasServer = SMTP_URL !== undefined || SMTP_HOST !== undefined;
  if (SMTP_URL !== undefined && (SMTP_HOST !== undefined || hasParts)) {
    complain(
      'SMTP_URL already names the whole mail server: leave SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD out, or SMTP_URL.',
    );
  }
  if (!hasServer && hasParts) {
    complain('SMTP_HOST is missing: SMTP_PORT, SMTP_USER and SMTP_PASSWORD belong to a mail server.');
  }
  if ((SMTP_USER === undefined) !== (SMTP_PASSWORD === undefined)) {
    complain(`${SMTP_USER === undefined ? 'SMTP_USER' : 'SMTP_PASSWORD'} is missing. Set both or neither.`);
  }
  if (hasServer && MAIL_FROM === undefined) {
    complain('MAIL_FROM is missing: mails need a sender, such as Virtual Try-On <hello@example.com>.');
  }
  if (!hasServer && MAIL_FROM !== undefined) {
    complain('SMTP_URL (or SMTP_HOST) is missing, although MAIL_FROM is set. Set both or neither.');
  }
  if (isPublic && !hasServer && !hasParts && MAIL_FROM === undefined) {
    complain(
      'SMTP_URL (or SMTP_HOST) and MAIL_FROM are missing: a public installation (PUBLIC_URL is not this machine) must be able to send mails.',
    );
  }
}

function fromUrl(url: URL, from: MailSender): SmtpSettings {
  const isTlsFromStart = url.protocol === 'smtps:';
  return {
    kind: 'smtp',
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isTlsFromStart ? TLS_PORT : SUBMISSION_PORT) : Number(url.port),
    isTlsFromStart,
    login:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    from,
  };
}
