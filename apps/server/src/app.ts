import type { TryOnEngine } from '@tryon/engine/engine.ts';
import type { Config } from '#src/config.ts';
import type { OpenDatabase } from '#src/db/open-database.ts';
import { describeAccount, registerAccount } from '#src/features/account/account.routes.ts';
import { createAccount } from '#src/features/account/account.ts';
import { describeBlog, registerBlog } from '#src/features/blog/blog.routes.ts';
import { createBlog } from '#src/features/blog/blog.ts';
import { describeContact, registerContact } from '#src/features/contact/contact.routes.ts';
import { createContact } from '#src/features/contact/contact.ts';
import { registerMailbox } from '#src/features/mailbox/mailbox.routes.ts';
import { createHandles } from '#src/features/sign-in/handles.ts';
import { describeProviders, registerProviders } from '#src/features/sign-in/provider.routes.ts';
import { describeSignIn, registerSignIn } from '#src/features/sign-in/sign-in.routes.ts';
import { createSignInStore } from '#src/features/sign-in/sign-in.store.ts';
import { createSignInCodes } from '#src/features/sign-in/sign-in-codes.ts';
import { describeTryOn, registerTryOn } from '#src/features/try-on/try-on.routes.ts';
import { createTryOn } from '#src/features/try-on/try-on.ts';
import { createTryOnSlots } from '#src/features/try-on/try-on-slots.ts';
import { registerApiDocs } from '#src/http/api-docs.ts';
import { createEdge, type Edge, notFound } from '#src/http/edge.ts';
import { type ReadyState, registerHealth } from '#src/http/health.routes.ts';
import { registerOpenApi } from '#src/http/openapi.ts';
import { createRateLimit } from '#src/http/rate-limit.ts';
import { createSessions, type Sessions } from '#src/http/session.ts';
import { createSignInLimits } from '#src/http/sign-in-limits.ts';
import type { Logger } from '#src/logger.ts';
import { CONTENTFUL_PICTURES } from '#src/services/content-picture.ts';
import type { BlogSource } from '#src/services/content-source.ts';
import type { MailService } from '#src/services/mail.ts';
import type { Mailbox } from '#src/services/mailbox.ts';
import type { SignIn } from '#src/services/sign-in.ts';

export type AppConfig = Pick<
  Config,
  | 'installation'
  | 'publicUrl'
  | 'ownOrigins'
  | 'tryOn'
  | 'trustedProxyHops'
  | 'supportEmail'
  | 'blogWebhookSecret'
  | 'isMailboxOpen'
>;

/** Everything that the app stands on; made by `main.ts`, or by a test. */
export interface Services {
  config: AppConfig;
  log: Logger;
  /** Settles when the engine is warm. */
  engine: Promise<TryOnEngine>;
  readyState: () => ReadyState;
  database: Pick<OpenDatabase, 'db' | 'check'>;
  signIn: SignIn;
  /** Adds the pages; takes every address that the API leaves. */
  registerSite: (edge: Edge) => void;
  mail: MailService;
  blogSource: BlogSource;
  /** Where mails stay on a private installation without a mail server; null everywhere else. */
  mailbox: Mailbox | null;
  isDevelopment?: boolean;
}

/** Messages that one address may send in ten minutes, those with mistakes included. */
const CONTACT_MESSAGES = 10;

/** The whole app, without a port and without the environment. */
export function buildApp(services: Services): Edge {
  const { config, log, readyState } = services;
  const edge = createEdge({
    log,
    publicUrl: config.publicUrl,
    ownOrigins: config.ownOrigins,
    trustedProxyHops: config.trustedProxyHops,
    isDevelopment: services.isDevelopment ?? false,
    pictureOrigins: services.blogSource.name === 'contentful' ? [CONTENTFUL_PICTURES] : [],
  });
  registerHealth(edge, { state: readyState, checkDatabase: services.database.check });

  const sessions = registerAccounts(edge, services);
  const tryOn = createTryOn({
    engine: services.engine,
    slots: createTryOnSlots(config.tryOn),
    allowAnonymous: config.tryOn.allowAnonymous,
    timeoutMs: config.tryOn.timeoutMs,
    isStopping: () => readyState() === 'stopping',
    log,
  });
  registerTryOn(edge, {
    tryOn,
    limit: createRateLimit({ name: 'try-on', points: config.tryOn.perMinute, perSeconds: 60 }),
    sessions,
    log,
  });
  registerContact(edge, {
    contact: createContact({ mail: services.mail, supportEmail: config.supportEmail }),
    limit: createRateLimit({ name: 'contact', points: CONTACT_MESSAGES, perSeconds: 10 * 60 }),
    log,
  });

  registerBlog(edge, {
    blog: createBlog({
      source: services.blogSource,
      log,
      ...(services.isDevelopment ? { freshMs: 0 } : {}),
    }),
    publicUrl: config.publicUrl,
    webhookSecret: config.blogWebhookSecret,
    log,
  });

  if (services.mailbox && config.isMailboxOpen) {
    registerMailbox(edge, { mailbox: services.mailbox, ownOrigins: config.ownOrigins });
  }
  registerOpenApi(edge, {
    describe: [
      describeTryOn,
      describeSignIn,
      describeProviders,
      describeAccount,
      describeBlog,
      describeContact,
    ],
  });
  registerApiDocs(edge);
  edge.all('/api/*', notFound);
  services.registerSite(edge);
  return edge;
}

/** Signing in and accounts; returns what tells other features who calls. */
function registerAccounts(edge: Edge, { config, database, signIn }: Services): Sessions {
  const store = createSignInStore(database.db);
  const handles = createHandles({ store });
  const codes = createSignInCodes({ store });
  const limits = createSignInLimits({ isPrivate: config.installation === 'private' });
  const sessions = createSessions({
    signIn,
    findHolder: async (token) => {
      const userId = await handles.findUserId(token);
      return userId === null ? null : signIn.findAccount(userId);
    },
  });
  registerSignIn(edge, { signIn, sessions, handles, limits });
  registerProviders(edge, { signIn, sessions, handles, codes, limits, publicUrl: config.publicUrl });
  registerAccount(edge, { account: createAccount({ signIn }), signIn, sessions, limits });
  return sessions;
}
