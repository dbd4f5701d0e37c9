import { CURRENCY } from '@tryon/contract/payments/plans.ts';
import { DomainError } from '#src/domain-error.ts';
import type { OrderDetails } from '#src/services/payments/payment-provider.ts';
import { beginSubscription, createPayment, emit } from '#src/services/payments/sandbox/sandbox-charges.ts';
import type { SandboxPayment } from '#src/services/payments/sandbox/sandbox-objects.ts';
import type { SandboxTransaction } from '#src/services/payments/sandbox/sandbox-provider.store.ts';
import { endSubscription } from '#src/services/payments/sandbox/sandbox-subscriptions.ts';

/** Begins what an order asks for; a plan begins a subscription that waits for its first payment. */
export async function beginOrder(
  transaction: SandboxTransaction,
  details: OrderDetails,
): Promise<SandboxPayment> {
  const { order, customerId, amountCents, description, metadata } = details;
  const payment = createPayment(transaction, {
    customerId,
    amountCents,
    description,
    metadata: { ...metadata },
    currency: CURRENCY,
    savesCard: order.kind === 'pass' && order.savesCard,
  });
  if (order.kind === 'pass') return transaction.collections.payments.put(payment);
  return beginSubscription(transaction, { plan: order.plan, billing: order.billing, customerId }, payment);
}

/**
 * Gives an unpaid payment up, and the subscription that waits for it.
 * @throws DomainError `payment_not_open` for one that was paid.
 */
export async function giveUp(
  transaction: SandboxTransaction,
  payment: SandboxPayment,
): Promise<SandboxPayment> {
  const { payments, invoices, subscriptions } = transaction.collections;
  if (payment.status === 'canceled') return payment;
  if (payment.status === 'succeeded') throw new DomainError('payment_not_open');
  const canceled = await payments.put({ ...payment, status: 'canceled' });
  await emit(transaction, 'payment_intent.canceled', { kind: 'payment', id: payment.id });
  const invoice = payment.invoiceId === null ? null : await invoices.find(payment.invoiceId);
  if (!invoice) return canceled;
  const subscription = await subscriptions.get(invoice.subscriptionId);
  if (subscription.status === 'incomplete') await endSubscription(transaction, subscription, 'never_paid');
  else await invoices.put({ ...invoice, status: 'void' });
  return canceled;
}
