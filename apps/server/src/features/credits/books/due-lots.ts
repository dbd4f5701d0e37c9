import type { Lot } from '@tryon/contract/payments/credits.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import type { PaidInvoiceFact, SubscriptionFact } from '../billing-facts.ts';
import { addMonths, calendarMonth, earlier, isWithin, monthName, type Span } from '../credit-months.ts';

/** A stored subscription. */
export interface StoredSubscription extends SubscriptionFact {
  /** When its end was first reported; null while it has not ended. */
  readonly endedAt: Date | null;
}

/** The payment facts of one person. */
export interface BillingFacts {
  readonly subscriptions: readonly StoredSubscription[];
  readonly invoices: readonly PaidInvoiceFact[];
}

/** A lot that a person should have by now. Its id encodes its purpose. */
export interface DueLot extends Readonly<Pick<Lot, 'id' | 'kind' | 'plan' | 'granted'>> {
  readonly subscriptionId: string | null;
  readonly paidBy: string | null;
  readonly monthStart: Date;
  readonly startsAt: Date;
  readonly expiresAt: Date | null;
}

const MONTHS_A_YEAR = 12;

/** Whether its credits are usable, without a watermark. A failed renewal keeps both until the provider gives up. */
export function isLive({ status, cancelAtPeriodEnd, periodEnd }: StoredSubscription, now: Date): boolean {
  return (status === 'active' || status === 'past_due') && !(cancelAtPeriodEnd && now >= periodEnd);
}

/** When the rest of a subscription's lots expires; null while the subscription continues. */
export function endOfLots(subscription: StoredSubscription | undefined): Date | null {
  return subscription?.cancelAtPeriodEnd ? subscription.periodEnd : null;
}

/**
 * All lots of paid plans due by `now`, derived from paid invoices only, so that repeated, late or reordered facts
 * give the same lots. The first month of a paid period is due immediately; an annual period's later months become due
 * one by one, while the subscription is active.
 */
export function findDuePlanLots({ subscriptions, invoices }: BillingFacts, now: Date): DueLot[] {
  return [...new Set(invoices.map(({ subscriptionId }) => subscriptionId))].flatMap((id) => {
    const subscription = subscriptions.find(({ subscriptionId }) => subscriptionId === id);
    const own = invoices.filter(({ subscriptionId }) => subscriptionId === id);
    const periods = toPeriods(own);
    const upgrades = own.filter(({ reason }) => reason === 'upgrade').sort(byPaidAt);
    return periods.flatMap((period) => {
      const within = upgrades.filter((upgrade) => findPeriod(periods, upgrade) === period);
      const months = toMonths(period).filter((_, index) => isDue(period, index, subscription, now));
      return months.flatMap((month) => toLots(period, month, within, subscription, now));
    });
  });
}

/** The period paid by one invoice; cut short if another one begins. */
interface Period extends Span {
  readonly invoice: PaidInvoiceFact;
}

function toPeriods(invoices: readonly PaidInvoiceFact[]): Period[] {
  const bases = invoices
    .filter(({ reason }) => reason !== 'upgrade')
    .sort((one, other) => one.periodStart.getTime() - other.periodStart.getTime() || byPaidAt(one, other));
  return bases.map((invoice, index) => {
    const next = bases[index + 1];
    return {
      invoice,
      start: invoice.periodStart,
      end: next ? earlier(invoice.periodEnd, next.periodStart) : invoice.periodEnd,
    };
  });
}

function byPaidAt(one: PaidInvoiceFact, other: PaidInvoiceFact): number {
  return one.paidAt.getTime() - other.paidAt.getTime() || (one.invoiceId < other.invoiceId ? -1 : 1);
}

/** An upgrade whose period has not been reported yet is ignored until then. */
function findPeriod(periods: readonly Period[], upgrade: PaidInvoiceFact): Period | undefined {
  return periods.findLast(
    (period) =>
      period.invoice.billing === upgrade.billing &&
      isWithin(upgrade.periodStart, { start: period.start, end: period.invoice.periodEnd }),
  );
}

/** The months of a period, each counted from the period's first day, so that short months do not shift later ones. */
function toMonths({ invoice, start, end }: Period): Span[] {
  if (invoice.billing === 'monthly') return [{ start, end }];
  return Array.from({ length: MONTHS_A_YEAR }, (_, index) => ({
    start: addMonths(start, index),
    end: earlier(addMonths(start, index + 1), end),
  }));
}

function isDue(period: Period, index: number, subscription: StoredSubscription | undefined, now: Date) {
  if (index === 0) return true;
  const start = addMonths(period.start, index);
  if (start >= period.end || !subscription) return false;
  if (subscription.status === 'active') return start <= now;
  return subscription.endedAt !== null && start <= earlier(subscription.endedAt, now);
}

function toLots(
  period: Period,
  month: Span,
  upgrades: readonly PaidInvoiceFact[],
  subscription: StoredSubscription | undefined,
  now: Date,
): DueLot[] {
  const plan = planAtStart(period, month, upgrades);
  const shared = {
    kind: 'plan',
    subscriptionId: period.invoice.subscriptionId,
    monthStart: month.start,
    expiresAt: endOfLots(subscription),
  } as const;
  const base: DueLot = {
    ...shared,
    id: idOfMonth(period, month),
    plan,
    paidBy: paidByInvoice(period.invoice.invoiceId),
    granted: PLANS[plan].tryOnsPerMonth,
    startsAt: earlier(month.start, now),
  };
  const lots = [base];
  let allowance = base.granted;
  for (const upgrade of upgrades) {
    const more = PLANS[upgrade.plan].tryOnsPerMonth - allowance;
    if (!isPaidIn(upgrade, month, period) || more <= 0) continue;
    allowance += more;
    lots.push({
      ...shared,
      // Named after the month, not the invoice, so that a downgrade and upgrade within it grants nothing.
      id: `upgrade:${shared.subscriptionId}:${month.start.toISOString()}:${upgrade.plan}`,
      plan: upgrade.plan,
      paidBy: paidByInvoice(upgrade.invoiceId),
      granted: more,
      startsAt: earlier(upgrade.paidAt, now),
    });
  }
  return lots;
}

function idOfMonth({ invoice, start }: Period, month: Span): string {
  return invoice.billing === 'monthly'
    ? `invoice:${invoice.invoiceId}`
    : `month:${invoice.subscriptionId}:${start.toISOString()}:${month.start.toISOString()}`;
}

/** The plan with which a month begins: the invoice's, or that of an upgrade since. */
function planAtStart(period: Period, month: Span, upgrades: readonly PaidInvoiceFact[]) {
  const before = isFirst(period, month) ? [] : upgrades.filter(({ paidAt }) => paidAt <= month.start);
  return (before.at(-1) ?? period.invoice).plan;
}

const isFirst = (period: Period, month: Span) => month.start.getTime() === period.start.getTime();

/** An invoice may be paid shortly after its month. */
function isPaidIn({ paidAt }: PaidInvoiceFact, month: Span, period: Period): boolean {
  const isLast = month.end.getTime() >= period.end.getTime();
  return (isFirst(period, month) || paidAt >= month.start) && (isLast || paidAt < month.end);
}

/** Free credits per month for an unconfirmed email address; the others are granted after confirmation. */
const FREE_UNCONFIRMED = 1;

/** The email address that a person's free credits are granted to. */
export interface FreeClaim {
  /** Identifies the email address across accounts without revealing it. */
  readonly addressKey: string;
  readonly isConfirmed: boolean;
}

/**
 * The free credits still due for the calendar month of `now`; neither the account nor the email address ever gets
 * more than the plan's number. Null if nothing is due.
 * @param grantedToAddress free credits that the address has had this month, with this account or another.
 */
export function findFreeLot(
  { userId, isConfirmed }: { userId: string } & Pick<FreeClaim, 'isConfirmed'>,
  lots: readonly Pick<DueLot, 'kind' | 'monthStart' | 'granted'>[],
  grantedToAddress: number,
  now: Date,
): DueLot | null {
  const { start, end } = calendarMonth(now);
  const own = lots.filter(
    ({ kind, monthStart }) => kind === 'free' && monthStart.getTime() === start.getTime(),
  );
  const had = own.reduce((sum, { granted }) => sum + granted, 0);
  const allowed = isConfirmed ? PLANS.free.tryOnsPerMonth : FREE_UNCONFIRMED;
  const granted = allowed - Math.max(had, grantedToAddress);
  if (granted <= 0) return null;
  const id = `free:${userId}:${monthName(start)}`;
  return {
    id: own.length === 0 ? id : `${id}:${own.length + 1}`,
    kind: 'free',
    plan: 'free',
    subscriptionId: null,
    paidBy: null,
    granted,
    monthStart: start,
    startsAt: start,
    expiresAt: end,
  };
}

/** The `paidBy` of an invoice's lots. */
export function paidByInvoice(invoiceId: string): string {
  return `invoice:${invoiceId}`;
}

/** The `paidBy` of a pass's lot. */
export function paidByPayment(paymentId: string): string {
  return `payment:${paymentId}`;
}
