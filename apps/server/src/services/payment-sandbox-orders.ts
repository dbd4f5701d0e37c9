import { CURRENCY } from '@tryon/contract/plans.ts';
import { DomainError } from '#src/domain-error.ts';
import type { OrderDetails } from '#src/services/payment-provider.ts';
import type { SandboxTurn } from '#src/services/payment-sandbox.store.ts';
import { beginSubscription, createPayment, emit } from '#src/services/payment-sandbox-charges.ts';
import type { SandboxPayment } from '#src/services/payment-sandbox-objects.ts';
import { endSubscription } from '#src/services/payment-sandbox-subscriptions.ts';

/** Begins what an order asks for; a plan begins a subscription that waits for its first payment. */
export async function beginOrder(turn: SandboxTurn, details: OrderDetails): Promise<SandboxPayment> {
  const { order, customerId, amountCents, description, metadata } = details;
  const payment = createPayment(turn, {
    customerId,
    amountCents,
    description,
    metadata: { ...metadata },
    currency: CURRENCY,
    savesCard: order.kind === 'pass' && order.savesCard,
  });
  if (order.kind === 'pass') return turn.shelves.payments.put(payment);
  return beginSubscription(turn, { plan: order.plan, billing: order.billing, customerId }, payment);
}

/**
 * Gives an unpaid payment up, and the subscription that waits for it.
 * @throws DomainError `payment_not_open` for one that was paid.
 */
export async function giveUp(turn: SandboxTurn, payment: SandboxPayment): Promise<SandboxPayment> {
  const { payments, invoices, subscriptions } = turn.shelves;
  if (payment.status === 'canceled') return payment;
  if (payment.status === 'succeeded') throw new DomainError('payment_not_open');
  const canceled = await payments.put({ ...payment, status: 'canceled' });
  await emit(turn, 'payment_intent.canceled', { kind: 'payment', id: payment.id });
  const invoice = payment.invoiceId === null ? null : await invoices.find(payment.invoiceId);
  if (!invoice) return canceled;
  const subscription = await subscriptions.get(invoice.subscriptionId);
  if (subscription.status === 'incomplete') await endSubscription(turn, subscription, 'never_paid');
  else await invoices.put({ ...invoice, status: 'void' });
  return canceled;
}
