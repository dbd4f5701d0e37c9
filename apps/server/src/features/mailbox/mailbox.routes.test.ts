import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailTo } from '#src/services/mail/mail-template.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.close());

async function send(to: string, subject: string): Promise<void> {
  const content = { subject, heading: 'Hello', paragraphs: ['A sentence.'], footnote: 'The end.' };
  await testApp.mailbox.send(mailTo(to, content));
}

test('an installation that others reach has no mailbox', async () => {
  const publicApp = await createTestApp({ publicUrl: 'https://tryon.example' });
  for (const path of ['/api/dev/mailbox', '/api/dev/mailbox/view']) {
    expect((await publicApp.app.request(`https://tryon.example${path}`)).status).toBe(404);
  }
  await publicApp.close();
});

test.each(['/api/dev/mailbox', '/api/dev/mailbox/view'])(
  '%s is closed on a public installation, whatever host is sent, unless explicitly opened',
  async (path) => {
    const statusWith = async (environment: Record<string, string>) => {
      const reachable = await createTestApp({ environment });
      const { status } = await reachable.app.request(`http://localhost:8000${path}`);
      await reachable.close();
      return status;
    };
    expect(await statusWith({ HOST: '0.0.0.0' })).toBe(404);
    expect(await statusWith({ HOST: '::' })).toBe(404);
    expect(await statusWith({ HOST: '0.0.0.0', DEV_MAILBOX: 'open' })).toBe(200);
    expect(await statusWith({ HOST: '::1' })).toBe(200);
  },
);

test.each(['/api/dev/mailbox', '/api/dev/mailbox/view'])(
  '%s is not available under a foreign host name that points to this machine',
  async (path) => {
    expect((await testApp.app.request(`http://rebound.example:8000${path}`)).status).toBe(404);
    expect((await testApp.app.request(`http://127.0.0.1:8000${path}`)).status).toBe(200);
    expect((await testApp.app.request(path, { method: 'POST' })).status).toBe(405);
  },
);

test('returns mails newest first and uncached', async () => {
  await send('first@example.com', 'One');
  await send('second@example.com', 'Two');
  const response = await testApp.app.request('/api/dev/mailbox');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const mails = await response.json();
  expect(mails).toMatchObject([
    { to: 'second@example.com', subject: 'Two' },
    { to: 'first@example.com', subject: 'One' },
  ]);
  expect(Object.keys(mails[0])).toEqual(['to', 'subject', 'text', 'html', 'createdAt']);
  expect(new Date(mails[0].createdAt).getTime()).not.toBeNaN();
});

test('the page shows each mail in a frame without scripts, and its styles follow the policy', async () => {
  await send('maya@example.com', 'Hello <b>there</b>');
  const response = await testApp.app.request('/api/dev/mailbox/view');
  const html = await response.text();
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    response.headers.get('content-security-policy') ?? '',
  );
  expect(html).toContain(`<style nonce="${nonce?.[1]}">`);
  expect(html).toContain('<h2>Hello &lt;b&gt;there&lt;/b&gt;</h2>');
  expect(html.match(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/g)).toHaveLength(1);
  expect(html).not.toContain('<script');
});

test('an empty mailbox says so', async () => {
  expect(await (await testApp.app.request('/api/dev/mailbox')).json()).toEqual([]);
  expect(await (await testApp.app.request('/api/dev/mailbox/view')).text()).toContain('No mail yet');
});
