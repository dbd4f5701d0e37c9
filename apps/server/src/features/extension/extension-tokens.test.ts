import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toExtensionClients } from '#src/config/extension-settings.ts';
import { dropExpiredRows } from '#src/db/expired-rows.store.ts';
import { createExtensionRequest } from '#src/testing/sign-in/connect-extension.ts';
import { signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser } from '#src/testing/test-browser.ts';
import { createExtensionStore } from './extension.store.ts';
import { createExtensionTokens, type ExtensionTokenRules } from './extension-tokens.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

let testApp: TestApp;
let clock: Date;
let tokens: ExtensionTokenRules;

beforeEach(async () => {
  testApp = await createTestApp();
  clock = new Date();
  tokens = openTokens();
});

afterEach(() => testApp.close());

const openTokens = ({ db = testApp.database.db, clients = toExtensionClients(undefined, true) } = {}) =>
  createExtensionTokens(createExtensionStore(db), clients, () => clock);

const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

/** Creates the session of a signed-in user. */
async function createSession() {
  const browser = createTestBrowser(testApp.app);
  await signUpAndIn(browser);
  const { user } = await (await browser.get('/api/me')).json();
  const { sessions } = await (await browser.get('/api/account/sessions')).json();
  return {
    id: sessions[0].id,
    userId: user.id,
    userAgent: null,
    createdAt: clock,
    updatedAt: clock,
    expiresAt: clock,
  };
}

async function requestCode() {
  const { request, verifier } = createExtensionRequest();
  const code = await tokens.issueCode(
    tokens.getClient(request),
    request.code_challenge,
    await createSession(),
  );
  const redeem = () =>
    tokens.redeem({
      grantType: 'authorization_code',
      clientId: request.client_id,
      redirectUri: request.redirect_uri,
      code,
      codeVerifier: verifier,
      installationId: randomUUID(),
    });
  return { redeem };
}

function refresh(refreshToken: string, rules = tokens) {
  const { client_id: clientId } = createExtensionRequest().request;
  return rules.refresh({ grantType: 'refresh_token', clientId, refreshToken });
}

test('a code is valid for a minute', async () => {
  const { redeem } = await requestCode();
  pass(60 * SECOND);
  await expect(redeem()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('an access token is valid for 15 minutes', async () => {
  const { redeem } = await requestCode();
  pass(59 * SECOND);
  const { accessToken, expiresInSeconds, userId } = await redeem();
  expect(expiresInSeconds).toBe(900);
  pass(899 * SECOND);
  expect(await tokens.findUserId(accessToken)).toBe(userId);
  pass(SECOND);
  expect(await tokens.findUserId(accessToken)).toBeNull();
});

test('a refresh token is valid for 30 days, and each new one starts again', async () => {
  const { redeem } = await requestCode();
  const first = await redeem();
  pass(30 * DAY - SECOND);
  const second = await refresh(first.refreshToken);
  expect((await tokens.list(second.userId))[0]?.usedAt).toBe(clock.toISOString());
  pass(30 * DAY - SECOND);
  const third = await refresh(second.refreshToken);
  pass(30 * DAY);
  await expect(refresh(third.refreshToken)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('an interrupted refresh has no effect', async () => {
  const { redeem } = await requestCode();
  const first = await redeem();
  const breaking: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode') throw new Error('broken off');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const breakOff = openTokens({ db: testApp.database.db.withPlugin(breaking) });
  await expect(refresh(first.refreshToken, breakOff)).rejects.toThrow('broken off');
  expect(await tokens.findUserId(first.accessToken)).toBe(first.userId);
  const second = await refresh(first.refreshToken);
  expect(await tokens.findUserId(second.accessToken)).toBe(first.userId);
  await expect(refresh(first.refreshToken)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a build removed from the settings has no access', async () => {
  const { redeem } = await requestCode();
  const { accessToken, refreshToken } = await redeem();
  const others = openTokens({ clients: toExtensionClients(['a'.repeat(32)], true) });
  expect(await others.findUserId(accessToken)).toBeNull();
  await expect(refresh(refreshToken, others)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('sweeping deletes expired rows only', async () => {
  const count = async (table: 'extension_code' | 'extension_token' | 'extension_installation') =>
    (await testApp.database.db.selectFrom(table).selectAll().execute()).length;
  await requestCode();
  const { redeem } = await requestCode();
  const { accessToken, userId } = await redeem();
  await dropExpiredRows(testApp.database.db, clock);
  expect(await count('extension_code')).toBe(1);
  expect(await tokens.findUserId(accessToken)).toBe(userId);
  pass(DAY);
  await dropExpiredRows(testApp.database.db, clock);
  expect(await count('extension_code')).toBe(0);
  expect(await count('extension_token')).toBe(1);
  expect(await count('extension_installation')).toBe(1);
  pass(30 * DAY);
  await dropExpiredRows(testApp.database.db, clock);
  expect(await count('extension_token')).toBe(0);
  expect(await count('extension_installation')).toBe(0);
});
