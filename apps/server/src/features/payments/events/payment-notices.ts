import { chargedCents, PLANS, PREMIUM_PASS, planPaymentDescription } from '@tryon/contract/payments/plans.ts';
import type { SecurityEvent } from '#src/db/security-events.store.ts';
import type { Mail } from '#src/services/mail/mail.ts';
import { MAIL_POLICY } from '#src/services/mail/mail-queue.ts';
import { type PaymentMail, paymentMail, paymentMailSchema } from '#src/services/mail/payment-mails.ts';
import type { NewEntry } from '#src/services/outbox/outbox.ts';
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '#src/services/payments/payment-provider.ts';
import type { PaymentsBasis } from '../payments-feature.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the renewal of a yearly plan on which its owner is notified. */
export const RENEWAL_NOTICE_DAYS = 30;
/** The kind of these mails in the outbox. */
const KIND = 'payment_mail';

const DISPUTE_EVENTS = {
  open: 'dispute_opened',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const;

/**
 * Emails about payments. Each is stored once per key, however often its cause is observed, and written and sent later,
 * so that a slow mail server cannot delay a purchase. Nothing of them is encrypted, so no address or secret is stored.
 */
export function createPaymentNotices({ outbox, mail, provider, findAddress, publicUrl }: PaymentsBasis) {
  const add = (
    key: string,
    userId: string,
    content: PaymentMail,
    { dueAt, event }: Pick<NewEntry, 'dueAt'> & { event?: SecurityEvent } = {},
  ) => outbox.add({ kind: KIND, key, userId, content: JSON.stringify(content), dueAt }, event);

  /** Whether a mail that was stored long ago is still correct. */
  async function isStillTrue(content: PaymentMail): Promise<boolean> {
    if (content.kind !== 'renewal') return true;
    const subscription = await provider.findSubscription(content.subscriptionId);
    return (
      subscription?.status === 'active' &&
      !subscription.cancelAtPeriodEnd &&
      subscription.pendingChange === null &&
      subscription.plan === content.plan &&
      subscription.billing === 'annual' &&
      subscription.periodEnd.toISOString() === content.renewsAt
    );
  }

  /** What a payment was for, and whether its subscription has ended. */
  async function describe({ amountCents }: ProviderPayment, invoice: ProviderInvoice | null) {
    if (!invoice) return { description: PREMIUM_PASS.name, amountCents, plan: null, hasEnded: false };
    const { plan, billing, subscriptionId } = invoice;
    const subscription = await provider.findSubscription(subscriptionId);
    const description = planPaymentDescription(PLANS[plan], billing);
    return { description, amountCents, plan, hasEnded: subscription?.status === 'ended' };
  }

  async function write(userId: string, content: PaymentMail): Promise<Mail | null> {
    const to = await findAddress(userId);
    if (to === null || !(await isStillTrue(content))) return null;
    return paymentMail(to, content, `${publicUrl}/dashboard`);
  }

  outbox.register(KIND, {
    policy: MAIL_POLICY,
    keepKeyMs: Number.POSITIVE_INFINITY,
    async handle({ user_id, content }) {
      const written = await write(user_id ?? '', paymentMailSchema.parse(JSON.parse(content)));
      if (written) await mail.send(written);
    },
  });

  return {
    async noticeSubscription(subscription: ProviderSubscription, userId: string): Promise<void> {
      const { id, plan, status, cancelAtPeriodEnd, periodEnd, endedBecause } = subscription;
      if (status === 'active' && cancelAtPeriodEnd) {
        const endsAt = periodEnd.toISOString();
        await add(`ending:${id}:${endsAt}`, userId, { kind: 'ending', plan, endsAt });
      }
      if (endedBecause === 'not_paid') await add(`ended:${id}`, userId, { kind: 'ended', plan });
    },

    async noticePaidInvoice(invoice: ProviderInvoice, userId: string): Promise<void> {
      const { id, plan, billing, amountCents, paidAt, periodEnd, subscriptionId, url } = invoice;
      if (paidAt === null) return;
      const paidUntil = periodEnd.toISOString();
      if (amountCents > 0) {
        await add(`receipt:${id}`, userId, {
          kind: 'receipt',
          description: planPaymentDescription(PLANS[plan], billing),
          amountCents,
          paidAt: paidAt.toISOString(),
          paidUntil,
          receiptUrl: url,
        });
      }
      if (billing === 'annual') {
        const dueAt = new Date(periodEnd.getTime() - RENEWAL_NOTICE_DAYS * DAY_MS);
        const next = { plan, amountCents: chargedCents(PLANS[plan], billing), renewsAt: paidUntil };
        const content: PaymentMail = { kind: 'renewal', subscriptionId, ...next };
        await add(`renewal:${subscriptionId}:${plan}:${paidUntil}`, userId, content, { dueAt });
      }
    },

    async noticePaidPass(payment: ProviderPayment, userId: string): Promise<void> {
      if (payment.paidAt === null) return;
      await add(`receipt:${payment.id}`, userId, {
        kind: 'receipt',
        description: PREMIUM_PASS.name,
        amountCents: payment.amountCents,
        paidAt: payment.paidAt.toISOString(),
        paidUntil: new Date(payment.paidAt.getTime() + PREMIUM_PASS.validDays * DAY_MS).toISOString(),
        receiptUrl: null,
      });
    },

    async noticeFailure({ id, plan, amountCents }: ProviderInvoice, userId: string): Promise<void> {
      await add(`failed:${id}`, userId, { kind: 'failed', plan, amountCents });
    },

    /** Notifies about a full refund; `invoice` is the invoice that the payment paid, null for a pass. */
    async noticeRefund(payment: ProviderPayment, invoice: ProviderInvoice | null, userId: string) {
      const content = { kind: 'refund' as const, ...(await describe(payment, invoice)) };
      await add(`refund:${payment.id}`, userId, content, { event: { userId, kind: 'refunded' } });
    },

    /** Notifies that a dispute was opened or decided. */
    async noticeDispute(payment: ProviderPayment, invoice: ProviderInvoice | null, userId: string) {
      const { id, dispute: outcome } = payment;
      if (outcome === 'none') return;
      const content = { kind: 'dispute' as const, outcome, ...(await describe(payment, invoice)) };
      const event = { userId, kind: DISPUTE_EVENTS[outcome] };
      await add(`dispute-${outcome}:${id}`, userId, content, { event });
    },
  };
}

export type PaymentNotices = ReturnType<typeof createPaymentNotices>;
