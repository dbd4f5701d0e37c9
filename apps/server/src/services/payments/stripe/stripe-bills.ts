import { PLANS, PREMIUM_PASS, planPaymentDescription } from '@tryon/contract/payments/plans.ts';
import type {
  PaymentProvider,
  ProviderBill,
  ProviderInvoice,
} from '#src/services/payments/payment-provider.ts';
import { disputeOf } from './stripe-charges.ts';
import { ask, fetchList, find, read, type StripeLibrary, seconds } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripeInvoice, StripePayment } from './stripe-replies.ts';
import { mainLineOf, openStatusOf, toProviderInvoice } from './stripe-views.ts';

const MOST_BILLS = 100;
const MOST_AT_ONCE = 5_000;

export function createStripeBills(
  stripe: StripeLibrary,
  prices: StripePrices,
): Pick<PaymentProvider, 'findInvoice' | 'listBills' | 'listPaid'> {
  async function toInvoice(invoice: StripeInvoice): Promise<ProviderInvoice | null> {
    const line = mainLineOf(invoice);
    const choice = line?.pricing ? await prices.findChoice(line.pricing) : null;
    const credit = invoice.lines.data.find(({ amount }) => amount < 0);
    const before = credit?.pricing ? await prices.findChoice(credit.pricing) : null;
    return choice && toProviderInvoice(invoice, choice, before);
  }

  async function describe(invoice: StripeInvoice) {
    const price = mainLineOf(invoice)?.pricing;
    const choice = price ? await prices.findChoice(price) : null;
    return { invoice, description: choice ? planPaymentDescription(PLANS[choice.plan], choice.billing) : '' };
  }

  return {
    async findInvoice(id) {
      const found = await find(stripe, (api) => api.invoices.retrieve(id));
      return found && toInvoice(read('invoice', found));
    },
    async listBills(customer) {
      const [invoices, payments] = await Promise.all([
        fetchList(stripe, (api) =>
          api.invoices.list({ customer, limit: MOST_BILLS, expand: ['data.payments'] }),
        ),
        fetchList(stripe, (api) =>
          api.paymentIntents.list({ customer, limit: MOST_BILLS, expand: ['data.latest_charge'] }),
        ),
      ]);
      const paid = payments.map((each) => read('payment', each));
      const billed = await Promise.all(invoices.map((each) => describe(read('invoice', each))));
      const bills = [
        ...billed.map(({ invoice, description }) => toInvoiceBill(invoice, description, paid)),
        ...paid.map(toPassBill),
      ].filter((bill) => bill !== null);
      const checked = bills.map(async (bill): Promise<ProviderBill> => {
        const isWon = bill.status === 'disputed' && (await disputeOf(stripe, bill.paymentId ?? '')) === 'won';
        return isWon ? { ...bill, status: 'paid' } : bill;
      });
      const all = await Promise.all(checked);
      return all.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    async listPaid(since) {
      const created = { gte: seconds(since) };
      const [invoices, payments] = await Promise.all([
        ask(stripe, (api) =>
          api.invoices
            .list({ status: 'paid', created, limit: 100 })
            .autoPagingToArray({ limit: MOST_AT_ONCE }),
        ),
        ask(stripe, (api) =>
          api.paymentIntents.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST_AT_ONCE }),
        ),
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

function statusOf(payment: StripePayment | undefined): ProviderBill['status'] {
  if (payment?.latest_charge?.refunded) return 'refunded';
  return payment?.latest_charge?.disputed ? 'disputed' : 'paid';
}

function toInvoiceBill(
  invoice: StripeInvoice,
  description: string,
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
    ...{ id, of: { invoiceId: id }, subscriptionId: parent, currency, createdAt: created },
    description,
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
    ...{ id, of: { paymentId: id }, subscriptionId: null, currency, createdAt: created },
    ...{ description: PREMIUM_PASS.name, amountCents: amount, status: statusOf(payment), paymentId: id },
    receiptUrl: charge?.receipt_url ?? null,
    paidAt: charge?.created ?? created,
  };
}
