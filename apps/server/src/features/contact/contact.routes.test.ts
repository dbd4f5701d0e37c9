import { CONTACT_PROBLEMS } from '@tryon/contract/site/contact-texts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailError } from '#src/services/mail/mail.ts';
import { createListeningApp } from '#src/testing/listening-app.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';

const MESSAGE = { name: 'Maya', email: 'maya@example.com', message: 'My sleeves look short.', website: '' };
const ORIGIN = 'http://localhost:8000';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.close());

function postJson(body: unknown, headers: Record<string, string> = {}) {
  return testApp.app.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function postForm(values: Record<string, string>, headers: Record<string, string> = {}) {
  return testApp.app.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
    body: new URLSearchParams(values).toString(),
  });
}

test('problems are reported per field, and nothing is sent', async () => {
  const response = await postJson({ name: '', email: 'maya', message: 'Hi' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid_form',
    fields: {
      name: CONTACT_PROBLEMS.nameMissing,
      email: CONTACT_PROBLEMS.emailInvalid,
      message: CONTACT_PROBLEMS.messageTooShort,
    },
  });
  expect(testApp.mailbox.list()).toEqual([]);
});

test.each([
  ['{"name":', 400, 'malformed_body'],
  ['[]', 400, 'invalid_form'],
  ['null', 400, 'invalid_form'],
  [JSON.stringify({ ...MESSAGE, email: 'maya@example.com\r\nBcc: all@example.com' }), 400, 'invalid_form'],
  [JSON.stringify({ ...MESSAGE, email: 'maya@example.com, all@example.com' }), 400, 'invalid_form'],
  [JSON.stringify({ ...MESSAGE, message: 'm'.repeat(4001) }), 400, 'invalid_form'],
])('%s is refused', async (body, status, code) => {
  const response = await postJson(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
  expect(testApp.mailbox.list()).toEqual([]);
});

test.each(['text/plain', 'multipart/form-data; boundary=x', ''])(
  'a body that says it is "%s" is not read',
  async (type) => {
    const response = await postJson(MESSAGE, { 'content-type': type });
    expect([response.status, (await response.json()).code]).toEqual([415, 'unsupported_type']);
    expect(testApp.mailbox.list()).toEqual([]);
  },
);

test('another site can send neither JSON nor a form', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await postJson(MESSAGE, foreign)).status).toBe(403);
  expect((await postForm(MESSAGE, foreign)).status).toBe(403);
  expect(testApp.mailbox.list()).toEqual([]);
});

test('other methods are refused', async () => {
  const response = await testApp.app.request('/api/contact');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a program that fills in the hidden field is told the same as a person, and nothing is sent', async () => {
  const [asJson, asForm] = [
    await postJson({ ...MESSAGE, website: 'https://spam.example' }),
    await postForm({ ...MESSAGE, website: 'https://spam.example' }),
  ];
  expect(asJson.status).toBe(204);
  expect(asForm.headers.get('location')).toBe('/contact?message=sent');
  expect(testApp.mailbox.list()).toEqual([]);
});

test('a message reaches support, and a reply goes to its sender', async () => {
  const response = await postJson({ ...MESSAGE, message: 'Hello,\r\nmy sleeves <b>look</b> short.' });
  expect([response.status, await response.text()]).toEqual([204, '']);
  const [mail] = testApp.mailbox.list();
  expect(mail).toMatchObject({
    to: 'support@virtual-try-on.example',
    replyTo: 'maya@example.com',
    subject: 'Message from Maya',
  });
  expect(mail?.text).toContain('> Hello,\n> my sleeves <b>look</b> short.');
  expect(mail?.html).toContain('my sleeves &lt;b&gt;look&lt;/b&gt; short.');
});

test('a name of several lines stays in the one line of the subject', async () => {
  await postJson({ ...MESSAGE, name: 'Maya\r\nBcc: all@example.com\u0000\u2028x' });
  expect(testApp.mailbox.list()).toMatchObject([{ subject: 'Message from Maya Bcc: all@example.com x' }]);
});

test('a plain form redirects to the page, which shows the outcome', async () => {
  const sent = await postForm(MESSAGE);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?message=sent']);
  expect(testApp.mailbox.list()).toHaveLength(1);
  const invalid = await postForm({ ...MESSAGE, email: '' });
  expect([invalid.status, invalid.headers.get('location')]).toEqual([303, '/contact?message=invalid']);
});

test('a mail that cannot be sent is reported, and logged without address and content', async () => {
  const broken = await createTestApp({
    mail: {
      send: async () => {
        throw new MailError('The mail server did not take a mail (ESOCKET).');
      },
    },
  });
  const post = (type: string, body: string) =>
    broken.app.request('/api/contact', { method: 'POST', headers: { 'content-type': type }, body });
  const asJson = await post('application/json', JSON.stringify(MESSAGE));
  expect([asJson.status, (await asJson.json()).code]).toEqual([502, 'mail_failed']);
  const asForm = await post('application/x-www-form-urlencoded', new URLSearchParams(MESSAGE).toString());
  expect(asForm.headers.get('location')).toBe('/contact?message=failed');
  const log = JSON.stringify(broken.logLines());
  expect(log).toContain('ESOCKET');
  expect(log).not.toMatch(/maya@example\.com|sleeves/);
  await broken.close();
});

test('too many messages are rejected with a retry time, whatever name is given', async () => {
  const listening = await createListeningApp();
  const post = () =>
    fetch(`${listening.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': crypto.randomUUID() },
      body: JSON.stringify(MESSAGE),
    });
  for (let count = 0; count < 10; count += 1) expect((await post()).status).toBe(204);
  const refused = await post();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await refused.json()).code).toBe('rate_limited');
  await listening.close();
});

test('behind a proxy each person has a limit of their own', async () => {
  const listening = await createListeningApp({ trustedProxyHops: 1 });
  const post = (address: string) =>
    fetch(`${listening.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(MESSAGE),
    });
  for (let count = 0; count < 10; count += 1) await post(`10.${count}.0.1, 203.0.113.7`);
  expect((await post('203.0.113.7')).status).toBe(429);
  expect((await post('203.0.113.8')).status).toBe(204);
  await listening.close();
});
