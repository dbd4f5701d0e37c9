import { expect, test, vi } from 'vitest';
import { memoryArea } from '#src/testing/memory-area.ts';
import { type AccountDependencies, createAccount } from './account.ts';
import { createChallenge, readCode } from './sign-in-window.ts';

/** An engine that sends photos to a third party, as the site describes it. */
const HOSTED = {
  name: 'tailor',
  categories: ['upper', 'dress'],
  garmentPhotos: ['flat'],
  runsOn: 'elsewhere',
  recipient: { name: 'Tailor Anna', keeps: 'Tailor Anna drops the photos.', policyUrl: null },
  usualSeconds: 20,
  longSidePixels: 1500,
  keepsPerson: false,
};

const SITE = 'https://try.example';
const REDIRECT = 'https://abc.chromiumapp.org/';
const USER = {
  id: 'u1',
  email: 'ada@example.com',
  name: 'Ada',
  emailVerified: true,
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const SITE_USER = { id: 'u1', email: 'ada@example.com', name: 'Ada', emailVerified: true, image: null };
const BALANCE = { plan: 'free', hasPass: false, remaining: 3, watermark: true, refillsAt: null };
const DEAD = { error: 'Please sign in first.', code: 'unauthenticated', requestId: 'r' };

/** By default, a site that issues numbered tokens and a browser that agrees to everything. */
function setUp(other: Partial<AccountDependencies> = {}) {
  let issued = 0;
  let live = '';
  const calls: { path: string; body: Record<string, unknown>; headers: Headers; init: RequestInit }[] = [];
  const site = { refusesTokens: false, isDown: false };
  const answer = (status: number, body: unknown) =>
    new Response(status === 204 ? null : JSON.stringify(body), { status });
  const fetchSite: typeof fetch = async (input, init = {}) => {
    const path = String(input).slice(SITE.length);
    const headers = new Headers(init.headers);
    calls.push({ path, body: init.body ? JSON.parse(String(init.body)) : {}, headers, init });
    if (site.isDown) throw new TypeError('Failed to fetch');
    // Every plan except this user's includes the hosted engine.
    if (path.endsWith('/choices')) {
      const engines = headers.get('authorization') === `Bearer ${live}` ? [] : [HOSTED];
      return answer(200, { categories: ['auto', 'upper'], engines });
    }
    if (path.endsWith('/revoke')) return answer(204, null);
    if (path.endsWith('/token')) {
      if (site.refusesTokens) return answer(401, DEAD);
      issued += 1;
      live = `access-${issued}`;
      return answer(200, {
        accessToken: live,
        refreshToken: `refresh-${issued}`,
        expiresInSeconds: 900,
        user: USER,
      });
    }
    if (headers.get('authorization') !== `Bearer ${live}`) return answer(401, DEAD);
    return answer(200, { user: USER, balance: BALANCE });
  };
  const opened: { url: URL; interactive: boolean }[] = [];
  const clock = { now: 1_000_000 };
  const dependencies: AccountDependencies = {
    siteOrigin: SITE,
    clientId: 'abc',
    redirectUri: REDIRECT,
    fetch: fetchSite,
    async openSignIn(address, interactive) {
      const url = new URL(address);
      opened.push({ url, interactive });
      const state = url.searchParams.get('state');
      return interactive
        ? `${REDIRECT}?code=the-code&state=${state}`
        : `${REDIRECT}?error=consent_required&state=${state}`;
    },
    session: memoryArea(),
    local: memoryArea(),
    forgetPictures: vi.fn(async () => undefined),
    now: () => clock.now,
    ...other,
  };
  const account = createAccount(dependencies);
  const of = (path: string) => calls.filter((call) => call.path.endsWith(path));
  return { account, dependencies, calls, of, opened, clock, site, expire: () => (live = 'nothing') };
}

/** Simulates a slow connection: responses arrive only when released. */
function holdAnswers(dependencies: AccountDependencies) {
  const { fetch: answerAtOnce } = dependencies;
  const held: (() => void)[] = [];
  const line = {
    isSlow: false,
    held,
    letGo() {
      for (const arrive of held.splice(0)) arrive();
    },
  };
  dependencies.fetch = async (...call) => {
    const response = await answerAtOnce(...call);
    if (line.isSlow) await new Promise<void>((resolve) => held.push(resolve));
    return response;
  };
  return line;
}

test('connecting uses a PKCE verifier that is sent only with the received code', async () => {
  const { account, opened, of } = setUp();
  expect(await account.connect()).toBe(true);
  const query = opened[0]?.url.searchParams;
  expect(opened[0]?.url.href).toContain(`${SITE}/auth/extension?`);
  expect(query?.get('code_challenge_method')).toBe('S256');
  const { codeVerifier, code, redirectUri, clientId, installationId } = of('/token')[0]?.body ?? {};
  expect(await createChallenge(String(codeVerifier))).toBe(query?.get('code_challenge'));
  expect({ code, redirectUri, clientId }).toEqual({
    code: 'the-code',
    redirectUri: REDIRECT,
    clientId: 'abc',
  });
  expect(installationId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await account.getState()).toMatchObject({ user: SITE_USER, balance: BALANCE, problem: null });
});

test('the state visible to panels contains no token', async () => {
  const { account } = setUp();
  await account.connect();
  expect(JSON.stringify(await account.getState())).not.toMatch(/access-|refresh-/);
});

test('no request sends cookies', async () => {
  const { account, calls } = setUp();
  await account.connect();
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.every(({ init }) => init.credentials === 'omit')).toBe(true);
});

test.each([
  ['another state', `${REDIRECT}?code=c&state=other`],
  ['another place', `https://evil.example/?code=c&state=STATE`],
  ['a path below', `${REDIRECT}more?code=c&state=STATE`],
  ['a refusal', `${REDIRECT}?error=access_denied&state=STATE`],
  ['nothing', undefined],
] as const)('an end with %s connects nobody', async (_name, end) => {
  const { account, of } = setUp({
    openSignIn: async (address) => end?.replace('STATE', new URL(address).searchParams.get('state') ?? ''),
  });
  expect(await account.connect()).toBe(false);
  expect(of('/token')).toEqual([]);
  expect((await account.getState()).user).toBeNull();
});

test('closing the window shows no error; a failure does', async () => {
  const closing = setUp({
    openSignIn: async () => Promise.reject(new Error('The user did not approve access.')),
  });
  await closing.account.connect();
  expect((await closing.account.getState()).problem).toBeNull();
  const failing = setUp();
  failing.site.isDown = true;
  await failing.account.connect();
  expect((await failing.account.getState()).problem).toContain('try again');
});

test('concurrent callers share one renewal, and the new tokens are stored before use', async () => {
  const { account, clock, of } = setUp();
  await account.connect();
  clock.now += 900_000;
  const answers = await Promise.all([account.fetch(`${SITE}/api/me`), account.fetch(`${SITE}/api/me`)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const renewals = of('/token').filter(({ body }) => body.grantType === 'refresh_token');
  expect(renewals.map(({ body }) => body.refreshToken)).toEqual(['refresh-1']);
});

test('a token rejected before its expiry is renewed once and the request repeated', async () => {
  const { account, expire, of } = setUp();
  await account.connect();
  expire();
  expect((await account.fetch(`${SITE}/api/me`)).status).toBe(200);
  expect(of('/token')).toHaveLength(2);
});

test('a connection ended elsewhere removes the user and their pictures', async () => {
  const { account, dependencies, expire, site } = setUp();
  await account.connect();
  expire();
  site.refusesTokens = true;
  expect((await account.fetch(`${SITE}/api/me`)).status).toBe(401);
  expect(await account.getState()).toMatchObject({ user: null, balance: null });
  expect((await account.getState()).problem).toContain('Sign in again');
  expect(await dependencies.session.get('tokens')).toBeUndefined();
  expect(dependencies.forgetPictures).toHaveBeenCalledTimes(1);
});

test('an unreachable server does not end the connection', async () => {
  const { account, dependencies, clock, site } = setUp();
  await account.connect();
  site.isDown = true;
  clock.now += 900_000;
  await account.arrive();
  expect((await account.getState()).user).toEqual(SITE_USER);
  expect(await dependencies.session.get('tokens')).toBeDefined();
});

test('signing out on the site disconnects: tokens and pictures are removed, and the server is told', async () => {
  const { account, dependencies, of } = setUp();
  await account.connect();
  await account.handleSiteMessage(null);
  expect((await account.getState()).user).toBeNull();
  expect(await dependencies.session.get('tokens')).toBeUndefined();
  expect(dependencies.forgetPictures).toHaveBeenCalledTimes(1);
  expect(of('/revoke').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
});

test('a response that arrives after signing out does not restore the user', async () => {
  const { account, dependencies, clock } = setUp();
  const line = holdAnswers(dependencies);
  await account.connect();
  line.isSlow = true;
  const refreshing = account.refresh();
  await vi.waitFor(() => expect(line.held).toHaveLength(2));
  const leaving = account.signOut();
  await vi.waitFor(() => expect(line.held).toHaveLength(3));
  line.letGo();
  await Promise.all([refreshing, leaving]);
  expect(await account.getState()).toMatchObject({ user: null, balance: null });

  line.isSlow = false;
  await account.connect();
  clock.now += 900_000;
  line.isSlow = true;
  const renewing = account.fetch(`${SITE}/api/me`);
  await vi.waitFor(() => expect(line.held).toHaveLength(1));
  line.isSlow = false;
  await account.signOut();
  line.letGo();
  await renewing;
  expect(await dependencies.session.get('tokens')).toBeUndefined();
});

test('a response that arrives during signing out does not restore the user', async () => {
  const { account, dependencies, clock } = setUp();
  await account.connect();
  clock.now += 900_000;
  const line = holdAnswers(dependencies);
  line.isSlow = true;
  const renewing = account.fetch(`${SITE}/api/me`);
  await vi.waitFor(() => expect(line.held).toHaveLength(1));
  line.isSlow = false;
  // Reading the storage now returns the tokens from before their removal, and completes after it.
  const { get } = dependencies.session;
  const leaving: Promise<void>[] = [];
  dependencies.session.get = async (key) => {
    const found = await get(key);
    dependencies.session.get = get;
    leaving.push(account.signOut());
    await leaving[0];
    return found;
  };
  line.letGo();
  await renewing;
  if (leaving.length === 0) await account.signOut();
  expect(await dependencies.session.get('tokens')).toBeUndefined();
});

test('a late rejection of an old token does not end a newer connection', async () => {
  const { account, dependencies, clock, site } = setUp();
  const line = holdAnswers(dependencies);
  await account.connect();
  clock.now += 900_000;
  [line.isSlow, site.refusesTokens] = [true, true];
  const renewing = account.fetch(`${SITE}/api/me`);
  await vi.waitFor(() => expect(line.held).toHaveLength(1));
  [line.isSlow, site.refusesTokens] = [false, false];
  await account.signOut();
  await account.connect();
  line.letGo();
  await renewing;
  expect((await account.getState()).user).toEqual(SITE_USER);
  expect(await dependencies.session.get('tokens')).toBeDefined();
});

test('signing out works without the server', async () => {
  const { account, dependencies, site } = setUp();
  await account.connect();
  site.isDown = true;
  await account.signOut();
  expect(await dependencies.session.get('tokens')).toBeUndefined();
});

test('concurrent state changes do not overwrite each other', async () => {
  const { account } = setUp();
  await Promise.all([account.connect(), account.handleSiteMessage(SITE_USER), account.arrive()]);
  await vi.waitFor(async () =>
    expect(await account.getState()).toMatchObject({
      user: SITE_USER,
      siteUser: SITE_USER,
      isKnown: true,
      categories: ['auto', 'upper'],
    }),
  );
});

test('another user on the site ends the connection; the same user does not', async () => {
  const { account } = setUp();
  await account.connect();
  await account.handleSiteMessage(SITE_USER);
  expect((await account.getState()).user).toEqual(SITE_USER);
  await account.handleSiteMessage({ ...SITE_USER, id: 'u2' });
  expect(await account.getState()).toMatchObject({ user: null, siteUser: { id: 'u2' } });
});

test('a user who agreed before is reconnected without a window, unless they signed out here', async () => {
  const quiet = async (address: string) =>
    `${REDIRECT}?code=c&state=${new URL(address).searchParams.get('state')}`;
  const openSignIn = vi.fn(quiet);
  const { account } = setUp({ openSignIn });
  await account.arrive();
  expect(openSignIn.mock.calls).toEqual([[expect.stringContaining('/api/auth/extension/silent?'), false]]);
  expect((await account.getState()).user).toEqual(SITE_USER);
  await account.signOut();
  await account.arrive();
  expect(openSignIn).toHaveBeenCalledTimes(1);
  expect(await account.getState()).toMatchObject({ user: null, isKnown: true });
});

test('engines are loaded before anyone is connected, and kept while the server is unreachable', async () => {
  const { account, site, of } = setUp();
  await account.arrive();
  await vi.waitFor(async () => expect((await account.getState()).categories).toEqual(['auto', 'upper']));
  expect((await account.getState()).engines).toEqual([HOSTED]);
  expect(of('/choices')[0]?.headers.has('authorization')).toBe(false);
  site.isDown = true;
  await account.arrive();
  expect((await account.getState()).categories).toEqual(['auto', 'upper']);
});

test('the engines match the connected user’s plan, and all are listed after signing out', async () => {
  const { account } = setUp();
  await account.connect();
  expect((await account.getState()).engines).toEqual([]);
  await account.signOut();
  await vi.waitFor(async () => expect((await account.getState()).engines).toEqual([HOSTED]));
});

test('an installation keeps its id', async () => {
  const { account, of } = setUp();
  await account.connect();
  await account.signOut();
  await account.connect();
  const [first, second] = of('/token').map(({ body }) => body.installationId);
  expect(first).toBe(second);
});

test('an invalid URL contains no code', () => {
  expect(readCode('not an address', REDIRECT, 's')).toBeNull();
  expect(readCode(`${REDIRECT}?state=s`, REDIRECT, 's')).toBeNull();
});
