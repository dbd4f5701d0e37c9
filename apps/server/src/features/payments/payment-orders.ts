import { PAID_PLAN_IDS, type paymentRequestSchema } from '@tryon/contract/payments/payments.ts';
import {
  BILLINGS,
  CURRENCY,
  chargedCents,
  DEFAULT_PAYMENT_DESCRIPTION,
  PLANS,
  PREMIUM_PASS,
  planPaymentDescription,
} from '@tryon/contract/payments/plans.ts';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { Order, OrderDetails } from '#src/services/payments/payment-provider.ts';

/** Maximum number of metadata entries of a payment. */
const MOST_METADATA = 20;

/**
 * Converts a request to an order at the catalogue's price; without a plan it is the one-off pass.
 * @throws DomainError `amount_not_right` when amount, currency or plan do not match the catalogue.
 */
export function readOrder(request: z.output<typeof paymentRequestSchema>): Omit<OrderDetails, 'customerId'> {
  const { plan = PREMIUM_PASS.id, billing, saveInfo } = request.metadata;
  const known = findOrder(plan, billing, saveInfo === 'true');
  if (!known || request.amount !== known.amountCents || request.currency !== CURRENCY) {
    throw new DomainError('amount_not_right');
  }
  const { user_id: _, ...metadata } = request.metadata;
  if (Object.keys(metadata).length > MOST_METADATA) throw new DomainError('invalid_form');
  return { ...known, currency: CURRENCY, metadata };
}

function findOrder(
  plan: string,
  billing: string | undefined,
  savesCard: boolean,
): Pick<OrderDetails, 'order' | 'amountCents' | 'description'> | null {
  if (plan === PREMIUM_PASS.id) {
    const order: Order = { kind: 'pass', savesCard };
    return { order, amountCents: PREMIUM_PASS.priceCents, description: DEFAULT_PAYMENT_DESCRIPTION };
  }
  const planId = PAID_PLAN_IDS.find((id) => id === plan);
  const chosen = BILLINGS.find((each) => each === billing);
  if (!planId || !chosen) return null;
  return {
    order: { kind: 'plan', plan: planId, billing: chosen },
    amountCents: chargedCents(PLANS[planId], chosen),
    description: planPaymentDescription(PLANS[planId], chosen),
  };
}

/** The key by which two orders are compared: `pass`, `plus annual`. */
export function nameOf(order: Order): string {
  return order.kind === 'pass' ? 'pass' : `${order.plan} ${order.billing}`;
}
