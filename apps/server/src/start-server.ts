import { writeSync } from 'node:fs';
import type { Server } from 'node:http';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { BlogChoice } from '#src/config/blog-settings.ts';
import { type Config, loadConfig } from '#src/config/config.ts';
import { ensureSecret } from '#src/config/secret-file.ts';
import { openClock } from '#src/db/clock.ts';
import { ensureInstallation } from '#src/db/installation.store.ts';
import { type OpenDatabase, openDatabase } from '#src/db/open-database.ts';
import { InstallationError, Problems } from '#src/domain-error.ts';
import type { ReadyState } from '#src/http/health/health.routes.ts';
import { createHttpServer, listen } from '#src/http/http-server.ts';
import { siteFactsOf } from '#src/http/site/site.ts';
import { openBuiltSite, type SiteEntrance } from '#src/http/site/site-entrance.ts';
import { type BlogSource, createMissingSource } from '#src/services/content/content-source.ts';
import { openGalleryFolder } from '#src/services/content/gallery-folder.ts';
import { createMailQueue } from '#src/services/mail/mail-queue.ts';
import { createOutbox } from '#src/services/outbox/outbox.ts';
import { createSignIn } from '#src/services/sign-in/sign-in.ts';
import type { SignInOptions } from '#src/services/sign-in/sign-in-library.ts';
import { buildApp } from './app.ts';
import { createBackground } from './background.ts';
import { createEngines, type Engines } from './create-engines.ts';
import { createMail } from './create-mail.ts';
import { createPaymentServices } from './create-payments.ts';
import { createLogger, type Logger } from './logger.ts';
import { stopGracefully } from './stop-gracefully.ts';

export interface StartOptions extends Pick<SignInOptions, 'passwords'> {
  /** Opens the site: the built one by default, Vite's in development. */
  openSite?: (config: Config, log: Logger, server: Server) => Promise<SiteEntrance>;
  /** Creates the embedded engine; browser journeys give another one, as they do for the hash of passwords. */
  createEmbedded?: Parameters<typeof createEngines>[2];
}

/** Extra time for a try-on, beyond the engine's limit, before shutdown aborts it. */
const STOP_MARGIN_MS = 15_000;

/** Starts everything. On failure, prints the reason and exits with status 1. */
export async function start(options: StartOptions): Promise<void> {
  try {
    await run(options);
  } catch (error) {
    writeSync(2, `${PRODUCT_NAME} cannot start.\n${explain(error)}\n`);
    process.exit(1);
  }
}

async function run({ openSite = openBuiltSite, createEmbedded, passwords }: StartOptions): Promise<void> {
  // Files of this process are readable by its own user only.
  process.umask(0o077);
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  reportCrashes(log);

  let state: ReadyState = 'warming';
  const engines = createEngines(config, log, createEmbedded);
  warmUp(engines, log, () => {
    if (state === 'warming') state = 'ready';
  });
  const server = createHttpServer();
  const [site, services] = await Promise.all([
    openSite(config, log, server),
    openServices(config, log, passwords),
  ]);
  const { background, database, gallery } = services;
  const edge = buildApp({
    ...services,
    config,
    log,
    engines,
    readyState: () => state,
    registerSite: (app) =>
      site.register(app, siteFactsOf(config, { engines: engines.descriptions, gallery: gallery.results })),
    isDevelopment: site.mode === 'development',
  });
  await listen(server, edge, config, site.before);
  background.start();
  writeSync(1, `${PRODUCT_NAME} is ready on ${config.publicUrl}\n`);
  await logStart(config, database, log);

  stopOnSignals(async (signal) => {
    // There is no load balancer to wait for when somebody presses Ctrl+C in a terminal.
    const drainMs = signal === 'SIGTERM' ? config.drainMs : 0;
    state = drainMs > 0 ? 'draining' : 'stopping';
    const stopping = stopGracefully({
      server,
      log,
      drainMs,
      onClosing: () => {
        state = 'stopping';
      },
      // An admitted try-on may use all of its time.
      deadlineMs: config.tryOn.timeoutMs + STOP_MARGIN_MS,
      closers: [background.close, engines.close, database.close],
    });
    // Hot reload's sockets belong to the site, and the server would wait for them.
    await Promise.all([stopping, site.close()]);
  }, log);
}

/** Opens the database and what the configuration names for mail, blog, gallery and payments. */
async function openServices(config: Config, log: Logger, passwords: SignInOptions['passwords']) {
  const [database, { mail, mailbox }, blogSource, gallery] = await Promise.all([
    openDatabase(config),
    createMail(config, log),
    createBlogSource(config.blog, log),
    openGalleryFolder(config.galleryFolder),
  ]);
  const secret = config.signIn.secret ?? ensureSecret(config.dataFolder);
  const clock = await openClock(database.db, {
    canMove: config.installation === 'private' && config.payments.kind === 'sandbox',
  });
  const { publicUrl } = config;
  const background = createBackground({ log });
  const { follow } = background;
  const outbox = createOutbox({ db: database.db, log, now: clock.now, follow });
  return {
    database,
    signIn: createSignIn({
      ...config.signIn,
      database,
      mail: createMailQueue({ outbox, transport: mail, secret, now: clock.now }),
      log,
      secret,
      publicUrl,
      follow,
      passwords,
    }),
    secret,
    mail,
    outbox,
    mailbox,
    blogSource,
    gallery,
    clock,
    background,
    payments: await createPaymentServices({ choice: config.payments, database, clock, secret, publicUrl }),
  };
}

/** Warms up the engines. A server whose engine cannot load is useless, so the process logs the reason and exits. */
function warmUp({ descriptions, ready }: Engines, log: Logger, onWarm: () => void): void {
  const startedAt = performance.now();
  const names = descriptions.map(({ name }) => name);
  ready.then(
    () => {
      log.info({ engines: names, tookMs: Math.round(performance.now() - startedAt) }, 'engines are warm');
      onWarm();
    },
    (error: unknown) => {
      log.fatal({ error }, 'engine could not be loaded');
      writeSync(
        2,
        `${PRODUCT_NAME} stops: its try-on engine could not be loaded. The line above says why.\n`,
      );
      process.exit(1);
    },
  );
}

async function logStart(config: Config, database: OpenDatabase, log: Logger): Promise<void> {
  log.info(
    {
      installationId: await ensureInstallation(database.db, new Date()),
      installation: config.installation,
      database: database.kind,
      engines: config.engines.map(({ name }) => name),
      mail: config.mail.kind,
      payments: config.payments.kind,
      port: config.port,
      upMs: Math.round(process.uptime() * 1000),
    },
    'server started',
  );
}

function stopOnSignals(stop: (signal: NodeJS.Signals) => Promise<void>, log: Logger): void {
  let hasBegun = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // A second signal ends the process immediately.
    if (hasBegun) process.exit(1);
    hasBegun = true;
    log.info({ signal }, 'stopping');
    void stop(signal).then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function reportCrashes(log: Logger): void {
  const crash = (error: unknown) => {
    log.fatal({ error }, 'crashed');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

function explain(error: unknown): string {
  if (error instanceof Problems) return error.problems.map((problem) => `  - ${problem}`).join('\n');
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  const saysAll = error instanceof InstallationError || !(cause instanceof Error);
  return saysAll ? message : `${message} (${cause.message})`;
}

/** Creates the configured blog source. Its libraries are loaded only if it is used. */
async function createBlogSource(choice: BlogChoice, log: Logger): Promise<BlogSource> {
  if (choice.kind === 'missing') return createMissingSource();
  if (choice.kind === 'contentful') {
    const { createContentfulSource } = await import('#src/services/content/content-contentful.ts');
    return createContentfulSource(choice);
  }
  const { createMarkdownSource } = await import('#src/services/content/content-markdown.ts');
  return createMarkdownSource(choice.folder, (problem) => log.error({ problem }, 'blog post is left out'));
}
