import { collect, createInvoice, end, itemOf, periodEnd, voidInvoice } from './stripe-billing.ts';
import type { Invoice, SchedulePhase, Subscription } from './stripe-objects.ts';
import type { StripeState } from './stripe-state.ts';

const DAY_SECONDS = 24 * 60 * 60;
const INCOMPLETE_SECONDS = 23 * 60 * 60;
/** Days after a failure at which a bill is tried again. */
const RETRY_DAYS = [3, 5, 7];

/** Does what time does: renewals, further attempts, phases of schedules, first bills that nobody paid. */
export function advanceTo(state: StripeState, until: number): void {
  for (;;) {
    const due = state.subscriptions
      .list()
      .map((subscription) => ({ subscription, at: nextMoment(state, subscription) }))
      .filter(({ at }) => at <= until)
      .toSorted((one, other) => one.at - other.at)
      .at(0);
    if (!due) break;
    state.moveTo(Math.max(state.now(), due.at));
    act(state, due.subscription);
  }
  state.moveTo(until);
}

function openInvoice(state: StripeState, { id }: Subscription): Invoice | undefined {
  return state.invoices
    .list()
    .find(
      (invoice) =>
        invoice.parent.subscription_details.subscription === id &&
        invoice.status === 'open' &&
        invoice.billing_reason === 'subscription_cycle',
    );
}

function nextMoment(state: StripeState, subscription: Subscription): number {
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_SECONDS;
  if (subscription.status === 'past_due') {
    const invoice = openInvoice(state, subscription);
    const days = RETRY_DAYS.slice(0, invoice?.attempt_count ?? 0).reduce((sum, each) => sum + each, 0);
    return (invoice?.created ?? 0) + days * DAY_SECONDS;
  }
  return subscription.status === 'active'
    ? itemOf(subscription).current_period_end
    : Number.POSITIVE_INFINITY;
}

function act(state: StripeState, subscription: Subscription): void {
  if (subscription.status === 'incomplete') {
    voidInvoice(state, state.invoices.get(subscription.latest_invoice));
    return;
  }
  if (subscription.status === 'past_due') {
    retry(state, subscription);
    return;
  }
  if (subscription.cancel_at_period_end) {
    end(state, subscription, 'canceled', 'cancellation_requested');
    return;
  }
  renew(state, subscription);
}

function retry(state: StripeState, subscription: Subscription): void {
  const invoice = openInvoice(state, subscription);
  const isLast = (invoice?.attempt_count ?? 0) > RETRY_DAYS.length;
  const isPaid = invoice !== undefined && collect(state, invoice, false) === 'succeeded';
  if (isPaid || !isLast) return;
  end(state, subscription, 'canceled', 'payment_failed');
  if (invoice?.status === 'open') invoice.status = 'uncollectible';
}

function renew(state: StripeState, subscription: Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const phase = nextPhase(state, subscription, start);
  if (phase) item.price = state.prices.get(phase.items[0]?.price);
  item.current_period_start = start;
  item.current_period_end = periodEnd(start, item.price, subscription.billing_cycle_anchor);
  const line = { amount: item.price.unit_amount, price: item.price, start, end: item.current_period_end };
  const invoice = createInvoice(state, subscription, 'subscription_cycle', [{ ...line, proration: false }]);
  subscription.latest_invoice = invoice.id;
  if (collect(state, invoice, false) === 'succeeded') return;
  subscription.status = 'past_due';
  state.emit('customer.subscription.updated', subscription);
}

/** The phase of a schedule that begins now; a schedule is released with its last one. */
function nextPhase(state: StripeState, subscription: Subscription, start: number): SchedulePhase | undefined {
  const schedule = state.schedules.find(subscription.schedule);
  const phase = schedule?.phases.find(({ start_date }) => start_date === start);
  if (schedule && phase) {
    schedule.status = 'released';
    schedule.subscription = null;
    subscription.schedule = null;
  }
  return phase;
}
