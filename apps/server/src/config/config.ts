import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { DEFAULT_PORT } from '@tryon/contract/site/product.ts';
import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import { z } from 'zod';
import { Problems } from '#src/domain-error.ts';
import { BLOG_VARIABLES, toBlogChoice } from './blog-settings.ts';
import { type Complain, isBareOrigin, oneOf, urlWithProtocol, wholeNumber } from './config-values.ts';
import {
  ENGINE_SECRETS,
  ENGINE_VARIABLES,
  type EngineSettings,
  toEngines,
  toEnginesByPlan,
} from './engine-settings.ts';
import { extensionIds, toExtensionClients } from './extension-settings.ts';
import { isLoopback, LOOPBACK_NAMES } from './is-loopback.ts';
import { MAIL_VARIABLES, toMailChoice } from './mail-settings.ts';
import { PAYMENT_VARIABLES, toPaymentChoice } from './payment-settings.ts';
import { PROVIDER_VARIABLES, toProviders } from './sign-in-settings.ts';

export type Config = ReturnType<typeof toConfig>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const REPOSITORY_ROOT = resolve(import.meta.dirname, '../../../..');

const MOST_WORKERS_BY_DEFAULT = 8;
const TRUTHS = ['true', 'false'] as const;

/** On a private installation everybody counts as one person and may use the machine's full speed. */
const TRYONS_PER_MINUTE = { private: 600, public: 10 };
/** A private installation may serve another server, so that all calls come from one client address. */
const PER_ADDRESS = { private: 10_000, public: 8 };
/** On a private installation the person who abandons pictures also pays for them. */
const ABANDONED_PER_DAY = { private: 10_000, public: 10 };
/** A public installation has a load balancer or proxy in front that must notice the stop. */
const DRAIN_SECONDS = { private: 0, public: 5 };

/** Leaves one core to the server; each try-on keeps one busy. */
function defaultWorkers(): number {
  return Math.min(MOST_WORKERS_BY_DEFAULT, Math.max(1, availableParallelism() - 1));
}

const environmentSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(DEFAULT_PORT),
  HOST: z.string().optional(),
  PUBLIC_URL: urlWithProtocol(['http://', 'https://'])
    .refine((value) => isBareOrigin(value), 'must not have a path')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: urlWithProtocol(['postgres://', 'postgresql://']).optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  DATABASE_CONNECT_TIMEOUT_SECONDS: wholeNumber(1, 60).default(3),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: wholeNumber(1, 600).default(5),
  DATABASE_BUSY_TIMEOUT_MS: wholeNumber(0, 60_000).default(2000),
  DATA_DIR_LEAST_FREE_MB: wholeNumber(0, 1_000_000_000).default(64),
  SHUTDOWN_DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  READY_MOST_LAG_MS: wholeNumber(50, 600_000).default(1000),
  READY_MOST_HELD_SECONDS: wholeNumber(1, 86_400).default(30),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  ...ENGINE_VARIABLES,
  TRYON_ENGINE_AT_ONCE: wholeNumber(1, 256).default(6),
  TRYON_ENGINE_PER_MINUTE: wholeNumber(1, 100_000).default(50),
  TRYON_ENGINE_TIMEOUT_SECONDS: wholeNumber(1, 3600).default(45),
  TRYON_ALLOW_ANONYMOUS: oneOf(TRUTHS).default('false'),
  TRYON_CONCURRENCY: wholeNumber(1, 2560).optional(),
  TRYON_QUEUE_LENGTH: wholeNumber(0, 10_000).default(16),
  TRYON_QUEUE_BYTES: wholeNumber(UPLOAD_LIMITS.bodyBytes, 64 * 1024 ** 3).default(128 * 1024 ** 2),
  TRYON_TIMEOUT_SECONDS: wholeNumber(1, 3600).default(60),
  TRYON_PER_MINUTE: wholeNumber(1, 1_000_000).optional(),
  TRYON_AT_ONCE_PER_PERSON: wholeNumber(1, 1000).default(2),
  TRYON_AT_ONCE_PER_ADDRESS: wholeNumber(1, 10_000).optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ...PROVIDER_VARIABLES,
  ...MAIL_VARIABLES,
  DEV_MAILBOX: oneOf(['open']).optional(),
  ...PAYMENT_VARIABLES,
  ...BLOG_VARIABLES,
  GALLERY_DIR: z.string().default('content/gallery'),
  SUPPORT_EMAIL: z.email('must be one email address').default(DEFAULT_SUPPORT_EMAIL),
  EXTENSION_STORE_URL: urlWithProtocol(['https://']).optional(),
  EXTENSION_IDS: extensionIds().optional(),
  TRUSTED_PROXY: wholeNumber(0, 10).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  WEB_BUILD_DIR: z.string().default('apps/web/build'),
});

type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the environment; unset variables come from `.env` in the repository's root.
 * @throws Problems
 */
export function loadConfig(): Config {
  const file = resolve(REPOSITORY_ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseConfig(process.env);
}

/** The PostgreSQL server for tests; not a setting of the product. */
export function findTestDatabaseUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL;
}

/** React and the router read this variable when they are imported, to choose production or development mode. */
export function defaultNodeEnv(mode: 'production' | 'development'): void {
  process.env.NODE_ENV ??= mode;
}

/**
 * @param environment variables by name; an empty value counts as not set.
 * @throws Problems
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(set);
  if (set.TRYON_ENGINE !== undefined) {
    throw new Problems([
      `TRYON_ENGINE is now TRYON_ENGINES, a list: write TRYON_ENGINES=${set.TRYON_ENGINE}.`,
    ]);
  }
  if (!parsed.success) throw new Problems(parsed.error.issues.map((issue) => describeIssue(issue, set)));
  const problems: string[] = [];
  const config = toConfig(parsed.data, (problem) => void problems.push(problem));
  if (problems.length > 0) throw new Problems(problems);
  return config;
}

/** Variables whose value is or may contain a password; their values are never printed. */
const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'AUTH_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CONTENTFUL_ACCESS_TOKEN',
  'CONTENTFUL_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  ...ENGINE_SECRETS,
];

function describeIssue(issue: z.core.$ZodIssue, set: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const shown = SECRETS.includes(name) ? '' : ` It is "${set[name]}".`;
  return `${name} ${issue.message}.${shown}`;
}

function toConfig(environment: Environment, complain: Complain) {
  const publicUrl = new URL(environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`);
  const isPrivate = isLoopback(publicUrl.hostname);
  const installation: 'private' | 'public' = isPrivate ? 'private' : 'public';
  const host = environment.HOST ?? (isPrivate ? '127.0.0.1' : '0.0.0.0');
  if (!isPrivate && environment.TRUSTED_PROXY === undefined) {
    complain(
      'TRUSTED_PROXY is missing: a public installation (PUBLIC_URL is not this machine) must say how many reverse proxies stand in front of it; 0 for none.',
    );
  }
  if (!isPrivate && environment.AUTH_SECRET === undefined) {
    complain(
      'AUTH_SECRET is missing: a public installation needs a secret of at least 32 characters that signs cookies and links.',
    );
  }
  const engines = toEngines(environment, complain);
  const mail = toMailChoice(environment, !isPrivate, complain);
  const providers = toProviders(environment, complain);
  const payments = toPaymentChoice(environment, !isPrivate, complain);
  const config = {
    /** Private: opened under a local name of this machine. Public: all settings of a real service are required. */
    installation,
    /** Without a trailing slash. */
    publicUrl: publicUrl.origin,
    /** Origins accepted as our own in a browser's Origin header. */
    ownOrigins: isPrivate ? loopbackOrigins(publicUrl, environment.PORT) : [publicUrl.origin],
    host,
    port: environment.PORT,
    dataFolder: resolve(REPOSITORY_ROOT, environment.DATA_DIR),
    /** Null for the embedded SQLite database in the data folder. */
    databaseUrl: environment.DATABASE_URL ?? null,
    databaseLimits: Object.freeze({
      poolSize: environment.DATABASE_POOL_SIZE,
      connectTimeoutMs: environment.DATABASE_CONNECT_TIMEOUT_SECONDS * 1000,
      statementTimeoutMs: environment.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
      busyTimeoutMs: environment.DATABASE_BUSY_TIMEOUT_MS,
      leastFreeBytes: environment.DATA_DIR_LEAST_FREE_MB * 1024 ** 2,
    }),
    /** In order of preference; never empty. */
    engines: Object.freeze(engines),
    /** Null if every plan may use all engines. */
    enginesByPlan: toEnginesByPlan(environment),
    tryOn: Object.freeze({
      allowAnonymous: environment.TRYON_ALLOW_ANONYMOUS === 'true',
      ...shareWork(environment, engines),
      queueLength: environment.TRYON_QUEUE_LENGTH,
      queueBytes: environment.TRYON_QUEUE_BYTES,
      timeoutMs: environment.TRYON_TIMEOUT_SECONDS * 1000,
      /** Maximum concurrent try-ons per person. */
      atOncePerPerson: environment.TRYON_AT_ONCE_PER_PERSON,
      /** Maximum concurrent try-ons per client address. */
      atOncePerAddress: environment.TRYON_AT_ONCE_PER_ADDRESS ?? PER_ADDRESS[installation],
      /** Pictures of remote engines that one person may abandon per day. */
      abandonedPerDay: ABANDONED_PER_DAY[installation],
      /** Try-ons that one person, or one client address without an account, may start per minute. */
      perMinute: environment.TRYON_PER_MINUTE ?? TRYONS_PER_MINUTE[installation],
    }),
    signIn: Object.freeze({
      /** Signs cookies and links; null if the installation generates its own secret. */
      secret: environment.AUTH_SECRET ?? null,
      /** External accounts that people can sign in with. */
      providers: Object.freeze(providers),
    }),
    mail: Object.freeze(mail),
    /**
     * Whether unsent mail can be read over HTTP by anybody who can reach the server. Its links open accounts, and the
     * Host header does not prove where a request comes from.
     */
    isMailboxOpen: mail.kind === 'embedded' && (isLoopback(host) || environment.DEV_MAILBOX === 'open'),
    payments: Object.freeze(payments),
    /** Whether anybody who can reach the server may move time and simulate banks over HTTP. */
    isSandboxOpen: isPrivate && isLoopback(host) && payments.kind === 'sandbox',
    blog: Object.freeze(toBlogChoice(environment, resolve(REPOSITORY_ROOT, environment.BLOG_DIR), complain)),
    /** Folder with the owner's looks that Home shows instead of the project's own. */
    galleryFolder: resolve(REPOSITORY_ROOT, environment.GALLERY_DIR),
    /** Verifies Contentful's webhook calls about changed posts; null disables them. */
    blogWebhookSecret: environment.CONTENTFUL_WEBHOOK_SECRET ?? null,
    /** Recipient of contact messages; shown on pages. */
    supportEmail: environment.SUPPORT_EMAIL,
    /** The extension's page in a browser's store; null if it is not published. */
    extensionStoreUrl: environment.EXTENSION_STORE_URL ?? null,
    /** Builds of the browser extension that may be connected to accounts. */
    extensions: Object.freeze(toExtensionClients(environment.EXTENSION_IDS, isPrivate)),
    /** How long the server still accepts requests after a stop signal, so that load balancers can notice. */
    drainMs: (environment.SHUTDOWN_DRAIN_SECONDS ?? DRAIN_SECONDS[installation]) * 1000,
    readiness: Object.freeze({
      /** Event loop delay from which the server reports that it is not ready. */
      mostLagMs: environment.READY_MOST_LAG_MS,
      /** Not ready if try-ons have been rejected for this long without any running one ending. */
      mostHeldMs: environment.READY_MOST_HELD_SECONDS * 1000,
    }),
    /** Protects the metrics; null disables them. */
    metricsToken: environment.METRICS_TOKEN ?? null,
    /** Number of reverse proxies in front of the server. */
    trustedProxyHops: environment.TRUSTED_PROXY ?? 0,
    // On a terminal people want the URL and the errors; a log collector wants every request.
    logLevel: environment.LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info'),
    /** Output folder of the site's build. */
    webBuildFolder: resolve(REPOSITORY_ROOT, environment.WEB_BUILD_DIR),
  };
  return Object.freeze(config);
}

/** Each thread keeps one core busy; remote engines need none. */
function shareWork(environment: Environment, engines: readonly EngineSettings[]) {
  const elsewhere = engines.filter(({ name }) => name !== 'embedded').length;
  const isEmbeddedAlone = elsewhere === 0;
  const threads = elsewhere < engines.length ? defaultWorkers() : 0;
  const concurrency = environment.TRYON_CONCURRENCY ?? threads + elsewhere * environment.TRYON_ENGINE_AT_ONCE;
  return {
    /** Maximum concurrent try-ons, over all engines. */
    concurrency,
    /** Threads of the embedded engine. */
    workers: isEmbeddedAlone ? concurrency : Math.min(concurrency, defaultWorkers()),
    /** Maximum concurrent pictures per remote engine. */
    atOncePerEngine: environment.TRYON_ENGINE_AT_ONCE,
    /** Maximum pictures per remote engine and minute. */
    perMinutePerEngine: environment.TRYON_ENGINE_PER_MINUTE,
    /** Time limit for one remote engine if another engine can serve as a fallback. */
    engineTimeoutMs: environment.TRYON_ENGINE_TIMEOUT_SECONDS * 1000,
  };
}

/** A private installation is the same site under every name of this machine. */
function loopbackOrigins(publicUrl: URL, port: number): string[] {
  const names = LOOPBACK_NAMES.map((host) => new URL(`http://${host}:${port}`).origin);
  return [...new Set([publicUrl.origin, ...names])];
}
