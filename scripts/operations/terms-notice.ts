/**
 * Mails everybody with a confirmed address about new terms, as the terms promise:
 *
 *   npm run terms:notice -- changes.txt 2027-01-15           shows the mail and counts the recipients
 *   npm run terms:notice -- changes.txt 2027-01-15 --send    sends it
 *
 * The file describes the changes, with an empty line between paragraphs. The account ids of people who have received
 * the notice are stored in a file next to it, so that an interrupted run can be resumed.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TERMS_NOTICE_DAYS } from '@tryon/contract/site/site-texts.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { createMail } from '../../apps/server/src/create-mail.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { addSecurityEvent } from '../../apps/server/src/db/security-events.store.ts';
import { countUntold, sendTermsNotice } from '../../apps/server/src/features/account/terms-notice.ts';
import { createLogger } from '../../apps/server/src/logger.ts';
import { type TermsNotice, termsMail } from '../../apps/server/src/services/mail/terms-mails.ts';
import { createSignIn } from '../../apps/server/src/services/sign-in/sign-in.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readNotice(file: string, day: string): TermsNotice {
  const applies = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(applies.getTime()))
    fail(`"${day}" is no day such as 2027-01-15.`);
  const noticeDays = Math.floor((applies.getTime() - Date.now()) / DAY_MS);
  if (noticeDays < TERMS_NOTICE_DAYS) {
    fail(`The terms promise ${TERMS_NOTICE_DAYS} days of notice; until ${day} there are ${noticeDays}.`);
  }
  const { publicUrl, supportEmail } = config;
  const paragraphs = readFileSync(file, 'utf8')
    .split(/\n\s*\n/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const said = paragraphs.filter((text) => text !== '');
  if (said.length === 0) fail(`${file} says nothing.`);
  const appliesFrom = applies.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return { appliesFrom, paragraphs: said, url: `${publicUrl}/terms`, supportEmail };
}

const [, , file, day, ...flags] = process.argv;
if (!file || !day || flags.some((flag) => flag !== '--send')) {
  fail('Usage: npm run terms:notice -- changes.txt 2027-01-15 [--send]');
}
const config = loadConfig();
const notice = readNotice(resolve(file), day);
if (flags.includes('--send') && config.mail.kind === 'embedded')
  fail('No mail server is configured (SMTP_URL).');

const log = createLogger('warn');
const progressFile = `${resolve(file)}.told`;
const told = new Set(existsSync(progressFile) ? readFileSync(progressFile, 'utf8').split('\n') : []);
const { mail } = await createMail(config, log);
const database = await openDatabase(config).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
const { publicUrl } = config;
// Required options without effect here: nothing is signed, and no account mails are sent.
const unused = { secret: crypto.randomUUID(), mail: { ...mail, queue: mail.send }, follow: () => undefined };
const signIn = createSignIn({ ...unused, database, log, publicUrl, providers: [] });

if (flags.includes('--send')) {
  const onTold = (id: string) => appendFileSync(progressFile, `${id}\n`);
  await addSecurityEvent(database.db, { userId: null, kind: 'terms_notice_sent' }, new Date());
  const { sent, failed } = await sendTermsNotice({ signIn, mail, notice, told, onTold });
  say(`Sent to ${sent}; ${failed} could not be sent. Run it again for those.`);
  process.exitCode = failed === 0 ? 0 : 1;
} else {
  say(termsMail('somebody@example.com', notice).text);
  say(`${await countUntold({ signIn, told })} accounts would get it. Nothing was sent; add --send.`);
}
await database.close();
