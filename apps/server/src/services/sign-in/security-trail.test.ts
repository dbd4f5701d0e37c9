import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteOwnerEvent } from '#src/db/note-owner-event.ts';
import { listSecurityEvents } from '#src/db/security-events.store.ts';
import { createLogger } from '#src/logger.ts';
import { createSecurityTrail } from '#src/services/sign-in/security-trail.store.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { addTestPerson } from '#src/testing/database/test-person.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: TestDatabase;
let now: Date;
let lines: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date('2026-11-23T12:00:00Z');
  lines = [];
  await addTestPerson(database.db, 'maya');
  await addTestPerson(database.db, 'rosa');
});

afterEach(() => database.close());

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

function open() {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return createSecurityTrail(database.db, createLogger('debug', sink), () => now);
}

test('an event says what, when, with what and on which device in words, and belongs to one account', async () => {
  const trail = open();
  await trail.note({ userId: 'maya', kind: 'signed_in', provider: 'Google', userAgent: FIREFOX });
  expect(await trail.list('maya')).toEqual({
    activity: [
      {
        id: expect.any(String),
        kind: 'signed_in',
        provider: 'Google',
        device: 'Firefox on Linux',
        occurredAt: now.toISOString(),
      },
    ],
    hasMore: false,
  });
  expect(await trail.list('rosa')).toEqual({ activity: [], hasMore: false });
  const { rows } = await sql`select * from security_event`.execute(database.db);
  expect(JSON.stringify(rows)).not.toContain('Gecko');
});

test('pages are consecutive, newest first, even if many events have the same time', async () => {
  const trail = open();
  for (let count = 0; count < 45; count += 1) {
    if (count % 9 === 0) pass(MINUTE_MS);
    await trail.note({ userId: 'maya', kind: 'signed_in' });
    await trail.note({ userId: 'rosa', kind: 'signed_in' });
  }
  const ids: string[] = [];
  const moments: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await trail.list('maya', ids.at(-1));
    ids.push(...page.activity.map(({ id }) => id));
    moments.push(...page.activity.map(({ occurredAt }) => occurredAt));
    hasMore = page.hasMore;
  }
  expect(new Set(ids).size).toBe(45);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(await trail.listAll('maya')).toHaveLength(45);
});

test('another account’s event opens no page', async () => {
  const trail = open();
  await trail.note({ userId: 'maya', kind: 'signed_in' });
  pass(MINUTE_MS);
  await trail.note({ userId: 'rosa', kind: 'signed_in' });
  const [rosas] = (await trail.list('rosa')).activity;
  expect((await trail.list('maya', rosas?.id)).activity).toEqual([]);
});

test('events are kept for 90 days', async () => {
  const trail = open();
  await trail.note({ userId: 'maya', kind: 'signed_in' });
  await trail.note({ userId: null, kind: 'backup_made' });
  pass(90 * DAY_MS);
  await trail.sweep();
  expect(await trail.listAll('maya')).toHaveLength(1);
  pass(1);
  await trail.sweep();
  const { rows } = await sql`select * from security_event`.execute(database.db);
  expect(rows).toEqual([]);
});

test('the owner sees events with their accounts, oldest first, optionally of one address', async () => {
  const trail = open();
  await noteOwnerEvent(database.place, 'backup_made');
  await trail.note({ userId: 'maya', kind: 'signed_in' });
  pass(MINUTE_MS);
  const recently = now;
  await trail.note({ userId: 'rosa', kind: 'password_changed' });
  const list = async (since: Date, of?: string) =>
    (await listSecurityEvents(database.db, since, of)).map(({ email, kind }) => [email, kind]);
  const [mayas, rosas] = [
    ['maya@example.com', 'signed_in'],
    ['rosa@example.com', 'password_changed'],
  ];
  const all = await list(new Date(0));
  expect(all).toContainEqual([null, 'backup_made']);
  expect(all.filter(([email]) => email !== null)).toEqual([mayas, rosas]);
  expect(await list(recently)).toContainEqual(rosas);
  expect(await list(recently)).not.toContainEqual(mayas);
  expect(await list(new Date(0), 'maya@example.com')).toEqual([mayas]);
});

test('a blocked sign-in is recorded once an hour, for an address that has an account', async () => {
  const trail = open();
  await trail.noteStopped('nobody@example.com', FIREFOX);
  for (let count = 0; count < 3; count += 1) await trail.noteStopped('maya@example.com', FIREFOX);
  expect(await trail.listAll('maya')).toMatchObject([
    { kind: 'sign_in_stopped', device: 'Firefox on Linux' },
  ]);
  pass(61 * MINUTE_MS);
  await trail.noteStopped('maya@example.com', null);
  expect(await trail.listAll('maya')).toMatchObject([
    { kind: 'sign_in_stopped', device: 'Unknown device' },
    { kind: 'sign_in_stopped' },
  ]);
  expect(await trail.listAll('rosa')).toEqual([]);
});

test('a failure to record is logged and stops nobody', async () => {
  const trail = open();
  await sql`drop table security_event`.execute(database.db);
  await trail.note({ userId: 'maya', kind: 'signed_in' });
  await trail.noteStopped('maya@example.com', null);
  expect(lines.filter((line) => line.includes('a security event was not noted'))).toHaveLength(2);
});

test('events are deleted with the account; the owner’s actions stay', async () => {
  const trail = open();
  await trail.note({ userId: 'maya', kind: 'signed_in' });
  await trail.note({ userId: null, kind: 'account_removed' });
  await sql`delete from "user" where "id" = 'maya'`.execute(database.db);
  const { rows } = await sql`select user_id, kind, provider, device from security_event`.execute(database.db);
  expect(rows).toEqual([{ user_id: null, kind: 'account_removed', provider: null, device: null }]);
});
