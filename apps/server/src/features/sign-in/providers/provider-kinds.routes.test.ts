import { once } from 'node:events';
import { createServer } from 'node:http';
import { startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { Provider } from 'oidc-provider';
import { expect, test } from 'vitest';
import { begin, codesIn, follow, targetOf, whoIs } from '#src/testing/sign-in/provider-journey.ts';
import { signInAtProvider } from '#src/testing/sign-in/sign-in-at-provider.ts';
import { findFreePort } from '#src/testing/spawn-server.ts';
import { createTestApp } from '#src/testing/test-app.ts';
import { createTestBrowser } from '#src/testing/test-browser.ts';

const KEYS = { clientId: 'virtual-try-on', clientSecret: 'stand-in-secret' };

test('only configured providers are offered', async () => {
  const one = await createTestApp({ providers: [{ id: 'github', name: 'GitHub', ...KEYS }] });
  expect(await (await one.app.request('/api/auth/providers')).json()).toEqual({
    providers: [{ id: 'github', name: 'GitHub' }],
  });
  await one.close();
});

test('an issuer that is down is reported, and works without a restart once it is up', async () => {
  const port = await findFreePort();
  const gone = { id: 'oidc' as const, name: 'Gone', ...KEYS, issuer: `http://localhost:${port}` };
  const patient = await createTestApp({ providers: [gone] });
  const client = createTestBrowser(patient.app);
  const response = await client.post('/api/auth/begin', { provider: 'oidc' });
  expect([response.status, (await response.json()).code]).toEqual([502, 'provider_unavailable']);
  const back = await startOidcIssuer(port);
  expect(await begin(client)).toContain(`http://localhost:${port}/authorize?`);
  await back.close();
  await patient.close();
});

test('Google, Microsoft, GitHub and Apple are called at their own URLs', async () => {
  const keys = { clientId: 'id-of-ours', clientSecret: 'secret-of-ours' };
  const ids = ['google', 'microsoft', 'github', 'apple'] as const;
  const all = await createTestApp({ providers: ids.map((id) => ({ id, name: id, ...keys })) });
  const hosts = [];
  for (const provider of ids) {
    const response = await createTestBrowser(all.app).post('/api/auth/begin', { provider });
    const url = new URL((await response.json()).url);
    expect(url.searchParams.get('client_id')).toBe('id-of-ours');
    expect(url.searchParams.get('redirect_uri')).toBe(`http://localhost:8000/api/auth/callback/${provider}`);
    expect(url.href).not.toContain('secret-of-ours');
    hosts.push(url.host);
  }
  expect(hosts).toEqual([
    'accounts.google.com',
    'login.microsoftonline.com',
    'github.com',
    'appleid.apple.com',
  ]);
  await all.close();
});

test('Apple’s response is a form post from its own page and is only passed on', async () => {
  const keys = { clientId: 'id-of-ours', clientSecret: 'secret-of-ours' };
  const apple = await createTestApp({ providers: [{ id: 'apple', name: 'Apple', ...keys }] });
  const post = (path: string) =>
    apple.app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
        'sec-fetch-site': 'cross-site',
      },
      body: 'code=c&state=s',
    });
  const response = await post('http://localhost:8000/api/auth/callback/apple');
  expect(targetOf(response)).toBe('/api/auth/callback/apple?code=c&state=s');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await post('http://localhost:8000/api/auth/callback/google')).status).toBe(403);
  await apple.close();
});

test('a real OpenID provider signs a person in, through its own forms', async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const real = new Provider(url, {
    clients: [
      {
        client_id: 'virtual-try-on',
        client_secret: 'secret-of-the-client',
        redirect_uris: ['http://localhost:8000/api/auth/callback/oidc'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: 'Rosa' }),
    }),
  });
  const provider = createServer(real.callback()).listen(port, '127.0.0.1');
  await once(provider, 'listening');
  const settings = { id: 'oidc' as const, name: 'Real', clientId: 'virtual-try-on', issuer: url };
  const app = await createTestApp({ providers: [{ ...settings, clientSecret: 'secret-of-the-client' }] });
  const client = createTestBrowser(app.app);
  const answer = new URL(await signInAtProvider(await begin(client), 'rosa'));
  expect(answer.origin + answer.pathname).toBe('http://localhost:8000/api/auth/callback/oidc');
  const target = await follow(client, answer.pathname + answer.search);
  expect((await client.post('/api/auth/exchange', codesIn(target))).status).toBe(200);
  expect(await whoIs(client)).toMatchObject({ email: 'rosa@example.com', name: 'Rosa', emailVerified: true });
  provider.closeAllConnections();
  provider.close();
  await app.close();
});
