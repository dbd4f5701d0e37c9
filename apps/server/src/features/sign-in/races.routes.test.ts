import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import {
  answerOf,
  follow,
  settingsOf,
  signInWithIssuer,
  whoIs,
} from '#src/testing/sign-in/provider-journey.ts';
import { followLink, linkTo, MAYA, signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

let issuer: OidcIssuer;
let testApp: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await startOidcIssuer();
});

afterAll(() => issuer.close());

beforeEach(async () => {
  issuer.person = { sub: 'maya-elsewhere', email: 'maya@work.example', email_verified: true };
  ({ testApp, browser } = await createTestSite({ providers: [settingsOf(issuer)] }));
  await signUpAndIn(browser);
  await followLink(browser, await linkTo(testApp, MAYA.email));
});

afterEach(() => testApp.close());

/** Runs a statement after the library's checks, right before the table's row is written. */
async function justBeforeInsert(table: string, statement: string): Promise<void> {
  const { db, kind } = testApp.database;
  const body = sql.raw(statement);
  if (kind === 'sqlite') {
    await sql`create trigger last_moment before insert on ${sql.table(table)} begin ${body}; end`.execute(db);
    return;
  }
  await sql`create function last_moment() returns trigger language plpgsql as
    ${sql.raw(`$$ begin ${statement}; return new; end $$`)}`.execute(db);
  await sql`create trigger last_moment before insert on ${sql.table(table)}
    for each row execute function last_moment()`.execute(db);
}

async function connectThroughIssuer(): Promise<string> {
  const body = { provider: 'oidc', password: MAYA.password };
  const { url } = await (await browser.post('/api/account/connect', body)).json();
  return follow(browser, await answerOf(url));
}

const countWaysIn = async () =>
  (await sql`select 1 from "account" where "providerId" = 'oidc'`.execute(testApp.database.db)).rows.length;

test('an external account is not connected for a session that ends at that moment', async () => {
  await justBeforeInsert('account', 'delete from "session" where "userId" = new."userId"');
  await connectThroughIssuer();
  expect(await countWaysIn()).toBe(0);
});

test('an account of elsewhere that is cut off at the very moment opens no session', async () => {
  expect(await connectThroughIssuer()).toBe('/dashboard?connected=oidc');
  await justBeforeInsert(
    'session',
    `delete from "account" where "userId" = new."userId" and "providerId" = 'oidc'`,
  );
  const other = createTestBrowser(testApp.app);
  expect(await signInWithIssuer(other)).toContain('error=Authentication+failed');
  expect(await whoIs(other)).toBeNull();
});

test.each([
  [
    'moves to another address',
    `update "user" set "email" = 'maya@elsewhere.example' where "id" = new."userId"`,
  ],
  ['is deleted', 'delete from "user" where "id" = new."userId"'],
])(
  'an account that %s at the very moment gets no way in by the address that it had',
  async (_, statement) => {
    issuer.person = { sub: 'whoever-has-that-address', email: MAYA.email, email_verified: true };
    await justBeforeInsert('account', statement);
    const other = createTestBrowser(testApp.app);
    expect(await signInWithIssuer(other)).toContain('error=');
    expect(await whoIs(other)).toBeNull();
    expect(await countWaysIn()).toBe(0);
  },
);

test('an account that keeps its address gets the sign-in method', async () => {
  issuer.person = { sub: 'maya-elsewhere', email: MAYA.email.toUpperCase(), email_verified: true };
  const other = createTestBrowser(testApp.app);
  await signInWithIssuer(other);
  expect(await whoIs(other)).toMatchObject({ email: MAYA.email });
});

const countLinks = async () =>
  (await testApp.database.db.selectFrom('mail_link').select('hash').execute()).length;

test('what is only done for an address of some kind is done when the answer is out', async () => {
  const free = 'maya.lind@example.com';
  await browser.post('/api/account/email', { email: free, password: MAYA.password });
  const isMailed = () => testApp.mailbox.list().some(({ to }) => to === free);
  // The link is stored for every address; the mail depends on it.
  expect([await countLinks(), isMailed()]).toEqual([1, false]);
  await eventually(() => expect(isMailed()).toBe(true));
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  expect(await countLinks()).toBe(1);
  await eventually(async () => expect(await countLinks()).toBe(2));
});
