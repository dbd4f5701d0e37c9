import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OidcIssuer, startOidcIssuer } from './oidc-issuer.ts';

let issuer: OidcIssuer;

beforeEach(async () => {
  issuer = await startOidcIssuer();
});

afterEach(() => issuer.close());

const VERIFIER = 'verifier-of-the-browser';
const CHALLENGE = '9v2XrAbcA5YC7pqWgmRKhN1sPjcbNLJcPxZhFWDLq3s';

async function askForCode(challenge: string): Promise<URLSearchParams> {
  const query = new URLSearchParams({
    redirect_uri: 'http://localhost/back',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: challenge,
  });
  const response = await fetch(`${issuer.url}/authorize?${query}`, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams;
}

function trade(code: string, verifier: string): Promise<Response> {
  const body = new URLSearchParams({ code, code_verifier: verifier, redirect_uri: 'http://localhost/back' });
  return fetch(`${issuer.url}/token`, { method: 'POST', body });
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return Buffer.from(hash).toString('base64url');
}

test('signs in whoever asks, with a token that its published key proves', async () => {
  issuer.person = { email: 'maya@example.com' };
  const back = await askForCode(await challengeOf(VERIFIER));
  expect([back.get('state'), back.get('iss')]).toEqual(['state-1', issuer.url]);
  const { id_token: token } = await (await trade(back.get('code') ?? '', VERIFIER)).json();
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { keys } = await (await fetch(`${issuer.url}/jwks`)).json();
  const key = createPublicKey({ key: keys[0], format: 'jwk' });
  const isProven = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  expect(isProven).toBe(true);
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    iss: issuer.url,
    aud: issuer.clientId,
    nonce: 'nonce-1',
    email: 'maya@example.com',
  });
});

test('a code works once, and only with the verifier that it was asked for with', async () => {
  const wrong = await askForCode(CHALLENGE);
  expect((await trade(wrong.get('code') ?? '', VERIFIER)).status).toBe(400);
  const right = await askForCode(await challengeOf(VERIFIER));
  expect((await trade(right.get('code') ?? '', VERIFIER)).status).toBe(200);
  expect((await trade(right.get('code') ?? '', VERIFIER)).status).toBe(400);
});
