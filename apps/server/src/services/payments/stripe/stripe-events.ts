import type { EventSubject, ProviderEvent } from '#src/services/payments/payment-provider.ts';
import { read } from './stripe-client.ts';
import type { StripeEvent } from './stripe-replies.ts';

/** The webhook events subscribed to; `by` says how each names its object. Source: Stripe's list of event types. */
export const STRIPE_EVENTS: Readonly<
  Record<string, { kind: EventSubject['kind']; by: 'id' | 'payment' } | null>
> = {
  'invoice.paid': { kind: 'invoice', by: 'id' },
  'invoice.payment_failed': { kind: 'invoice', by: 'id' },
  'invoice.payment_action_required': { kind: 'invoice', by: 'id' },
  'customer.subscription.created': { kind: 'subscription', by: 'id' },
  'customer.subscription.updated': { kind: 'subscription', by: 'id' },
  'customer.subscription.deleted': { kind: 'subscription', by: 'id' },
  'checkout.session.completed': { kind: 'checkout', by: 'id' },
  'checkout.session.async_payment_succeeded': { kind: 'checkout', by: 'id' },
  'checkout.session.async_payment_failed': { kind: 'checkout', by: 'id' },
  'checkout.session.expired': { kind: 'checkout', by: 'id' },
  'payment_intent.succeeded': { kind: 'payment', by: 'id' },
  'payment_intent.payment_failed': { kind: 'payment', by: 'id' },
  'payment_intent.canceled': { kind: 'payment', by: 'id' },
  'charge.refunded': { kind: 'payment', by: 'payment' },
  'refund.updated': { kind: 'payment', by: 'payment' },
  'refund.failed': { kind: 'payment', by: 'payment' },
  'charge.dispute.created': { kind: 'payment', by: 'payment' },
  'charge.dispute.closed': { kind: 'payment', by: 'payment' },
  // Cards are fetched whenever they are shown, so these events change nothing here.
  'setup_intent.succeeded': null,
  'payment_method.detached': null,
};

/** Converts an event to the interface's type. */
export function toProviderEvent(event: unknown): ProviderEvent {
  const told = read('event', event);
  return { id: told.id, about: subjectOf(told) };
}

/** The object an event is about; null if nothing here depends on the event. */
function subjectOf({ type, data }: StripeEvent): EventSubject | null {
  const known = STRIPE_EVENTS[type];
  if (!known) return null;
  const id = known.by === 'id' ? data.object.id : data.object.payment_intent;
  return id ? { kind: known.kind, id } : null;
}
