import { Writable } from 'node:stream';
import { TRY_ON_FIELDS } from '@tryon/contract/try-on/try-on.ts';
import type { TryOnEngine } from '@tryon/engine/engine.ts';
import { buildApp } from '#src/app.ts';
import { createBackground } from '#src/background.ts';
import { type Config, parseConfig } from '#src/config/config.ts';
import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import { createPaymentServices, type PaymentServices } from '#src/create-payments.ts';
import { openClock } from '#src/db/clock.ts';
import type { OpenDatabase } from '#src/db/open-database.ts';
import type { ReadyState } from '#src/http/health/health.routes.ts';
import { createLogger } from '#src/logger.ts';
import { createMarkdownSource } from '#src/services/content/content-markdown.ts';
import type { BlogSource } from '#src/services/content/content-source.ts';
import type { Gallery } from '#src/services/content/gallery-folder.ts';
import type { MailService } from '#src/services/mail/mail.ts';
import { createMailQueue } from '#src/services/mail/mail-queue.ts';
import { createMailbox } from '#src/services/mail/mailbox.ts';
import { createOutbox } from '#src/services/outbox/outbox.ts';
import { createSignIn } from '#src/services/sign-in/sign-in.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';
import { createFakeEngine, FAKE_ENGINE } from '#src/testing/fake-engine.ts';
import { preserveNobody } from '#src/testing/plan-engine.ts';
import { QUICK_PASSWORDS } from '#src/testing/sign-in/quick-passwords.ts';

export interface TestAppOptions {
  engine?: Promise<TryOnEngine>;
  /** Replaces the single fake engine. */
  engines?: readonly TryOnEngine[];
  tryOn?: Partial<Config['tryOn']>;
  publicUrl?: string;
  /** More settings as environment variables. Visitors may try on unless `tryOn` says otherwise. */
  environment?: Record<string, string>;
  trustedProxyHops?: number;
  mail?: MailService;
  blogSource?: BlogSource;
  gallery?: Gallery;
  blogWebhookSecret?: string;
  providers?: readonly ProviderSettings[];
  /** Hashes passwords as slowly as the product does. */
  slowPasswords?: boolean;
  /** Replaces the new test database. */
  database?: OpenDatabase;
  /** Replaces the sandbox. */
  payments?: PaymentServices;
}

const TEST_SECRET = 'a secret for tests that is long enough';

/** The required settings of a public installation besides its URL. */
export const PUBLIC = {
  TRUSTED_PROXY: '0',
  AUTH_SECRET: TEST_SECRET,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Virtual Try-On <hello@tryon.example>',
  PAYMENTS: 'sandbox',
};

/** The whole app with a real database and a fake engine; log lines are collected. */
export async function createTestApp(options: TestAppOptions = {}) {
  const database = options.database ?? (await createTestDatabase());
  const fake = createFakeEngine();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
  let readyState: ReadyState = 'ready';
  const config = parseConfig({
    // The test machine is sometimes slow.
    READY_MOST_LAG_MS: '600000',
    ...(options.publicUrl ? { ...PUBLIC, PUBLIC_URL: options.publicUrl } : {}),
    ...options.environment,
  });
  const log = createLogger('debug', sink);
  const mailbox = createMailbox({ log });
  const mail = options.mail ?? mailbox;
  const clock = await openClock(database.db, { canMove: true });
  const { publicUrl } = config;
  const payments =
    options.payments ??
    (await createPaymentServices({
      choice: config.payments,
      database,
      clock,
      secret: TEST_SECRET,
      publicUrl,
    }));
  const background = createBackground({ log });
  const { follow } = background;
  const outbox = createOutbox({ db: database.db, log, now: clock.now, follow });
  const app = buildApp({
    config: {
      ...config,
      trustedProxyHops: options.trustedProxyHops ?? 0,
      blogWebhookSecret: options.blogWebhookSecret ?? null,
      tryOn: { ...config.tryOn, allowAnonymous: true, concurrency: 1, ...options.tryOn },
    },
    log,
    engines: {
      ...(options.engines
        ? {
            descriptions: options.engines.map(({ description }) => description),
            ready: Promise.resolve(options.engines),
          }
        : {
            descriptions: [FAKE_ENGINE],
            ready: (options.engine ?? Promise.resolve(fake)).then((engine) => [engine]),
          }),
      preservePerson: preserveNobody,
      close: async () => undefined,
    },
    readyState: () => readyState,
    database,
    clock,
    background,
    payments,
    signIn: createSignIn({
      database,
      mail: createMailQueue({ outbox, transport: mail, secret: TEST_SECRET, now: clock.now }),
      log,
      secret: TEST_SECRET,
      publicUrl: config.publicUrl,
      providers: options.providers ?? [],
      follow,
      passwords: options.slowPasswords ? undefined : QUICK_PASSWORDS,
    }),
    secret: TEST_SECRET,
    mail,
    outbox,
    blogSource: options.blogSource ?? createMarkdownSource('none', () => undefined),
    gallery: options.gallery ?? { results: [], findPicture: () => null },
    mailbox: config.mail.kind === 'embedded' ? mailbox : null,
    registerSite: (edge) => {
      edge.get('/page', (c) => c.html(`<script nonce="${c.get('secureHeadersNonce')}"></script>`));
      edge.get('/broken', () => {
        throw new Error('secret of the inside', { cause: new Error('deeper secret') });
      });
    },
  });
  return {
    app,
    fake,
    database,
    mailbox,
    clock,
    /** Its jobs run only when a test starts them. */
    background,
    payments,
    logLines: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    setReadyState: (next: ReadyState) => {
      readyState = next;
    },
    close: async () => {
      await background.close();
      await database.close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export type FormEntry = [name: string, value: string | Blob];

export function toForm(entries: readonly FormEntry[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

export function toFile(bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg'): File {
  return new File([bytes], 'photo', { type });
}

export function pictures(person: File, garment: File): FormEntry[] {
  return [
    [TRY_ON_FIELDS.person, person],
    [TRY_ON_FIELDS.garment, garment],
  ];
}
