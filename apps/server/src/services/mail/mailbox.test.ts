import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '#src/logger.ts';
import { type Mail, MailError } from '#src/services/mail/mail.ts';
import { createMailbox } from '#src/services/mail/mailbox.ts';

function mailTo(to: string): Mail {
  return { to, subject: 'The subject', text: 'The text', html: '<p>The HTML</p>' };
}

test('keeps the newest mails in order, up to its capacity', async () => {
  const mailbox = createMailbox({ log: createLogger('silent'), capacity: 2 });
  for (const name of ['first', 'second', 'third']) await mailbox.send(mailTo(`${name}@example.com`));
  expect(mailbox.list()).toMatchObject([{ to: 'third@example.com' }, { to: 'second@example.com' }]);
});

test('the log mentions a mail’s arrival without recipient and subject', async () => {
  let written = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  await createMailbox({ log: createLogger('info', sink) }).send(mailTo('maya@example.com'));
  const { time, ...line } = JSON.parse(written);
  expect(line).toEqual({
    level: 'info',
    readAt: '/api/dev/mailbox/view',
    msg: 'a mail is in the mailbox of this installation',
  });
});

test('if nobody can read the mails, the log warns and explains how', async () => {
  let written = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  await createMailbox({ log: createLogger('info', sink), isOpen: false }).send(mailTo('maya@example.com'));
  const line = JSON.parse(written);
  expect(line).toMatchObject({ level: 'warn', msg: expect.stringContaining('DEV_MAILBOX') });
  expect(written).not.toMatch(/mailbox\/view|maya/);
});

test('rejects what would harm a mail server', async () => {
  const mailbox = createMailbox({ log: createLogger('silent') });
  await expect(mailbox.send(mailTo('one@example.com,two@example.com'))).rejects.toThrow(MailError);
  expect(mailbox.list()).toEqual([]);
});
