import type { Balance, Lot } from '@tryon/contract/payments/credits.ts';
import { PLAN_IDS, PLANS, type PlanId } from '@tryon/contract/payments/plans.ts';
import { type BillingFacts, isLive, type StoredSubscription } from './books/due-lots.ts';
import type { StoredLot } from './books/lots.store.ts';
import { addMonths, calendarMonth, isWithin } from './credit-months.ts';

/** A person's plan and credits at one moment. */
/** `usable` are the lots with remaining credits. @param lots in order of use, like `usable`. */
export function findStanding(facts: BillingFacts, lots: readonly StoredLot[], now: Date) {
  const plan = findPlan(facts, now);
  const usable = lots.filter((lot) => lot.remaining > 0 && isUsable(lot, now));
  const hasPass = usable.some(({ kind }) => kind === 'pass');
  return { plan, hasPass, usable, watermark: PLANS[plan].watermark && !hasPass };
}

/** The best live plan, in case there are two. */
export function findPlan({ subscriptions }: BillingFacts, now: Date): PlanId {
  const live = subscriptions.filter((subscription) => isLive(subscription, now)).map(({ plan }) => plan);
  return PLAN_IDS.findLast((id) => live.some((plan) => plan === id)) ?? 'free';
}

export function isUsable({ isVoided, startsAt, expiresAt }: StoredLot, now: Date): boolean {
  return !isVoided && startsAt <= now && (expiresAt === null || now < expiresAt);
}

export function toBalance(facts: BillingFacts, lots: readonly StoredLot[], now: Date): Balance {
  const { usable, ...shown } = findStanding(facts, lots, now);
  const remaining = usable.reduce((sum, lot) => sum + lot.remaining, 0);
  return { ...shown, remaining, refillsAt: findRefill(facts, lots, now)?.toISOString() ?? null };
}

/** Null if it depends on an unpaid invoice. */
function findRefill({ subscriptions }: BillingFacts, lots: readonly StoredLot[], now: Date): Date | null {
  const live = subscriptions.find((subscription) => isLive(subscription, now));
  if (!live) return calendarMonth(now).end;
  if (live.status === 'past_due') return null;
  const next = live.billing === 'annual' ? findNextMonth(live, lots) : live.periodEnd;
  if (next < live.periodEnd || !live.cancelAtPeriodEnd) return next;
  return findFreeAfter(live, lots);
}

function findNextMonth(
  { subscriptionId, periodStart, periodEnd }: StoredSubscription,
  lots: readonly StoredLot[],
) {
  const months = lots.filter((lot) => lot.subscriptionId === subscriptionId && lot.monthStart >= periodStart);
  const latest = Math.max(periodStart.getTime(), ...months.map(({ monthStart }) => monthStart.getTime()));
  for (let index = 1; ; index += 1) {
    const next = addMonths(periodStart, index);
    if (next >= periodEnd) return periodEnd;
    if (next.getTime() > latest) return next;
  }
}

/** The Free plan's month starts when a plan ends, unless its credits were granted before. */
function findFreeAfter({ periodEnd }: StoredSubscription, lots: readonly StoredLot[]): Date {
  const { start, end } = calendarMonth(periodEnd);
  const hasHadThem = lots.some(
    ({ kind, monthStart }) => kind === 'free' && monthStart.getTime() === start.getTime(),
  );
  return hasHadThem ? end : periodEnd;
}

/** The lots that people see: all usable ones, and free ones until the end of their month even if used up. */
export function toShownLots(lots: readonly StoredLot[], now: Date): Lot[] {
  return lots
    .filter((lot) => isUsable(lot, now) && (lot.remaining > 0 || isWithin(now, toMonth(lot))))
    .map((lot) => ({ id: lot.id, ...toExportedLot(lot), isRolledOver: isRolledOver(lot, lots) }));
}

export function toExportedLot({ kind, plan, granted, remaining, startsAt, expiresAt }: StoredLot) {
  const span = { startsAt: startsAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
  return { kind, plan, granted, remaining, ...span };
}

function toMonth({ monthStart }: StoredLot) {
  return { start: monthStart, end: addMonths(monthStart, 1) };
}

function isRolledOver(lot: StoredLot, lots: readonly StoredLot[]): boolean {
  return (
    lot.subscriptionId !== null &&
    lots.some((other) => other.subscriptionId === lot.subscriptionId && other.monthStart > lot.monthStart)
  );
}
