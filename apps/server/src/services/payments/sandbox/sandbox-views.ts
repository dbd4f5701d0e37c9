import { PLANS, PREMIUM_PASS, planPaymentDescription } from '@tryon/contract/payments/plans.ts';
import type {
  ProviderBill,
  ProviderInvoice,
  ProviderMethod,
  ProviderPayment,
  ProviderSubscription,
} from '#src/services/payments/payment-provider.ts';
import type {
  SandboxCustomer,
  SandboxInvoice,
  SandboxMethod,
  SandboxPayment,
  SandboxSubscription,
} from '#src/services/payments/sandbox/sandbox-objects.ts';

/** Where the sandbox's own pages are, on our own server. */
export const SANDBOX_PATHS = {
  checkout: '/api/payments/sandbox/checkout',
  authenticate: '/api/payments/sandbox/authenticate',
  bank: '/api/payments/sandbox/bank',
  receipt: '/api/payments/sandbox/receipt',
  portal: '/api/payments/sandbox/portal',
  /** The site's fonts, under names that do not change with every build of it. */
  look: '/sandbox/look',
} as const;

/** A payment as the interface tells it. */
export function toPayment(payment: SandboxPayment): ProviderPayment {
  const { invoiceId } = payment;
  return {
    id: payment.id,
    customerId: payment.customerId,
    status: payment.status,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: payment.description,
    metadata: payment.metadata,
    clientSecret: payment.clientSecret,
    of: invoiceId === null ? { kind: 'pass' } : { kind: 'invoice', invoiceId },
    isRefunded: payment.isRefunded,
    dispute: payment.dispute,
    createdAt: payment.createdAt,
    paidAt: payment.paidAt,
  };
}

/** A card as the interface tells it; `customer` is its owner. */
export function toMethod(method: SandboxMethod, customer: SandboxCustomer | null): ProviderMethod {
  const { id, customerId, brand, last4, expMonth, expYear } = method;
  const isDefault = customer !== null && customer.defaultMethodId === id;
  return { id, customerId, brand, last4, expMonth, expYear, isDefault };
}

/** A subscription as the interface tells it. */
export function toSubscription(subscription: SandboxSubscription): ProviderSubscription {
  const { id, customerId, plan, billing, status, periodStart, periodEnd } = subscription;
  const { cancelAtPeriodEnd, pendingChange, endedBecause } = subscription;
  return {
    id,
    customerId,
    plan,
    billing,
    status,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    pendingChange,
    endedBecause,
  };
}

/** A bill of a subscription as the interface tells it. */
export function toInvoice(invoice: SandboxInvoice, publicUrl: string): ProviderInvoice {
  const { paymentId, isChange: _, createdAt: __, ...told } = invoice;
  return { ...told, url: `${publicUrl}${SANDBOX_PATHS.receipt}/${paymentId}` };
}

/** Bills and passes of one customer as one list, newest first. */
export function toBills(
  payments: readonly SandboxPayment[],
  invoices: readonly SandboxInvoice[],
  publicUrl: string,
): ProviderBill[] {
  return payments.flatMap((payment): ProviderBill[] => {
    const invoice = invoices.find(({ id }) => id === payment.invoiceId);
    const isBegun = payment.status !== 'succeeded' && (!invoice || invoice.reason === 'create');
    // What was begun and not paid is no bill yet, and what was given up is none any more.
    if (isBegun || payment.status === 'canceled') return [];
    return [
      {
        id: invoice?.id ?? payment.id,
        of: invoice ? { invoiceId: invoice.id } : { paymentId: payment.id },
        subscriptionId: invoice?.subscriptionId ?? null,
        description: invoice
          ? planPaymentDescription(PLANS[invoice.plan], invoice.billing)
          : PREMIUM_PASS.name,
        amountCents: payment.amountCents,
        currency: payment.currency,
        status: statusOf(payment, invoice),
        paymentId: payment.status === 'succeeded' ? payment.id : null,
        receiptUrl:
          payment.status === 'succeeded' ? `${publicUrl}${SANDBOX_PATHS.receipt}/${payment.id}` : null,
        createdAt: payment.createdAt,
        paidAt: payment.paidAt,
      },
    ];
  });
}

function statusOf(payment: SandboxPayment, invoice: SandboxInvoice | undefined): ProviderBill['status'] {
  if (payment.isRefunded) return 'refunded';
  if (payment.dispute === 'open' || payment.dispute === 'lost') return 'disputed';
  if (payment.status === 'succeeded') return 'paid';
  return invoice?.status === 'failed' ? 'failed' : 'open';
}
