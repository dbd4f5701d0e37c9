import { REPORT_PROBLEMS } from '@tryon/contract/try-on/report.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailError } from '#src/services/mail/mail.ts';
import { drawJpeg } from '#src/testing/pictures.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';

const REPORT = { reasons: ['garment', 'edges'], details: 'The <b>collar</b> is gone.', engine: 'embedded' };

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.close());

function post(body: unknown, target: TestApp = testApp, headers: Record<string, string> = {}) {
  return target.app.request('/api/try-on/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function pictureAddress(): Promise<string> {
  const jpeg = await drawJpeg({ seed: 9 });
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
}

test('a report reaches support with reasons, engine and warnings, and without a picture', async () => {
  const response = await post({ ...REPORT, warnings: ['arms_near_torso'] });
  expect([response.status, await response.text()]).toEqual([204, '']);
  const [mail] = testApp.mailbox.list();
  expect(mail).toMatchObject({
    to: 'support@virtual-try-on.example',
    subject: 'A bad picture: garment, edges',
  });
  expect(mail?.text).toContain('Edges or the background are wrong.');
  expect(mail?.text).toContain('engine "embedded". It warned of: arms_near_torso.');
  expect(mail?.text).toContain('> The <b>collar</b> is gone.');
  expect(mail?.html).toContain('&lt;b&gt;collar&lt;/b&gt;');
  expect(mail?.text).toContain('did not send the picture');
  expect(mail).not.toHaveProperty('attachments');
});

test('sent pictures are attached to the mail byte for byte', async () => {
  const sent: unknown[] = [];
  const app = await createTestApp({ mail: { send: async (mail) => void sent.push(mail) } });
  const result = await pictureAddress();
  expect((await post({ ...REPORT, pictures: { result } }, app)).status).toBe(204);
  const bytes = Buffer.from(result.split(',')[1] ?? '', 'base64');
  expect(sent).toMatchObject([{ attachments: [{ name: 'result.jpg', type: 'image/jpeg', bytes }] }]);
  await app.close();
});

test('the mailbox of an installation without a mail server stores no pictures', async () => {
  await post({ ...REPORT, pictures: { result: await pictureAddress() } });
  const [mail] = testApp.mailbox.list();
  expect(mail?.attachments).toMatchObject([{ name: 'result.jpg', bytes: new Uint8Array() }]);
});

test.each([
  [{ ...REPORT, reasons: [] }, { reasons: REPORT_PROBLEMS.reasonMissing }],
  [{ ...REPORT, reasons: ['ugly'] }, {}],
  [{ ...REPORT, details: 'x'.repeat(1001) }, { details: REPORT_PROBLEMS.detailsTooLong }],
  [
    { ...REPORT, pictures: { result: 'data:image/svg+xml;base64,PHN2Zz4=' } },
    { 'pictures.result': REPORT_PROBLEMS.pictureInvalid },
  ],
  [
    { ...REPORT, pictures: { result: 'data:image/jpeg;base64,/9j/<script>' } },
    { 'pictures.result': REPORT_PROBLEMS.pictureInvalid },
  ],
  [{ ...REPORT, pictures: { passport: 'data:image/jpeg;base64,/9j/AA' } }, {}],
  [{ ...REPORT, userId: 'somebody' }, {}],
  [{ ...REPORT, warnings: ['x\r\nBcc: all@example.com'] }, {}],
])('%j is rejected, and nothing is sent', async (body, fields) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_form', fields });
  expect(testApp.mailbox.list()).toEqual([]);
});

test('a body larger than three pictures need is rejected by its declared size', async () => {
  const response = await post(REPORT, testApp, { 'content-length': String(3 * 1024 * 1024) });
  expect([response.status, (await response.json()).code]).toEqual([413, 'request_too_large']);
});

test('if try-ons need an account, a visitor can report without a picture', async () => {
  const app = await createTestApp({ tryOn: { allowAnonymous: false } });
  const response = await post({ ...REPORT, pictures: { result: await pictureAddress() } }, app);
  expect([response.status, (await response.json()).code]).toEqual([401, 'unauthenticated']);
  expect(app.mailbox.list()).toEqual([]);
  expect((await post(REPORT, app)).status).toBe(204);
  expect(app.mailbox.list()).toHaveLength(1);
  await app.close();
});

test('other sites cannot send reports, and other methods are rejected', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await post(REPORT, testApp, foreign)).status).toBe(403);
  const response = await testApp.app.request('/api/try-on/report');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a mail that cannot be sent is reported, and nothing of the report is logged', async () => {
  const broken = await createTestApp({
    mail: {
      send: async () => {
        throw new MailError('The mail server did not take a mail (ESOCKET).');
      },
    },
  });
  const response = await post({ ...REPORT, pictures: { result: await pictureAddress() } }, broken);
  expect([response.status, (await response.json()).code]).toEqual([502, 'mail_failed']);
  expect(JSON.stringify(broken.logLines())).not.toMatch(/collar|base64/);
  await broken.close();
});

test('too many reports are rejected with a retry time', async () => {
  for (let count = 0; count < 10; count += 1) expect((await post(REPORT)).status).toBe(204);
  const refused = await post(REPORT);
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited']);
});
