import { randomBytes } from 'node:crypto';
import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  Outcome,
  PaymentIntent,
  PaymentMethod,
  PaymentMethodDomain,
  PortalConfiguration,
  Price,
  Product,
  Refund,
  Schedule,
  SetupIntent,
  StripeEvent,
  Subscription,
  WebhookEndpoint,
} from './stripe-objects.ts';
import { invalid } from './stripe-wire.ts';

/** Everything of one kind, in the order in which it was made. */
function createCollection<T extends { id: string }>(name: string) {
  const objects = new Map<string, T>();
  return {
    add(object: T): T {
      objects.set(object.id, object);
      return object;
    },
    find: (id: string | null | undefined): T | undefined => objects.get(id ?? ''),
    /** @throws StripeFault `resource_missing` */
    get(id: string | null | undefined): T {
      const object = objects.get(id ?? '');
      if (!object) throw invalid('resource_missing', `No such ${name}: '${id}'`, 'id');
      return object;
    },
    remove: (id: string): boolean => objects.delete(id),
    /** Newest first. */
    list: (): T[] => [...objects.values()].toReversed(),
  };
}

/** An account at Stripe, and its clock. */
export function createStripeState() {
  let aheadSeconds = 0;
  let count = 0;
  const state = {
    customers: createCollection<Customer>('customer'),
    products: createCollection<Product>('product'),
    prices: createCollection<Price>('price'),
    methods: createCollection<PaymentMethod>('PaymentMethod'),
    /** What each card does; Stripe's own test cards are known by their ids. */
    outcomes: new Map<string, Outcome>(),
    charges: createCollection<Charge>('charge'),
    intents: createCollection<PaymentIntent>('payment_intent'),
    setups: createCollection<SetupIntent>('setupintent'),
    invoices: createCollection<Invoice>('invoice'),
    invoicePayments: createCollection<InvoicePayment>('invoice_payment'),
    subscriptions: createCollection<Subscription>('subscription'),
    schedules: createCollection<Schedule>('subscription_schedule'),
    sessions: createCollection<CheckoutSession>('checkout.session'),
    refunds: createCollection<Refund>('refund'),
    disputes: createCollection<Dispute>('dispute'),
    events: createCollection<StripeEvent>('event'),
    endpoints: createCollection<WebhookEndpoint>('webhook_endpoint'),
    domains: createCollection<PaymentMethodDomain>('payment_method_domain'),
    portals: createCollection<PortalConfiguration>('configuration'),
    now: (): number => Math.floor(Date.now() / 1000) + aheadSeconds,
    moveTo(seconds: number): void {
      aheadSeconds += seconds - state.now();
    },
    createId(prefix: string): string {
      count += 1;
      return `${prefix}_${String(count).padStart(6, '0')}${randomBytes(6).toString('hex')}`;
    },
    /** Notes an event with the object as it is now. */
    emit(type: string, object: object): void {
      state.events.add({
        id: state.createId('evt'),
        object: 'event',
        created: state.now(),
        type,
        api_version: '2026-10-28.endive',
        livemode: false,
        pending_webhooks: 1,
        data: { object: structuredClone(object) },
      });
    },
  };
  return state;
}

export type StripeState = ReturnType<typeof createStripeState>;
