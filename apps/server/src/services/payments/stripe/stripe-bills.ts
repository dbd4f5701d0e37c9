import type { PlanChoice } from '@tryon/contract/payments/payments.ts';
import { PLANS, PREMIUM_PASS, planPaymentDescription } from '@tryon/contract/payments/plans.ts';
import type { EventSubject, ProviderBill, ProviderInvoice } from '#src/services/payments/payment-provider.ts';
import { disputeOf } from './stripe-charges.ts';
import { type StripeCaller, seconds } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripeInvoice, StripePayment } from './stripe-replies.ts';

const MOST_BILLS = 100;
const MOST_AT_ONCE = 5_000;

type InvoiceLine = StripeInvoice['lines']['data'][number];

export function createStripeBills(stripe: StripeCaller, prices: StripePrices) {
  const findChoice = async (line: InvoiceLine | undefined) =>
    line?.pricing ? prices.findChoice(line.pricing) : null;

  async function toInvoice(invoice: StripeInvoice): Promise<ProviderInvoice | null> {
    const choice = await findChoice(mainLineOf(invoice));
    const before = await findChoice(invoice.lines.data.find(({ amount }) => amount < 0));
    return choice && toProviderInvoice(invoice, choice, before);
  }

  return {
    async findInvoice(id: string): Promise<ProviderInvoice | null> {
      const found = await stripe.find('invoice', (api) => api.invoices.retrieve(id));
      return found && toInvoice(found);
    },
    /** Newest first, at most 100. */
    async listBills(customer: string): Promise<ProviderBill[]> {
      const [invoices, payments] = await Promise.all([
        stripe.list('invoice', (api) =>
          api.invoices.list({ customer, limit: MOST_BILLS, expand: ['data.payments'] }),
        ),
        stripe.list('payment', (api) =>
          api.paymentIntents.list({ customer, limit: MOST_BILLS, expand: ['data.latest_charge'] }),
        ),
      ]);
      const billed = await Promise.all(
        invoices.map(async (each) => toInvoiceBill(each, await findChoice(mainLineOf(each)), payments)),
      );
      const bills = [...billed, ...payments.map(toPassBill)].filter((bill) => bill !== null);
      const all = await Promise.all(bills.map((bill) => asPaidIfWon(bill, stripe)));
      return all.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    /** Returns the invoices and one-off payments that were paid since then. */
    async listPaid(since: Date): Promise<EventSubject[]> {
      const page = { created: { gte: seconds(since) }, limit: 100 };
      const all = { limit: MOST_AT_ONCE };
      const [invoices, payments] = await Promise.all([
        stripe.tell((api) => api.invoices.list({ status: 'paid', ...page }).autoPagingToArray(all)),
        stripe.tell((api) => api.paymentIntents.list(page).autoPagingToArray(all)),
      ]);
      const passes = payments.filter(
        ({ metadata, status }) => metadata?.kind === 'pass' && status === 'succeeded',
      );
      return [
        ...invoices.map(({ id }) => ({ kind: 'invoice' as const, id: id ?? '' })),
        ...passes.map(({ id }) => ({ kind: 'payment' as const, id })),
      ];
    },
  };
}

/** The payment stands after a dispute that was won. */
async function asPaidIfWon(bill: ProviderBill, stripe: StripeCaller): Promise<ProviderBill> {
  const isWon = bill.status === 'disputed' && (await disputeOf(stripe, bill.paymentId ?? '')) === 'won';
  return isWon ? { ...bill, status: 'paid' } : bill;
}

function statusOf(payment: StripePayment | undefined): ProviderBill['status'] {
  if (payment?.latest_charge?.refunded) return 'refunded';
  return payment?.latest_charge?.disputed ? 'disputed' : 'paid';
}

function toInvoiceBill(
  invoice: StripeInvoice,
  choice: PlanChoice | null,
  payments: readonly StripePayment[],
): ProviderBill | null {
  const { id, status, currency, created, total, parent } = invoice;
  const isFirst = invoice.billing_reason === 'subscription_create';
  // An unpaid first invoice belongs to an order that was started but never paid.
  if (parent === null || status === 'draft' || (status !== 'paid' && isFirst)) return null;
  const isPaid = status === 'paid';
  const open = openStatusOf(invoice);
  if (!isPaid && open === 'void') return null;
  const payment = payments.find((each) => each.id === invoice.payments);
  return {
    id,
    of: { invoiceId: id },
    subscriptionId: parent,
    currency,
    createdAt: created,
    description: choice ? planPaymentDescription(PLANS[choice.plan], choice.billing) : '',
    amountCents: total,
    status: isPaid || open === 'void' ? statusOf(payment) : open,
    paymentId: isPaid ? (payment?.id ?? null) : null,
    receiptUrl: invoice.hosted_invoice_url ?? null,
    paidAt: isPaid ? (invoice.status_transitions.paid_at ?? created) : null,
  };
}

function toPassBill(payment: StripePayment): ProviderBill | null {
  if (payment.metadata.kind !== 'pass' || payment.status !== 'succeeded') return null;
  const { id, currency, created, amount, latest_charge: charge } = payment;
  return {
    id,
    of: { paymentId: id },
    subscriptionId: null,
    currency,
    createdAt: created,
    description: PREMIUM_PASS.name,
    amountCents: amount,
    status: statusOf(payment),
    paymentId: id,
    receiptUrl: charge?.receipt_url ?? null,
    paidAt: charge?.created ?? created,
  };
}

/** The line for what was bought, as opposed to credits: the one with the highest amount. */
function mainLineOf({ lines }: StripeInvoice): InvoiceLine | undefined {
  return lines.data.toSorted((one, other) => other.amount - one.amount)[0];
}

/** Converts an invoice to the interface's type. `before` is the plan that its credits were for, if it has any. */
function toProviderInvoice(
  invoice: StripeInvoice,
  choice: PlanChoice,
  before: PlanChoice | null,
): ProviderInvoice | null {
  const line = mainLineOf(invoice);
  if (!line || !invoice.customer || invoice.parent === null) return null;
  const isPaid = invoice.status === 'paid';
  return {
    ...choice,
    id: invoice.id,
    customerId: invoice.customer,
    subscriptionId: invoice.parent,
    reason: reasonOf(invoice, choice, before),
    status: isPaid ? 'paid' : openStatusOf(invoice),
    amountCents: invoice.total,
    currency: invoice.currency,
    periodStart: line.period.start,
    periodEnd: line.period.end,
    paidAt: isPaid ? (invoice.status_transitions.paid_at ?? invoice.created) : null,
    url: invoice.hosted_invoice_url ?? null,
  };
}

function reasonOf({ billing_reason }: StripeInvoice, choice: PlanChoice, before: PlanChoice | null) {
  if (billing_reason === 'subscription_create') return 'create';
  const staysInPeriod = before !== null && before.billing === choice.billing;
  return billing_reason === 'subscription_update' && staysInPeriod ? 'upgrade' : 'cycle';
}

/** The first invoice stays open until a card pays it; a later one counts as failed after its first attempt. */
function openStatusOf({ status, billing_reason, attempt_count }: StripeInvoice): 'open' | 'failed' | 'void' {
  if (status === 'void' || status === 'uncollectible') return 'void';
  return attempt_count > 0 && billing_reason === 'subscription_cycle' ? 'failed' : 'open';
}
