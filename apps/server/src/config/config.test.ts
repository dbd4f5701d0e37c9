import { expect, test } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import { Problems } from '#src/domain-error.ts';
import { siteFactsOf } from '#src/http/site/site.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof Problems) return error.problems;
    throw error;
  }
  return [];
}

/** The minimal settings of a public installation. */
const PUBLIC = {
  PUBLIC_URL: 'https://tryon.example',
  TRUSTED_PROXY: '0',
  AUTH_SECRET: 'a secret of more than thirty-two characters',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'hello@tryon.example',
  PAYMENTS: 'sandbox',
};

test('the default is a private, embedded installation on port 8000 whose try-ons need an account', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    installation: 'private',
    publicUrl: 'http://localhost:8000',
    host: '127.0.0.1',
    port: 8000,
    databaseUrl: null,
    engines: [{ name: 'embedded' }],
    enginesByPlan: null,
    mail: { kind: 'embedded' },
    logLevel: 'info',
  });
  expect(config.tryOn).toMatchObject({ allowAnonymous: false, queueLength: 16, queueBytes: 134_217_728 });
  expect(config.tryOn.concurrency).toBeGreaterThanOrEqual(1);
  expect(config.dataFolder).toMatch(/\/\.data$/);
});

test('only the explicit setting allows try-ons without an account', () => {
  expect(parseConfig(PUBLIC).tryOn.allowAnonymous).toBe(false);
  expect(parseConfig({ TRYON_ALLOW_ANONYMOUS: 'true' }).tryOn.allowAnonymous).toBe(true);
});

test('the configuration is immutable', () => {
  const config = parseConfig({});
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.tryOn)).toBe(true);
});

test('an empty variable counts as not set', () => {
  expect(parseConfig({ PORT: '', PUBLIC_URL: '', TRYON_BACKEND_URL: '' })).toEqual(parseConfig({}));
});

test('the port changes the public URL', () => {
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

test('any other host makes a public installation with that name only', () => {
  const config = parseConfig({ ...PUBLIC, PUBLIC_URL: 'https://tryon.example/', TRUSTED_PROXY: '1' });
  expect(config).toMatchObject({
    installation: 'public',
    host: '0.0.0.0',
    publicUrl: 'https://tryon.example',
    ownOrigins: ['https://tryon.example'],
    trustedProxyHops: 1,
  });
});

test('HOST overrides the kind of installation', () => {
  expect(parseConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('mails are only shown on a local server, or if explicitly enabled', () => {
  const isOpen = (environment: Record<string, string>) => parseConfig(environment).isMailboxOpen;
  expect([isOpen({}), isOpen({ HOST: '127.0.0.1' }), isOpen({ HOST: 'localhost' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isOpen({ HOST: '0.0.0.0' }), isOpen({ HOST: '192.168.0.7' })]).toEqual([false, false]);
  expect(isOpen({ HOST: '0.0.0.0', DEV_MAILBOX: 'open' })).toBe(true);
  expect(isOpen({ ...PUBLIC, DEV_MAILBOX: 'open' })).toBe(false);
});

test('pages link to the mailbox only if it is open', () => {
  expect(siteFactsOf(parseConfig({}), { engines: [], gallery: [] }).hasMailbox).toBe(true);
  expect(siteFactsOf(parseConfig({ HOST: '0.0.0.0' }), { engines: [], gallery: [] }).hasMailbox).toBe(false);
});

test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000', 'https://login.example'])(
  'an issuer may be at %s',
  (url) => {
    const environment = { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
    expect(parseConfig(environment).signIn.providers).toMatchObject([{ issuer: url }]);
  },
);

test('another server can be configured as the engine', () => {
  const config = parseConfig({ TRYON_ENGINES: 'backend', TRYON_BACKEND_URL: 'http://10.0.0.5:9000' });
  expect(config.engines).toEqual([{ name: 'backend', baseUrl: 'http://10.0.0.5:9000' }]);
});

test('a key enables its vendor, with the embedded engine as the fallback', () => {
  const { engines, tryOn } = parseConfig({
    OPENAI_API_KEY: 'o',
    FASHN_API_KEY: 'f',
    FASHN_PRICE_CENTS: '5.5',
  });
  expect(engines).toEqual([
    { name: 'fashn', apiKey: 'f', priceCents: 5.5 },
    { name: 'openai', apiKey: 'o' },
    { name: 'embedded' },
  ]);
  expect(tryOn.concurrency).toBe(tryOn.workers + 2 * tryOn.atOncePerEngine);
});

test('a plan may have its own list; the others use the common one, and all listed engines are on', () => {
  const keys = { OPENAI_API_KEY: 'o', FASHN_API_KEY: 'f' };
  const names = (environment: Record<string, string>) => {
    const { engines, enginesByPlan } = parseConfig({ ...keys, ...environment });
    return [engines.map(({ name }) => name), enginesByPlan];
  };
  const free = ['embedded'];
  expect(names({ TRYON_ENGINES: 'fashn,embedded', TRYON_ENGINES_FREE: 'embedded' })).toEqual([
    ['embedded', 'fashn'],
    { free, plus: ['fashn', 'embedded'], pro: ['fashn', 'embedded'] },
  ]);
  const all = { TRYON_ENGINES_FREE: 'embedded', TRYON_ENGINES_PLUS: 'embedded', TRYON_ENGINES_PRO: 'openai' };
  expect(names(all)).toEqual([['embedded', 'openai'], { free, plus: free, pro: ['openai'] }]);
});

test('a list of engines defines their order and excludes all others', () => {
  const environment = { OPENAI_API_KEY: 'o', FASHN_API_KEY: 'f', TRYON_ENGINES: 'embedded, openai' };
  expect(parseConfig(environment).engines.map(({ name }) => name)).toEqual(['embedded', 'openai']);
});

test.each([
  [{ TRYON_ENGINES: 'backend' }, 'TRYON_BACKEND_URL is missing'],
  [{ TRYON_ENGINES: 'gemini,embedded' }, 'GEMINI_API_KEY is missing: TRYON_ENGINES names gemini'],
  [{ METRICS_TOKEN: 'too short' }, 'METRICS_TOKEN must have at least 32 characters.'],
  [{ TRYON_ENGINES_PRO: 'gemini' }, 'GEMINI_API_KEY is missing: TRYON_ENGINES_PRO names gemini'],
  [{ TRYON_ENGINES_FREE: 'backend' }, 'TRYON_BACKEND_URL is missing: TRYON_ENGINES_FREE names backend'],
  [{ TRYON_ENGINES_PLUS: 'magic' }, 'TRYON_ENGINES_PLUS must be a list of some of these'],
  [{ TRYON_ENGINES: 'embedded,fashion' }, 'TRYON_ENGINES must be a list of some of these'],
  [{ TRYON_ENGINES: 'embedded,embedded' }, 'TRYON_ENGINES must be a list of some of these, each once'],
  [{ FAL_MODEL: 'fal-ai/leffa/virtual-tryon' }, 'FAL_API_KEY is missing, although FAL_MODEL is set'],
  [{ FASHN_PRICE_CENTS: 'cheap', FASHN_API_KEY: 'k' }, 'FASHN_PRICE_CENTS must be a number of US cents'],
  [{ TRYON_ENGINE: 'backend' }, 'TRYON_ENGINE is now TRYON_ENGINES, a list: write TRYON_ENGINES=backend'],
  [{ ...PUBLIC, TRUSTED_PROXY: '' }, 'TRUSTED_PROXY is missing'],
  [{ ...PUBLIC, AUTH_SECRET: '' }, 'AUTH_SECRET is missing: a public installation needs'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [
    { GOOGLE_CLIENT_ID: 'id' },
    'GOOGLE_CLIENT_SECRET missing: set all of GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET',
  ],
  [{ GITHUB_CLIENT_SECRET: 's' }, 'GITHUB_CLIENT_ID missing'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET missing'],
  [
    { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 's' },
    'OIDC_ISSUER must begin with https://',
  ],
  [{ DEV_MAILBOX: 'yes' }, 'DEV_MAILBOX must be one of: open. It is "yes".'],
  [{ OIDC_NAME: 'Our login' }, 'OIDC_ISSUER is missing, although OIDC_NAME is set'],
  [{ ...PUBLIC, SMTP_URL: '', MAIL_FROM: '' }, 'SMTP_URL (or SMTP_HOST) and MAIL_FROM are missing: a public'],
  [{ ...PUBLIC, PUBLIC_URL: 'https://tryon.example/shop' }, 'PUBLIC_URL must not have a path'],
  [{ SMTP_URL: 'smtp://127.0.0.1:25' }, 'MAIL_FROM is missing'],
  [{ SMTP_HOST: 'mail.example' }, 'MAIL_FROM is missing'],
  [{ MAIL_FROM: 'hello@example.com' }, 'SMTP_URL (or SMTP_HOST) is missing, although MAIL_FROM is set'],
  [{ SMTP_PORT: '25' }, 'SMTP_HOST is missing'],
  [{ SMTP_HOST: 'mail.example', SMTP_USER: 'u', MAIL_FROM: 'a@b.example' }, 'SMTP_PASSWORD is missing'],
  [{ SMTP_HOST: 'mail.example', SMTP_PASSWORD: 'p', MAIL_FROM: 'a@b.example' }, 'SMTP_USER is missing'],
  [
    { SMTP_URL: 'smtp://mail.example', SMTP_HOST: 'mail.example', MAIL_FROM: 'a@b.example' },
    'SMTP_URL already names the whole mail server',
  ],
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be smtp://host:port'],
  [{ SMTP_URL: 'smtp://user@mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be smtp://host:port'],
  [{ SMTP_URL: 'smtp://mail.example/?x=1', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be smtp://host:port'],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'two@a.example, b@b.example' },
    'MAIL_FROM must be name@host',
  ],
  [{ PUBLIC_URL: 'tryon.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535. It is "eighty".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535. It is "70000".'],
  [{ TRYON_ENGINE: 'magic' }, 'TRYON_ENGINE is now TRYON_ENGINES, a list: write TRYON_ENGINES=magic.'],
  [{ TRYON_ALLOW_ANONYMOUS: 'yes' }, 'TRYON_ALLOW_ANONYMOUS must be one of: true, false.'],
  [{ TRYON_CONCURRENCY: '0' }, 'TRYON_CONCURRENCY must be a whole number'],
  [{ TRYON_QUEUE_BYTES: '1000' }, 'TRYON_QUEUE_BYTES must be a whole number from 20971520'],
  [{ TRYON_PER_MINUTE: '0' }, 'TRYON_PER_MINUTE must be a whole number'],
  [{ SUPPORT_EMAIL: 'help@a.example, more@b.example' }, 'SUPPORT_EMAIL must be one email address'],
  [{ EXTENSION_STORE_URL: 'javascript:alert(1)' }, 'EXTENSION_STORE_URL must be an address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ FAL_API_KEY: 'k', FAL_URL: 'http://fal.example' }, 'FAL_URL must begin with https://'],
  [{ TRYON_BACKEND_URL: 'https://me:x@own.example' }, 'TRYON_BACKEND_URL must hold no user and password'],
  [{ TRYON_BACKEND_URL: 'https://:x@own.example' }, 'TRYON_BACKEND_URL must hold no user and password'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be an address that begins with postgres://'],
])('%o is refused by name', (environment, message) => {
  const problems = problemsOf(Object.fromEntries(Object.entries(environment)));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(message);
});

test('all problems are reported together', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', TRYON_CONCURRENCY: 'x' })).toHaveLength(3);
});

test.each([
  { DATABASE_URL: 'mysql://me:hunter2@localhost/x' },
  { SMTP_URL: 'http://me:hunter2@localhost', MAIL_FROM: 'a@b.example' },
  { AUTH_SECRET: 'hunter2' },
  { TRYON_BACKEND_URL: 'https://me:hunter2@own.example' },
  { KLING_API_KEY: 'hunter2', KLING_URL: 'http://me:hunter2@kling.example' },
  { SMTP_HOST: 'localhost', SMTP_PASSWORD: 'hunter2', MAIL_FROM: 'a@b.example' },
])('a password is not repeated (%o)', (environment) => {
  const problems = problemsOf(Object.fromEntries(Object.entries(environment)));
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.join()).not.toContain('hunter2');
});

test('the default is ten try-ons a minute on a public installation, and no limit on a private one', () => {
  expect(parseConfig(PUBLIC).tryOn.perMinute).toBe(10);
  expect(parseConfig({}).tryOn.perMinute).toBe(600);
  expect(parseConfig({ ...PUBLIC, TRYON_PER_MINUTE: '3' }).tryOn.perMinute).toBe(3);
});

test('a public installation drains for five seconds before it stops; a private one does not', () => {
  expect(parseConfig(PUBLIC).drainMs).toBe(5_000);
  expect(parseConfig({}).drainMs).toBe(0);
  expect(parseConfig({ ...PUBLIC, SHUTDOWN_DRAIN_SECONDS: '0' }).drainMs).toBe(0);
});

test('pages receive the support address and the extension’s page', () => {
  expect(parseConfig({})).toMatchObject({
    supportEmail: 'support@virtual-try-on.example',
    extensionStoreUrl: null,
  });
  const set = { SUPPORT_EMAIL: 'help@tryon.example', EXTENSION_STORE_URL: 'https://store.example/x' };
  expect(parseConfig(set)).toMatchObject({
    supportEmail: 'help@tryon.example',
    extensionStoreUrl: 'https://store.example/x',
  });
});

test('only providers with all keys are configured', () => {
  expect(parseConfig({}).signIn).toEqual({ secret: null, providers: [] });
  const { providers } = parseConfig({
    GITHUB_CLIENT_ID: 'github-id',
    GITHUB_CLIENT_SECRET: 'github-secret',
    OIDC_ISSUER: 'https://login.example/',
    OIDC_CLIENT_ID: 'oidc-id',
    OIDC_CLIENT_SECRET: 'oidc-secret',
    OIDC_NAME: 'Our login',
  }).signIn;
  expect(providers).toEqual([
    { id: 'github', name: 'GitHub', clientId: 'github-id', clientSecret: 'github-secret' },
    {
      id: 'oidc',
      name: 'Our login',
      clientId: 'oidc-id',
      clientSecret: 'oidc-secret',
      issuer: 'https://login.example',
    },
  ]);
});

test('a mail server is read from one URL with port and password', () => {
  const from = { name: 'Virtual Try-On', address: 'hello@tryon.example' };
  const parse = (url: string) =>
    parseConfig({ SMTP_URL: url, MAIL_FROM: 'Virtual Try-On <hello@tryon.example>' }).mail;
  expect(parse('smtp://mail.example')).toEqual({
    kind: 'smtp',
    host: 'mail.example',
    port: 587,
    isTlsFromStart: false,
    login: null,
    from,
  });
  expect(parse('smtps://me%40a.example:p%2Fw@mail.example')).toMatchObject({
    port: 465,
    isTlsFromStart: true,
    login: { user: 'me@a.example', password: 'p/w' },
  });
  expect(parse('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525 });
});

test('a mail server is also read from separate settings', () => {
  const parts = { SMTP_HOST: 'mail.example', SMTP_PORT: '465', SMTP_USER: 'me', SMTP_PASSWORD: 'secret' };
  expect(parseConfig({ ...parts, MAIL_FROM: 'hello@tryon.example' }).mail).toEqual({
    kind: 'smtp',
    host: 'mail.example',
    port: 465,
    isTlsFromStart: true,
    login: { user: 'me', password: 'secret' },
    from: { name: '', address: 'hello@tryon.example' },
  });
});
