import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { createEventQueue, type EventQueue } from './payment-event-queue.store.ts';

let database: TestDatabase;
let events: EventQueue;

beforeEach(async () => {
  database = await createTestDatabase();
  events = createEventQueue(database.db);
});

afterEach(() => database.close());

const at = (minute: number) => `2026-03-10T12:${String(minute).padStart(2, '0')}:00.000Z`;
const postpone = (minute: number) =>
  events.postponeEvent({
    ...{ provider: 'stripe', external_id: 'refund:pi_1', type: 'refund_check' },
    ...{ about_kind: 'refund_check', about_id: 'pi_1', now: at(0), dueAt: at(minute) },
  });
/** Claims the next event due at this minute, for five minutes. */
const take = (minute: number) => events.takeEvent('stripe', at(minute), at(minute + 5));
const HANDLED = { due_at: null, handled_at: at(10), last_error: null };

test('a message that is postponed waits anew, also one that was handled before', async () => {
  await postpone(10);
  await postpone(20);
  expect(await take(19)).toBeNull();
  const taken = await take(20);
  if (taken) await events.finishEvent(taken, HANDLED);
  expect(await take(50)).toBeNull();
  await postpone(30);
  expect(await take(30)).toMatchObject({ about_id: 'pi_1', attempts: 1, handled_at: null });
});

test('what was postponed or closed while somebody worked on it stays so', async () => {
  await postpone(10);
  const first = await take(10);
  await postpone(20);
  if (first) await events.finishEvent(first, HANDLED);
  const second = await take(20);
  expect(second).not.toBeNull();
  await events.closeEvent('stripe', 'refund:pi_1', at(21));
  if (second) await events.finishEvent(second, { due_at: at(22), handled_at: null, last_error: 'Error' });
  expect(await take(50)).toBeNull();
});
