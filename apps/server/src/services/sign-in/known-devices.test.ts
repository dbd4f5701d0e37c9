import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKnownDevices, DEVICE_SECONDS } from '#src/services/sign-in/known-devices.store.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { addTestPerson } from '#src/testing/database/test-person.ts';

let database: TestDatabase;
let now: Date;

beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date('2026-11-23T12:00:00Z');
  await addTestPerson(database.db, 'maya');
  await addTestPerson(database.db, 'rosa');
});

afterEach(() => database.close());

const open = () => createKnownDevices(database.db, () => now);

test('the second device of an account is reported, once, but not the first', async () => {
  const devices = open();
  const first = await devices.note('maya', null);
  const second = await devices.note('maya', null);
  expect([first.isNew, second.isNew]).toEqual([false, true]);
  for (const { cookie } of [first, second]) {
    expect(await devices.note('maya', cookie)).toEqual({ cookie, isNew: false });
  }
});

test('a browser known to one account is new to another', async () => {
  const devices = open();
  const { cookie } = await devices.note('maya', null);
  await devices.note('rosa', null);
  expect(await devices.note('rosa', cookie)).toEqual({ cookie, isNew: true });
});

test('a foreign cookie is replaced', async () => {
  for (const cookie of ['', 'short', '<b>', 'A'.repeat(5000)]) {
    expect((await open().note('maya', cookie)).cookie).toMatch(/^[\w-]{43}$/);
  }
});

test('a device not seen for a year is forgotten', async () => {
  const devices = open();
  const { cookie } = await devices.note('maya', null);
  await devices.note('maya', null);
  now = new Date(now.getTime() + DEVICE_SECONDS * 1000);
  const other = await devices.note('maya', null);
  await devices.sweep();
  expect((await devices.note('maya', other.cookie)).isNew).toBe(false);
  expect((await devices.note('maya', cookie)).isNew).toBe(true);
});

test('repeated sign-ins without a cookie do not flood the mailbox', async () => {
  const devices = open();
  const news: boolean[] = [];
  for (let count = 0; count < 10; count += 1) news.push((await devices.note('maya', null)).isNew);
  expect(news.filter(Boolean)).toHaveLength(5);
  now = new Date(now.getTime() + 2 * 24 * 60 * 60 * 1000);
  expect((await devices.note('maya', null)).isNew).toBe(true);
});

test('an account remembers its hundred latest devices, however many sign-ins lack a cookie', async () => {
  const devices = open();
  const { cookie: first } = await devices.note('maya', null);
  const { cookie: kept } = await devices.note('maya', null);
  for (let count = 0; count < 99; count += 1) {
    now = new Date(now.getTime() + 1_000);
    await devices.note('maya', null);
    await devices.note('maya', kept);
  }
  const { rows } = await sql`select hash from known_device where user_id = 'maya'`.execute(database.db);
  expect(rows).toHaveLength(100);
  expect(await devices.find('maya@example.com', first)).toBeNull();
  expect(await devices.find('maya@example.com', kept)).not.toBeNull();
});

test('a browser is only found for accounts that were signed in to from it', async () => {
  const devices = open();
  const { cookie } = await devices.note('maya', null);
  const found = await devices.find('maya@example.com', cookie);
  expect(found).toEqual(expect.any(String));
  expect(found).not.toContain(cookie);
  for (const [email, sent] of [
    ['rosa@example.com', cookie],
    ['nobody@example.com', cookie],
    ['maya@example.com', null],
    ['maya@example.com', found],
    ['maya@example.com', `x${cookie}`],
  ] as const) {
    expect(await devices.find(email, sent)).toBeNull();
  }
  await devices.note('rosa', cookie);
  expect(await devices.find('rosa@example.com', cookie)).toBe(found);
});

test('a browser is found by the current address, and for a year after the last sign-in', async () => {
  const devices = open();
  const { cookie } = await devices.note('maya', null);
  await sql`update "user" set "email" = 'new@example.com' where "id" = 'maya'`.execute(database.db);
  expect(await devices.find('new@example.com', cookie)).not.toBeNull();
  expect(await devices.find('maya@example.com', cookie)).toBeNull();
  now = new Date(now.getTime() + DEVICE_SECONDS * 1000);
  expect(await devices.find('new@example.com', cookie)).toBeNull();
});

test('known browsers are deleted with the account', async () => {
  const devices = open();
  const { cookie } = await devices.note('maya', null);
  await sql`delete from "user" where "id" = 'maya'`.execute(database.db);
  await addTestPerson(database.db, 'maya');
  expect(await devices.find('maya@example.com', cookie)).toBeNull();
});
