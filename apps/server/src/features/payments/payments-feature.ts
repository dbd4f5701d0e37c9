import type { Database } from '#src/db/open-database.ts';
import type { BillingBooks } from '#src/features/credits/billing.ts';
import type { Logger } from '#src/logger.ts';
import type { MailService } from '#src/services/mail/mail.ts';
import type { Outbox } from '#src/services/outbox/outbox.ts';
import type { PaymentProvider } from '#src/services/payments/stripe/stripe-provider.ts';
import { createCards } from './cards.ts';
import { createCustomers } from './customers.ts';
import { createPaymentNotices } from './events/payment-notices.ts';
import { createPaymentCalls } from './payment-calls.ts';
import { createPaymentFacts } from './payment-facts.ts';
import { createPaymentWork } from './payment-work.ts';
import { createPaymentsStore } from './payments.store.ts';
import { createPayments } from './payments.ts';
import { createRefunds } from './refunds.ts';
import { createSubscriptions } from './subscriptions.ts';

/** What the parts of the feature are made from. */
export interface PaymentsBasis {
  db: Database;
  provider: PaymentProvider;
  books: BillingBooks;
  outbox: Outbox;
  mail: MailService;
  /** Email address of an account; null for a deleted account. */
  findAddress: (userId: string) => Promise<string | null>;
  publicUrl: string;
  log: Logger;
  now: () => Date;
}

/** Creates and connects all parts of the payments feature. */
export function createPaymentsFeature(options: PaymentsBasis) {
  const { db, provider, books } = options;
  const store = createPaymentsStore(db);
  const customers = createCustomers({ ...options, store });
  const notices = createPaymentNotices(options);
  const facts = createPaymentFacts({ ...options, customers, notices });
  const calls = createPaymentCalls({ ...options, store });
  const refunds = createRefunds({ ...options, customers, facts, calls });
  return {
    provider,
    books,
    facts,
    customers,
    refunds,
    calls,
    payments: createPayments({ ...options, store, customers, facts }),
    cards: createCards({ ...options, customers, facts }),
    subscriptions: createSubscriptions({ ...options, customers, facts }),
    work: createPaymentWork({ ...options, facts }),
  };
}

export type PaymentsFeature = ReturnType<typeof createPaymentsFeature>;
