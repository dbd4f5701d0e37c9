import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createSessionModel,
  type SessionDependencies,
  type SessionUser,
  type SignOutChoice,
} from './session-model.ts';
import { createStoredSession } from './stored-session.ts';

const MAYA: SessionUser = {
  id: 'maya',
  email: 'maya@example.com',
  name: 'Maya',
  emailVerified: true,
  image: null,
};
const ADA: SessionUser = { ...MAYA, id: 'ada', email: 'ada@example.com', name: 'Ada' };
const DATES = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' };
const KEYS = [
  'accessToken',
  'refreshToken',
  'token',
  'virtual-tryon-auth',
  'virtual-tryon-auth-expires-at',
  'virtual-tryon-owner',
];
const PHOTO_KEY = 'virtual-tryon-user-image';
const QUARTER_HOUR_MS = 15 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function refusal() {
  return Object.assign(new Error('refused'), { status: 401 });
}

function arrange({
  user = null,
  stored = {},
}: {
  user?: SessionUser | null;
  stored?: Record<string, string>;
} = {}) {
  const items = new Map(Object.entries(stored));
  let made = 0;
  const sessionTokens = () => {
    made += 1;
    return { accessToken: `access-${made}`, refreshToken: `refresh-${made}`, expiresInSeconds: 900 };
  };
  const server = { user, isVisible: true };
  const client = {
    findUser: vi.fn(async () => (server.user ? { ...server.user, ...DATES } : null)),
    signOut: vi.fn(async () => undefined),
    createSessionTokens: vi.fn(async () => sessionTokens()),
    refreshSessionTokens: vi.fn(async (_body: { refreshToken: string }) => sessionTokens()),
  };
  const announced: string[] = [];
  const cleared: SignOutChoice[] = [];
  const dependencies: SessionDependencies = {
    loadClient: async () => client,
    stored: createStoredSession(memoryStorage(items), (leaving) => cleared.push(leaving)),
    announce: (message) => announced.push(message),
    runExclusively: (work) => work(),
    isVisible: () => server.isVisible,
    now: Date.now,
  };
  return { items, server, client, announced, cleared, model: createSessionModel(dependencies, user) };
}

test('a visitor is ready and leaves nothing in storage', async () => {
  const { model, items, client } = arrange();
  expect(model.getState().status).toBe('loading');
  await model.start();
  expect(model.getState()).toEqual({ user: null, status: 'ready', signOuts: 0 });
  expect(items.size).toBe(0);
  expect(client.createSessionTokens).not.toHaveBeenCalled();
});

test('a signed-out page removes leftover session data, but not the owner of the photos', async () => {
  const { model, items } = arrange();
  for (const key of KEYS) items.set(key, 'left over');
  await model.start();
  expect([...items.keys()]).toEqual(['virtual-tryon-owner']);
});

test('a signed-in user has the specified record and tokens in storage', async () => {
  const { model, items } = arrange({ user: MAYA });
  await model.start();
  expect(model.getState()).toMatchObject({ user: MAYA, status: 'ready' });
  expect([...items.keys()].sort()).toEqual(KEYS);
  expect(JSON.parse(items.get('virtual-tryon-auth') ?? '')).toEqual({
    authToken: 'access-1',
    userData: MAYA,
  });
  expect(items.get('token')).toBe('access-1');
  expect(items.get('refreshToken')).toBe('refresh-1');
});

test('valid tokens are reused by the next page', async () => {
  const first = arrange({ user: MAYA });
  await first.model.start();
  await first.model.start();
  expect(first.client.createSessionTokens).toHaveBeenCalledTimes(1);
  expect(first.client.refreshSessionTokens).not.toHaveBeenCalled();
});

test('tokens are renewed before they expire, with the refresh token', async () => {
  const { model, client, items } = arrange({ user: MAYA });
  await model.start();
  await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS - 2 * 60 * 1000);
  expect(client.refreshSessionTokens).toHaveBeenCalledExactlyOnceWith({ refreshToken: 'refresh-1' });
  expect(items.get('accessToken')).toBe('access-2');
  model.stop();
});

test('a hidden page renews when it becomes visible again', async () => {
  const { model, client, server } = arrange({ user: MAYA });
  await model.start();
  server.isVisible = false;
  await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS);
  expect(client.refreshSessionTokens).not.toHaveBeenCalled();
  server.isVisible = true;
  await model.see();
  expect(client.refreshSessionTokens).toHaveBeenCalledTimes(1);
  model.stop();
});

test('a rejected refresh token is replaced by new tokens from the cookie', async () => {
  const { model, client, items } = arrange({ user: MAYA });
  await model.start();
  client.refreshSessionTokens.mockRejectedValueOnce(refusal());
  await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS);
  expect(items.get('accessToken')).toBe('access-2');
  expect(model.getState().status).toBe('ready');
  model.stop();
});

test('a late failure degrades the session but keeps the user, and a later success recovers', async () => {
  const { model, client } = arrange({ user: MAYA });
  await model.start();
  client.refreshSessionTokens.mockRejectedValueOnce(new Error('down'));
  await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS - 2 * 60 * 1000);
  expect(model.getState()).toMatchObject({ user: MAYA, status: 'degraded' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(model.getState().status).toBe('ready');
  model.stop();
});

test('missing tokens at the start degrade the session, and are requested again later', async () => {
  const { model, client, items } = arrange({ user: MAYA });
  client.createSessionTokens.mockRejectedValueOnce(new Error('down'));
  await model.start();
  expect(model.getState()).toMatchObject({ user: MAYA, status: 'degraded' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(model.getState().status).toBe('ready');
  expect(items.get('token')).toBeDefined();
  model.stop();
});

test('a server that does not respond is an error, and retrying recovers', async () => {
  const { model, client } = arrange({ user: MAYA });
  client.findUser.mockRejectedValue(new Error('down'));
  const started = model.start();
  await vi.advanceTimersByTimeAsync(15_000);
  await started;
  expect(model.getState()).toMatchObject({ user: MAYA, status: 'error' });
  client.findUser.mockResolvedValue({ ...MAYA, ...DATES });
  await model.start();
  expect(model.getState().status).toBe('ready');
  model.stop();
});

test('a revoked session is noticed at the next renewal', async () => {
  const { model, client, server, items } = arrange({ user: MAYA });
  await model.start();
  server.user = null;
  client.refreshSessionTokens.mockRejectedValue(refusal());
  client.createSessionTokens.mockRejectedValue(refusal());
  await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS);
  expect(model.getState().user).toBeNull();
  expect([...items.keys()]).toEqual(['virtual-tryon-owner']);
});

test('signing out removes everything of the product from storage and notifies other tabs', async () => {
  const { model, items, announced } = arrange({ user: MAYA });
  await model.start();
  items.set('virtual-tryon-user-image', 'data:');
  items.set('another-site-key', 'y');
  await model.signOut({ keepsResults: false });
  expect(model.getState()).toMatchObject({ user: null, signOuts: 1 });
  expect([...items.keys()]).toEqual(['another-site-key']);
  expect(announced).toEqual(['signed-out']);
});

test('kept looks still belong to their owner, and are deleted when another user signs in', async () => {
  const { model, items, cleared } = arrange({ user: MAYA });
  await model.start();
  items.set('virtual-tryon-user-image', 'data:');
  await model.signOut({ keepsResults: true });
  expect([...items]).toEqual([['virtual-tryon-owner', 'maya']]);
  model.welcome(MAYA);
  expect(cleared).toEqual([{ keepsResults: true }]);
  await model.signOut({ keepsResults: true });
  model.welcome(ADA);
  expect(cleared.at(-1)).toEqual({ keepsResults: false });
  model.stop();
});

test('a sign-out that did not reach the server changes nothing', async () => {
  const { model, client, items } = arrange({ user: MAYA });
  await model.start();
  client.signOut.mockRejectedValueOnce(new Error('down'));
  await expect(model.signOut({ keepsResults: false })).rejects.toThrow('down');
  expect(model.getState()).toMatchObject({ user: MAYA, signOuts: 0 });
  expect(items.get('token')).toBeDefined();
  model.stop();
});

test('a sign-out in another tab clears this one', async () => {
  const { model, server, items } = arrange({ user: MAYA });
  await model.start();
  items.set('virtual-tryon-user-image', 'data:');
  // The other tab shares this storage and has already removed the owner from it.
  items.delete('virtual-tryon-owner');
  server.user = null;
  await model.receive('signed-out');
  expect(model.getState()).toMatchObject({ user: null, signOuts: 1 });
  expect(items.size).toBe(0);
});

test('a message alone signs nobody out: the server decides', async () => {
  const { model } = arrange({ user: MAYA });
  await model.start();
  await model.receive('signed-out');
  expect(model.getState()).toMatchObject({ user: MAYA, signOuts: 0 });
  model.stop();
});

test('a sign-in in another tab is adopted, with tokens of its own', async () => {
  const { model, server, items } = arrange();
  await model.start();
  server.user = MAYA;
  await model.receive('signed-in');
  expect(model.getState().user).toMatchObject(MAYA);
  expect([...items.keys()].sort()).toEqual(KEYS);
  model.stop();
});

test('an expired session keeps the photos for the next sign-in', async () => {
  const { model, server, items } = arrange({ user: MAYA });
  await model.start();
  items.set('virtual-tryon-user-image', 'data:');
  server.user = null;
  await model.confirm();
  expect(model.getState()).toMatchObject({ user: null, signOuts: 0 });
  expect([...items.keys()].sort()).toEqual(['virtual-tryon-owner', PHOTO_KEY]);
});

test('a record lost with the rest of the storage is written again', async () => {
  const { model, items } = arrange({ user: MAYA });
  await model.start();
  items.delete('virtual-tryon-auth');
  items.delete('virtual-tryon-auth-expires-at');
  await model.storeAgain();
  expect([...items.keys()].sort()).toEqual(KEYS);
  model.stop();
});

test('another user found signed in gets nothing of the previous one', async () => {
  const { model, server, items } = arrange({ user: MAYA });
  await model.start();
  items.set(PHOTO_KEY, 'data:');
  server.user = ADA;
  await model.confirm();
  expect(model.getState()).toMatchObject({ user: ADA, signOuts: 1 });
  expect(items.has(PHOTO_KEY)).toBe(false);
  model.stop();
});

test('another user who signs in after an expired session gets nothing of it', async () => {
  const { model, server, items } = arrange({ user: MAYA });
  await model.start();
  items.set(PHOTO_KEY, 'data:');
  server.user = null;
  await model.confirm();
  model.welcome(ADA);
  expect(model.getState()).toMatchObject({ user: ADA, signOuts: 1 });
  expect(items.has(PHOTO_KEY)).toBe(false);
  model.stop();
});

test('a page rendered for another user starts without the previous user’s photos', () => {
  const { model, items } = arrange({
    user: ADA,
    stored: { 'virtual-tryon-owner': 'maya', [PHOTO_KEY]: 'data:' },
  });
  expect(items.has(PHOTO_KEY)).toBe(false);
  expect(items.get('virtual-tryon-owner')).toBe('ada');
  model.stop();
});

test('the same user, and a visitor who signs in, find their photos again', async () => {
  const again = arrange({ user: MAYA, stored: { 'virtual-tryon-owner': 'maya', [PHOTO_KEY]: 'data:' } });
  await again.model.start();
  const visitor = arrange({ stored: { [PHOTO_KEY]: 'data:' } });
  await visitor.model.start();
  visitor.model.welcome(MAYA);
  for (const { model, items } of [again, visitor]) {
    expect(items.has(PHOTO_KEY)).toBe(true);
    expect(model.getState().signOuts).toBe(0);
    model.stop();
  }
});

test('another user’s tokens are never used', async () => {
  const { model, client, items } = arrange({ user: MAYA });
  items.set(
    'virtual-tryon-auth',
    JSON.stringify({ authToken: 'old', userData: { ...MAYA, id: 'somebody' } }),
  );
  items.set('virtual-tryon-auth-expires-at', String(Date.now() + QUARTER_HOUR_MS));
  items.set('refreshToken', 'old');
  await model.start();
  expect(client.refreshSessionTokens).not.toHaveBeenCalled();
  expect(items.get('refreshToken')).toBe('refresh-1');
  model.stop();
});

test('signing in again drops the tokens of the previous session, which has ended', async () => {
  const { model, client, items } = arrange({ user: MAYA });
  await model.start();
  expect(items.get('refreshToken')).toBe('refresh-1');
  model.welcome(MAYA);
  await vi.waitFor(() => expect(items.get('refreshToken')).toBe('refresh-2'));
  expect(client.refreshSessionTokens).not.toHaveBeenCalled();
  model.stop();
});

function memoryStorage(items: Map<string, string>): Storage {
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
