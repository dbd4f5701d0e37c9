import { GALLERY_PICTURES } from '@tryon/contract/site/gallery.ts';
import type { Config } from '#src/config/config.ts';
import type { Clock } from '#src/db/clock.ts';
import { dropExpiredRows } from '#src/db/expired-rows.store.ts';
import type { OpenDatabase } from '#src/db/open-database.ts';
import { registerAccount } from '#src/features/account/account.routes.ts';
import { type AccountOptions, createAccount } from '#src/features/account/account.ts';
import { registerBlog } from '#src/features/blog/blog.routes.ts';
import { createBlog } from '#src/features/blog/blog.ts';
import { registerContact } from '#src/features/contact/contact.routes.ts';
import { createContact } from '#src/features/contact/contact.ts';
import { maintainBooks } from '#src/features/credits/books/maintain-books.ts';
import { registerCredits } from '#src/features/credits/credits.routes.ts';
import { type Credits, createCredits } from '#src/features/credits/credits.ts';
import { createFreeClaims } from '#src/features/credits/grants/free-claims.ts';
import { registerExtension } from '#src/features/extension/extension.routes.ts';
import { createExtensionStore } from '#src/features/extension/extension.store.ts';
import { createExtensionTokens } from '#src/features/extension/extension-tokens.ts';
import { registerMailbox } from '#src/features/mailbox/mailbox.routes.ts';
import { registerAllPayments } from '#src/features/payments/all-payments.routes.ts';
import { createPaymentsFeature, type PaymentsFeature } from '#src/features/payments/payments-feature.ts';
import { registerReport } from '#src/features/report/report.routes.ts';
import { createReports } from '#src/features/report/report.ts';
import { registerConnecting } from '#src/features/sign-in/connect.routes.ts';
import { registerLinks } from '#src/features/sign-in/link.routes.ts';
import { registerProviders } from '#src/features/sign-in/providers/provider.routes.ts';
import { createSessionTokens } from '#src/features/sign-in/session-tokens.store.ts';
import { registerSignIn } from '#src/features/sign-in/sign-in.routes.ts';
import { createSignInCodes } from '#src/features/sign-in/sign-in-codes.store.ts';
import { createAbandonedPictures } from '#src/features/try-on/abandoned-pictures.ts';
import { createCharges } from '#src/features/try-on/charges.ts';
import { createEngineLists } from '#src/features/try-on/engines/engine-lists.ts';
import { createEngineMetrics } from '#src/features/try-on/engines/engine-metrics.ts';
import { registerNotRight } from '#src/features/try-on/not-right.routes.ts';
import { registerTryOn } from '#src/features/try-on/try-on.routes.ts';
import { createTryOn } from '#src/features/try-on/try-on.ts';
import { createTryOnSlots, type TryOnSlots } from '#src/features/try-on/upload/try-on-slots.ts';
import { refuseOtherMethods } from '#src/http/call.ts';
import { createEdge, notFound } from '#src/http/edge.ts';
import type { Edge } from '#src/http/edge-env.ts';
import { watchEventLoop } from '#src/http/health/event-loop-lag.ts';
import { type ReadyState, registerHealth } from '#src/http/health/health.routes.ts';
import { registerMetrics } from '#src/http/health/metrics.routes.ts';
import { createRateLimit } from '#src/http/limits/rate-limit.ts';
import { createSignInLimits } from '#src/http/limits/sign-in-limits.ts';
import { registerApiDocs } from '#src/http/openapi/api-docs.ts';
import { registerOpenApi } from '#src/http/openapi/openapi.ts';
import { createSessions, type Sessions } from '#src/http/session.ts';
import { servePictures } from '#src/http/site/static-files.ts';
import { CONTENTFUL_PICTURES, OWN_PICTURES } from '#src/services/content/content-picture.ts';
import type { BlogSource } from '#src/services/content/content-source.ts';
import type { Gallery } from '#src/services/content/gallery-folder.ts';
import type { MailService } from '#src/services/mail/mail.ts';
import { MAIL_POLICY } from '#src/services/mail/mail-queue.ts';
import type { Mailbox } from '#src/services/mail/mailbox.ts';
import type { Outbox } from '#src/services/outbox/outbox.ts';
import { createSecurityTrail } from '#src/services/sign-in/security-trail.store.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { Background } from './background.ts';
import type { Engines } from './create-engines.ts';
import type { PaymentServices } from './create-payments.ts';
import type { Logger } from './logger.ts';

/** Dependencies of the app, created by `main.ts` or by a test. */
export interface Services {
  config: Config;
  log: Logger;
  engines: Engines;
  readyState: () => ReadyState;
  database: Pick<OpenDatabase, 'db' | 'kind' | 'patientDb' | 'health'>;
  signIn: SignIn;
  /** The installation's secret; keys the hashes of stored request data. */
  secret: string;
  /** Adds the pages. They handle every path that the API does not. */
  registerSite: (edge: Edge) => void;
  /** Sends mail immediately, for callers that report a failure to the user. */
  mail: MailService;
  /** Stores mails and payment events until they are sent and processed. */
  outbox: Outbox;
  blogSource: BlogSource;
  gallery: Gallery;
  /** Holds mail on a private installation without a mail server; otherwise null. */
  mailbox: Mailbox | null;
  /** Clock for plans, billing and try-ons. */
  clock: Clock;
  /** Background jobs. Features register them; the code that starts the server starts them. */
  background: Background;
  payments: PaymentServices;
  isDevelopment?: boolean;
}

/** Contact messages per client address in ten minutes, including invalid ones. */
const CONTACT_MESSAGES = 10;
/** Returned pictures per client address in ten minutes, including rejected attempts. */
const RETURNS = 20;
/** Reports of bad pictures per client address in ten minutes. */
const REPORTS = 10;

/** Interval at which pictures of new posts are prepared. */
const BLOG_PICTURES_EVERY_MS = 10 * 60 * 1000;

/** Interval at which unsent mail that is due is retried. */
const MAILS_EVERY_MS = 15 * 1000;

/** Not urgent, because what has expired grants no access. */
const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Hourly only, because the check reads the embedded database's whole file. */
const LOOK_OVER_EVERY_MS = 60 * 60 * 1000;

/** Extra time for queueing and slow connections before a try-on counts as lost. */
const LEASE_MARGIN_MS = 2 * 60 * 1000;

/** All apps of a process share its event loop; hundreds of them, as in tests, would spend much of it on measuring. */
const lag = watchEventLoop();

/** Builds the whole app. Opens no port and reads no environment variables. */
export function buildApp(services: Services): Edge {
  const { config, log } = services;
  const edge = createEdge({
    ...config,
    log,
    isDevelopment: services.isDevelopment ?? false,
    usesStripe: services.payments.provider.name === 'stripe',
    pictureOrigins: services.blogSource.name === 'contentful' ? [CONTENTFUL_PICTURES] : [],
  });
  const slots = createTryOnSlots(config.tryOn);
  registerHealth(edge, {
    state: services.readyState,
    findDatabaseFailure: services.database.health.findFailure,
    lag,
    queueHeldMs: slots.heldMs,
    limits: config.readiness,
  });
  registerUpkeep(services);

  const credits = createBooks(services);
  const payments = createPayments(services, credits);
  const access = createAccess(services);
  // In the order of the API's description.
  registerTryOns(edge, services, { slots, credits, sessions: access.sessions });
  registerComplaints(edge, services, credits, access.sessions);
  registerAccounts(edge, services, access, credits, (userId, remove) =>
    // Waits for the person's running payment call. Calls that are waiting find no account afterwards.
    payments.calls.withPerson(userId, async () => {
      await payments.payments.closeAccount(userId);
      await remove();
    }),
  );
  registerCredits(edge, credits, access.sessions);
  registerPayments(edge, services, payments, access.sessions);
  registerExtension(edge, { ...access, tokens: access.extensionTokens, signIn: services.signIn });
  registerContent(edge, services);
  if (services.mailbox && config.isMailboxOpen) {
    registerMailbox(edge, services.mailbox, config.ownOrigins);
  }
  refuseOtherMethods(edge);
  registerOpenApi(edge);
  registerApiDocs(edge);
  edge.all('/api/*', notFound);
  services.registerSite(edge);
  return edge;
}

/** Registers the jobs on the database and on unsent mail. */
function registerUpkeep({ background, database, outbox }: Services): void {
  const { lookOver } = database.health;
  background.every('look over the database', LOOK_OVER_EVERY_MS, lookOver, { atStart: true });
  background.every('mails', MAILS_EVERY_MS, () => outbox.work(MAIL_POLICY), { atStart: true });
}

/** Registers try-ons. */
function registerTryOns(
  edge: Edge,
  services: Services,
  { slots, credits, sessions }: { slots: TryOnSlots; credits: Credits; sessions: Sessions },
): void {
  const { config, log, readyState } = services;
  const metrics = createEngineMetrics();
  registerMetrics(edge, config.metricsToken, metrics.write);
  const { allowAnonymous } = config.tryOn;
  const tryOn = createTryOn({
    ...config.tryOn,
    engines: services.engines,
    slots,
    metrics,
    isStopping: () => readyState() === 'stopping',
    log,
  });
  registerTryOn(edge, {
    tryOn,
    listEngines: createEngineLists({
      descriptions: services.engines.descriptions,
      byPlan: config.enginesByPlan,
      allowAnonymous,
      getBalance: credits.getBalance,
    }),
    beginCharge: createCharges({
      credits,
      secret: services.secret,
      db: services.database.db,
      follow: services.background.follow,
      log,
    }),
    limit: createRateLimit({ name: 'try-on', points: config.tryOn.perMinute, perSeconds: 60 }),
    abandoned: createAbandonedPictures({ mostPerDay: config.tryOn.abandonedPerDay }),
    sessions,
    log,
  });
}

/** Registers the return of a try-on's credit, and reports of bad pictures. */
function registerComplaints(edge: Edge, services: Services, credits: Credits, sessions: Sessions): void {
  const { mail, config } = services;
  const perAddress = (name: string, points: number) => createRateLimit({ name, points, perSeconds: 10 * 60 });
  registerNotRight(edge, credits, perAddress('not-right', RETURNS), sessions);
  const reports = createReports(mail, config.supportEmail, config.tryOn.allowAnonymous);
  registerReport(edge, reports, perAddress('report', REPORTS), sessions);
}

/** Registers what visitors read and write to us: contact, blog and gallery. */
function registerContent(edge: Edge, services: Services): void {
  const { config, log, readyState } = services;
  const blog = createBlog(services.blogSource, log, services.isDevelopment ? 0 : undefined);
  const preparePictures = async () => {
    // The engine starts first. Shutdown does not wait for pictures.
    await services.engines.ready;
    await services.blogSource.preparePictures(() => readyState() !== 'stopping');
  };
  services.background.every('blog-pictures', BLOG_PICTURES_EVERY_MS, preparePictures, { atStart: true });
  registerBlog(edge, {
    blog,
    publicUrl: config.publicUrl,
    webhookSecret: config.blogWebhookSecret,
    log,
  });

  servePictures(edge, OWN_PICTURES, services.blogSource.findPicture);
  servePictures(edge, GALLERY_PICTURES, services.gallery.findPicture);
  const limit = createRateLimit({ name: 'contact', points: CONTACT_MESSAGES, perSeconds: 10 * 60 });
  registerContact(edge, createContact(services.mail, config.supportEmail), limit, log);
}

/** Creates the credit books and their background maintenance. */
function createBooks({ config, database, signIn, secret, clock, background, log }: Services): Credits {
  const leaseMs = config.tryOn.timeoutMs + LEASE_MARGIN_MS;
  const credits = createCredits({
    ...database,
    now: clock.now,
    findFreeClaim: createFreeClaims(signIn.findAccount, secret),
    mostAtOnce: config.tryOn.atOncePerPerson,
    leaseMs,
  });
  maintainBooks(credits, background, log, leaseMs);
  return credits;
}

function createPayments(services: Services, books: Credits) {
  const { payments, database, outbox, mail, signIn, clock, config, log } = services;
  return createPaymentsFeature({
    db: database.db,
    provider: payments.provider,
    books,
    outbox,
    mail,
    findAddress: async (userId) => (await signIn.findAccount(userId))?.email ?? null,
    publicUrl: config.publicUrl,
    log,
    now: clock.now,
  });
}

function registerPayments(edge: Edge, services: Services, feature: PaymentsFeature, sessions: Sessions) {
  const { config, payments } = services;
  registerAllPayments(edge, {
    ...services,
    ...config,
    feature,
    sessions,
    controls: payments.controls,
    isPrivate: config.installation === 'private',
  });
}

/** Creates what identifies callers, and what limits their attempts to sign in. */
function createAccess({ config, database, signIn, log }: Services) {
  const sessionTokens = createSessionTokens(database.db);
  const extensionTokens = createExtensionTokens(createExtensionStore(database.db), config.extensions);
  const tokens = { site: sessionTokens.findUserId, extension: extensionTokens.findUserId };
  return {
    sessionTokens,
    extensionTokens,
    limits: createSignInLimits({ isPrivate: config.installation === 'private' }),
    sessions: createSessions(signIn, tokens),
    trail: createSecurityTrail(database.db, log),
  };
}

/** Registers sign-in and accounts. */
function registerAccounts(
  edge: Edge,
  { config: { publicUrl }, database, signIn, background }: Services,
  access: ReturnType<typeof createAccess>,
  credits: Credits,
  aroundRemoval: AccountOptions['aroundRemoval'],
): void {
  const { extensionTokens, trail } = access;
  const account = createAccount({ signIn, credits, extensions: extensionTokens, trail, aroundRemoval });
  registerSignIn(edge, { ...access, signIn });
  registerLinks(edge, { ...access, signIn });
  registerProviders(edge, { ...access, signIn, codes: createSignInCodes(database.db), publicUrl });
  registerConnecting(edge, { ...access, signIn, account, publicUrl });
  registerAccount(edge, { ...access, signIn, account });
  // No personal data outlives its use.
  background.every('sign-in-sweep', SWEEP_EVERY_MS, async () => {
    const now = new Date();
    await dropExpiredRows(database.db, now);
    await signIn.sweep(now);
    await trail.sweep();
  });
}
