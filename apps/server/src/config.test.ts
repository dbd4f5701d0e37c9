import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from '#src/config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('nothing set makes a private, embedded, open installation on port 8000', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    installation: 'private',
    publicUrl: 'http://localhost:8000',
    host: '127.0.0.1',
    port: 8000,
    databaseUrl: null,
    engine: { kind: 'embedded' },
    logLevel: 'info',
  });
  expect(config.tryOn).toMatchObject({ allowAnonymous: true, queueLength: 16, queueBytes: 134_217_728 });
  expect(config.tryOn.concurrency).toBeGreaterThanOrEqual(1);
  expect(config.dataFolder).toMatch(/\/\.data$/);
});

test('cannot be changed afterwards', () => {
  const config = parseConfig({});
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.tryOn)).toBe(true);
});

test('an empty variable counts as not set', () => {
  expect(parseConfig({ PORT: '', PUBLIC_URL: '', TRYON_BACKEND_URL: '' })).toEqual(parseConfig({}));
});

test('the port moves the address along', () => {
  expect(parseConfig({ PORT: '8123' }).publicUrl).toBe('http://localhost:8123');
});

test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
  '%s makes a private installation that is the same under every name of this machine',
  (url) => {
    const config = parseConfig({ PUBLIC_URL: url, PORT: '8000' });
    expect([config.installation, config.host]).toEqual(['private', '127.0.0.1']);
    expect(new Set(config.ownOrigins)).toEqual(
      new Set([url, 'http://localhost:8000', 'http://127.0.0.1:8000', 'http://[::1]:8000']),
    );
  },
);

test('any other host makes a public installation that is reached from outside under that name alone', () => {
  const config = parseConfig({ PUBLIC_URL: 'https://tryon.example/', TRUSTED_PROXY: '1' });
  expect(config).toMatchObject({
    installation: 'public',
    host: '0.0.0.0',
    publicUrl: 'https://tryon.example',
    ownOrigins: ['https://tryon.example'],
    trustedProxyHops: 1,
  });
});

test('HOST wins over the kind of installation', () => {
  expect(parseConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('another server can be the engine', () => {
  const config = parseConfig({ TRYON_ENGINE: 'backend', TRYON_BACKEND_URL: 'http://10.0.0.5:9000' });
  expect(config.engine).toEqual({ kind: 'backend', baseUrl: 'http://10.0.0.5:9000' });
});

test.each([
  [{ TRYON_ENGINE: 'backend' }, 'TRYON_BACKEND_URL is missing'],
  [{ TRYON_BACKEND_URL: 'http://10.0.0.5:9000' }, 'TRYON_ENGINE is not set to backend'],
  [{ PUBLIC_URL: 'https://tryon.example' }, 'TRUSTED_PROXY is missing'],
  [{ PUBLIC_URL: 'https://tryon.example/shop', TRUSTED_PROXY: '0' }, 'PUBLIC_URL must not have a path'],
  [{ PUBLIC_URL: 'tryon.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535. It is "eighty".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535. It is "70000".'],
  [{ TRYON_ENGINE: 'magic' }, 'TRYON_ENGINE must be one of: embedded, backend. It is "magic".'],
  [{ TRYON_ALLOW_ANONYMOUS: 'yes' }, 'TRYON_ALLOW_ANONYMOUS must be one of: true, false.'],
  [{ TRYON_CONCURRENCY: '0' }, 'TRYON_CONCURRENCY must be a whole number'],
  [{ TRYON_QUEUE_BYTES: '1000' }, 'TRYON_QUEUE_BYTES must be a whole number from 20971520'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be an address that begins with postgres://'],
])('%o is refused by name', (environment, message) => {
  const problems = problemsOf(Object.fromEntries(Object.entries(environment)));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(message);
});

test('everything that is wrong is said at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', TRYON_CONCURRENCY: 'x' })).toHaveLength(3);
});

test('a password in the database address is not repeated', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://me:hunter2@localhost/x' }).join()).not.toContain('hunter2');
});
