import { type Connection, listBillingFacts, listReversed } from '../credits.store.ts';
import { countFreeGranted, holdFreeGranted, noteFreeGranted } from '../grants/free-grants.store.ts';
import { findPlan } from '../standing.ts';
import {
  type BillingFacts,
  type DueLot,
  endOfLots,
  type FreeClaim,
  findDuePlanLots,
  findFreeLot,
} from './due-lots.ts';
import { closeLot, grantLot, listLots, reopenLot, type StoredLot, setLotEnd } from './lots.store.ts';

export interface Books {
  readonly facts: BillingFacts;
  /** In order of use. */
  readonly lots: readonly StoredLot[];
}

/**
 * Reads the current books, including lots that are due but not stored yet; changes nothing.
 * @param claim null if the person gets no free credits.
 */
export async function readBooks(
  db: Connection,
  userId: string,
  now: Date,
  claim: FreeClaim | null,
): Promise<Books> {
  const facts = await listBillingFacts(db, userId);
  const [lots, reversed] = [await listLots(db, userId), await listReversed(db, userId)];
  const free = await findFree(userId, { facts, lots }, now, claim, (key) => countFreeGranted(db, key, now));
  const missing = [...findMissing(facts, lots, now), ...(free ? [free] : [])]
    .map(toKept)
    .filter((lot) => findReasonToClose(lot, facts, reversed) === null);
  return { facts, lots: [...lots, ...missing].sort(byUse) };
}

/**
 * Applies time and payments to the books: grants due lots, closes ended or reversed ones, and lets lots end with
 * their subscription. The result depends only on the facts, so it may run at any time and any number of times. Needs
 * the account's lock.
 * @param claim for granting free credits too; null for none.
 */
export async function bringUpToDate(
  books: Connection,
  userId: string,
  now: Date,
  claim: FreeClaim | null,
): Promise<Books> {
  const facts = await listBillingFacts(books, userId);
  const before = await listLots(books, userId);
  const granted = findMissing(facts, before, now);
  const free = await findFree(userId, { facts, lots: before }, now, claim, (key) =>
    holdFreeGranted(books, key, now),
  );
  if (free && claim) {
    await noteFreeGranted(books, claim.addressKey, free.granted, now);
    granted.push(free);
  }
  for (const lot of granted) await grantLot(books, userId, lot, now);
  const lots = granted.length > 0 ? await listLots(books, userId) : before;
  const hasChanged = await adjustLots(books, userId, lots, facts, now);
  return { facts, lots: hasChanged ? await listLots(books, userId) : lots };
}

function findMissing(facts: BillingFacts, lots: readonly StoredLot[], now: Date): DueLot[] {
  return findDuePlanLots(facts, now).filter(({ id }) => lots.every((lot) => lot.id !== id));
}

/** Queries the free credits granted to the email address only if the account itself has some due. */
async function findFree(
  userId: string,
  { facts, lots }: Books,
  now: Date,
  claim: FreeClaim | null,
  countGranted: (addressKey: string) => Promise<number>,
): Promise<DueLot | null> {
  if (claim === null || findPlan(facts, now) !== 'free') return null;
  const { isConfirmed, addressKey } = claim;
  if (findFreeLot({ userId, isConfirmed }, lots, 0, now) === null) return null;
  return findFreeLot({ userId, isConfirmed }, lots, await countGranted(addressKey), now);
}

async function adjustLots(
  books: Connection,
  userId: string,
  lots: readonly StoredLot[],
  facts: BillingFacts,
  now: Date,
): Promise<boolean> {
  const paid = lots.filter(({ paidBy }) => paidBy !== null);
  if (paid.length === 0) return false;
  const reversed = await listReversed(books, userId);
  let hasChanged = false;
  for (const lot of paid) {
    const reason = findReasonToClose(lot, facts, reversed);
    const end = findEnd(lot, facts);
    const isEndNew = reason === null && end?.getTime() !== lot.expiresAt?.getTime();
    if (reason !== null && !lot.isVoided) await closeLot(books, userId, lot, reason, now);
    if (reason === null && lot.isVoided) await reopenLot(books, userId, lot, now);
    if (isEndNew) await setLotEnd(books, lot.id, end);
    hasChanged ||= isEndNew || (reason === null) === lot.isVoided;
  }
  return hasChanged;
}

function findReasonToClose(
  lot: StoredLot,
  { subscriptions }: BillingFacts,
  reversed: ReadonlySet<string>,
): 'void' | 'clawback' | null {
  if (lot.paidBy !== null && reversed.has(lot.paidBy)) return 'clawback';
  const subscription = subscriptions.find(({ subscriptionId }) => subscriptionId === lot.subscriptionId);
  return subscription?.status === 'ended' ? 'void' : null;
}

/** A pass has its own end; lots of a plan end with the subscription, once that end is known. */
function findEnd(lot: StoredLot, { subscriptions }: BillingFacts): Date | null {
  if (lot.subscriptionId === null) return lot.expiresAt;
  return endOfLots(subscriptions.find(({ subscriptionId }) => subscriptionId === lot.subscriptionId));
}

function toKept(lot: DueLot): StoredLot {
  return { ...lot, remaining: lot.granted, isVoided: false };
}

/** Sorts lots in order of use, like the store. */
function byUse(one: StoredLot, other: StoredLot): number {
  const ends = (lot: StoredLot) => lot.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (ends(one) !== ends(other)) return ends(one) < ends(other) ? -1 : 1;
  return one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1);
}
