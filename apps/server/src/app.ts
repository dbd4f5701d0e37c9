import type { TryOnEngine } from '@tryon/engine/engine.ts';
import type { Config } from '#src/config.ts';
import { describeContact, registerContact } from '#src/features/contact/contact.routes.ts';
import { createContact } from '#src/features/contact/contact.ts';
import { registerMailbox } from '#src/features/mailbox/mailbox.routes.ts';
import { describeTryOn, registerTryOn } from '#src/features/try-on/try-on.routes.ts';
import { createTryOn } from '#src/features/try-on/try-on.ts';
import { createTryOnSlots } from '#src/features/try-on/try-on-slots.ts';
import { registerApiDocs } from '#src/http/api-docs.ts';
import { createEdge, type Edge, notFound } from '#src/http/edge.ts';
import { type ReadyState, registerHealth } from '#src/http/health.routes.ts';
import { registerOpenApi } from '#src/http/openapi.ts';
import { createRateLimit } from '#src/http/rate-limit.ts';
import type { Logger } from '#src/logger.ts';
import type { MailService } from '#src/services/mail.ts';
import type { Mailbox } from '#src/services/mailbox.ts';

export type AppConfig = Pick<
  Config,
  'publicUrl' | 'ownOrigins' | 'tryOn' | 'trustedProxyHops' | 'supportEmail'
>;

/** Everything that the app stands on; made by `main.ts`, or by a test. */
export interface Services {
  config: AppConfig;
  log: Logger;
  /** Settles when the engine is warm. */
  engine: Promise<TryOnEngine>;
  readyState: () => ReadyState;
  /** Rejects when the database cannot answer. */
  checkDatabase: () => Promise<void>;
  /** Adds the pages; takes every address that the API leaves. */
  registerSite: (edge: Edge) => void;
  mail: MailService;
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
  });
  registerHealth(edge, { state: readyState, checkDatabase: services.checkDatabase });

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
    log,
  });
  registerContact(edge, {
    contact: createContact({ mail: services.mail, supportEmail: config.supportEmail }),
    limit: createRateLimit({ name: 'contact', points: CONTACT_MESSAGES, perSeconds: 10 * 60 }),
    log,
  });

  if (services.mailbox) {
    registerMailbox(edge, { mailbox: services.mailbox, ownOrigins: config.ownOrigins });
  }
  registerOpenApi(edge, { describe: [describeTryOn, describeContact] });
  registerApiDocs(edge);
  edge.all('/api/*', notFound);
  services.registerSite(edge);
  return edge;
}
