import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SmtpSettings } from '#src/config/mail-settings.ts';
import { type Mail, MailError } from '#src/services/mail/mail.ts';
import { createSmtpMail } from '#src/services/mail/smtp-mail.ts';
import { findFreePort } from '#src/testing/spawn-server.ts';

interface Received {
  from: string;
  to: string[];
  login: string;
  lines: string[];
}

const MAIL: Mail = {
  to: 'maya@example.com',
  replyTo: 'samir@example.com',
  subject: 'Größe 38, please',
  text: 'The plain text of it.',
  html: '<p>The rich text of it.</p>',
};

let smtp: SMTPServer;
let received: Received[];
let refuse: Error | null;
let settings: SmtpSettings;

beforeEach(async () => {
  received = [];
  refuse = null;
  smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('No.')),
    onRcptTo: (_address, _session, done) => (refuse ? done(refuse) : done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          login: String(session.user ?? ''),
          lines: Buffer.concat(chunks).toString().split('\r\n'),
        });
        done();
      });
    },
  });
  const port = await findFreePort();
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  settings = {
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    isTlsFromStart: false,
    login: null,
    from: { name: 'Virtual Try-On', address: 'hello@tryon.example' },
  };
});

afterEach(() => new Promise<void>((resolve) => smtp.close(resolve)));

/** Returns the error of `send`; success fails the test. */
async function failureOf(sending: Promise<void>): Promise<unknown> {
  return sending.then(
    () => expect.fail('The mail was sent.'),
    (error: unknown) => error,
  );
}

test('a mail is sent as text and HTML, from the installation to one person, with Reply-To', async () => {
  await createSmtpMail(settings).send(MAIL);
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'hello@tryon.example', to: ['maya@example.com'], login: '' });
  expect(mail?.lines).toEqual(
    expect.arrayContaining([
      'From: "Virtual Try-On" <hello@tryon.example>',
      'To: maya@example.com',
      'Reply-To: samir@example.com',
      'Subject: =?UTF-8?Q?Gr=C3=B6=C3=9Fe_38=2C_please?=',
      'Auto-Submitted: auto-generated',
      'The plain text of it.',
      '<p>The rich text of it.</p>',
    ]),
  );
});

test('a server that requires a password gets it', async () => {
  await createSmtpMail({ ...settings, login: { user: 'me', password: 'secret' } }).send(MAIL);
  expect(received).toMatchObject([{ login: 'me' }]);
});

test('a wrong password fails without being repeated', async () => {
  const mail = createSmtpMail({ ...settings, login: { user: 'me', password: 'wr0ng' } });
  const error = await failureOf(mail.send(MAIL));
  expect(error).toBeInstanceOf(MailError);
  expect(String(error)).toBe('MailError: The mail server did not take a mail (EAUTH, 535).');
});

test('an error that quotes the address is reported without it, and without such a cause', async () => {
  refuse = Object.assign(new Error('<maya@example.com> is unknown here'), { responseCode: 550 });
  const error = await failureOf(createSmtpMail(settings).send(MAIL));
  expect(String(error)).toBe('MailError: The mail server did not take a mail (EENVELOPE, 550).');
  expect(error).not.toHaveProperty('cause');
});

test('an unreachable server is reported by its error code', async () => {
  const port = await findFreePort();
  const error = await failureOf(createSmtpMail({ ...settings, port }).send(MAIL));
  expect(String(error)).toMatch(/^MailError: The mail server did not take a mail \(ESOCKET\)\.$/);
});

test('a password never leaves for another machine without TLS', async () => {
  let received = '';
  // Only loopback names count as this machine; this name counts as remote although it resolves to this machine.
  const plain: Server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString();
      const isHello = /^EHLO/.test(chunk.toString());
      socket.write(isHello ? '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n' : '500 no\r\n');
    });
  }).listen(0, '0.0.0.0');
  await once(plain, 'listening');
  const address = plain.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const login = { user: 'me', password: 'secret' };
  const mail = createSmtpMail({ ...settings, host: '0.0.0.0', port: address.port, login });
  const error = await failureOf(mail.send(MAIL));
  plain.close();
  expect(error).toBeInstanceOf(MailError);
  expect(received).toMatch(/EHLO[\s\S]+STARTTLS/);
  expect(received).not.toMatch(/AUTH|secret/);
});

test.each([
  { to: 'maya@example.com, more@example.com' },
  { to: 'maya@example.com\r\nBcc: more@example.com' },
  { to: 'Maya <maya@example.com>' },
  { to: '' },
  { replyTo: 'samir@example.com\nBcc: more@example.com' },
  { replyTo: `${'s'.repeat(250)}@example.com` },
  { subject: 'Hello\r\nBcc: more@example.com' },
  { subject: 'Hello\u0000' },
  { subject: '' },
])('%o is rejected before it reaches the mail server', async (change) => {
  expect(await failureOf(createSmtpMail(settings).send({ ...MAIL, ...change }))).toBeInstanceOf(MailError);
  expect(received).toEqual([]);
});
