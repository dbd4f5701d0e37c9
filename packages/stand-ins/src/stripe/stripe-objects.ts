/** What an account at Stripe holds, in the shape in which it is answered. Source: Stripe's API reference. */

export type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
}
export interface Product {
  id: string;
  object: 'product';
  created: number;
  active: boolean;
  name: string;
  description: string | null;
  metadata: Metadata;
}
export interface Price {
  id: string;
  object: 'price';
  created: number;
  active: boolean;
  product: string;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  metadata: Metadata;
  type: 'one_time' | 'recurring';
  recurring: { interval: 'month' | 'year'; interval_count: number } | null;
}
/** What a card does when it is charged. */
export type Outcome = 'succeeds' | 'declined' | 'insufficient_funds' | 'authentication' | 'fails_when_away';
export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  created: number;
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}
export interface Charge {
  id: string;
  object: 'charge';
  created: number;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
  receipt_url: string;
}
export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  created: number;
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  status: string;
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  last_payment_error: { type: string; code: string; decline_code: string; message: string } | null;
}
export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  period: { start: number; end: number };
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
  parent: { type: string; subscription_item_details: { proration: boolean; subscription: string } };
}
export interface Invoice {
  id: string;
  object: 'invoice';
  created: number;
  customer: string;
  currency: string;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  attempted: boolean;
  hosted_invoice_url: string;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
  };
  status_transitions: { finalized_at: number; paid_at: number | null; voided_at: number | null };
  lines: { object: 'list'; has_more: false; url: string; data: InvoiceLine[] };
}
export interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  created: number;
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: string;
}
export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_start: number;
  current_period_end: number;
  quantity: number;
  price: Price;
}
export interface Subscription {
  id: string;
  object: 'subscription';
  created: number;
  customer: string;
  status: string;
  description: string | null;
  metadata: Metadata;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  billing_cycle_anchor: number;
  billing_mode: { type: string };
  cancellation_details: { reason: string | null };
  default_payment_method: string | null;
  latest_invoice: string;
  pending_update: { expires_at: number; subscription_items: { id: string; price: string }[] } | null;
  schedule: string | null;
  items: { object: 'list'; has_more: false; url: string; data: SubscriptionItem[] };
}
export interface SchedulePhase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number }[];
}
export interface Schedule {
  id: string;
  object: 'subscription_schedule';
  created: number;
  status: 'active' | 'released' | 'canceled';
  subscription: string | null;
  end_behavior: string;
  phases: SchedulePhase[];
}
export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  created: number;
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  customer: string | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  metadata: Metadata;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  amount_total: number;
  currency: string;
}
export interface Refund {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  status: string;
  payment_intent: string;
  charge: string;
}
export interface Dispute {
  id: string;
  object: 'dispute';
  created: number;
  amount: number;
  status: string;
  payment_intent: string;
  charge: string;
}
export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  created: number;
  customer: string | null;
  status: string;
  usage: string;
  client_secret: string;
}
export interface StripeEvent {
  id: string;
  object: 'event';
  created: number;
  type: string;
  api_version: string;
  livemode: false;
  pending_webhooks: number;
  data: { object: object };
}
export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  created: number;
  url: string;
  enabled_events: string[];
  api_version: string | null;
  status: string;
  description: string | null;
  metadata: Metadata;
  secret?: string;
}
export interface PaymentMethodDomain {
  id: string;
  object: 'payment_method_domain';
  created: number;
  domain_name: string;
  enabled: boolean;
}
export interface PortalConfiguration {
  id: string;
  object: 'billing_portal.configuration';
  created: number;
  active: boolean;
  is_default: boolean;
  features: object;
  business_profile: object;
  metadata: Metadata;
}
