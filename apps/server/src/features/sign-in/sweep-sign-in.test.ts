import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectExtension } from '#src/testing/sign-in/connect-extension.ts';
import { whoIs } from '#src/testing/sign-in/provider-journey.ts';
import { CREDENTIALS, linkTo, MAYA, signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

const PAST = new Date(Date.now() - 1000).toISOString();

let testApp: TestApp;
let old: TestBrowser;
let young: TestBrowser;

beforeEach(async () => {
  testApp = await createTestApp();
  old = createTestBrowser(testApp.app, { name: 'Old' });
  young = createTestBrowser(testApp.app, { name: 'Young' });
  await signUpAndIn(old);
  await young.post('/api/auth/sign-in', CREDENTIALS);
});

afterEach(() => testApp.close());

async function count(table: string): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(testApp.database.db);
  return rows.length;
}

test('expired sessions are deleted with their tokens and extensions; valid ones stay', async () => {
  for (const browser of [old, young]) {
    await browser.post('/api/auth/handles');
    await connectExtension(browser, createTestBrowser(testApp.app));
  }
  await sql`update session set "expiresAt" = ${PAST} where "userAgent" = 'Old'`.execute(testApp.database.db);
  await testApp.background.run('sign-in-sweep');
  expect(await count('session')).toBe(1);
  expect(await count('session_handle')).toBe(2);
  expect(await count('extension_installation')).toBe(1);
  expect(await whoIs(young)).not.toBeNull();
});

test('expired tokens and links are deleted; a valid link still works', async () => {
  await young.post('/api/auth/handles');
  await sql`update session_handle set expires_at = ${PAST}`.execute(testApp.database.db);
  await old.post('/api/auth/forgot-password', { email: MAYA.email });
  await linkTo(testApp, MAYA.email, 'Choose a new password');
  await testApp.background.run('sign-in-sweep');
  expect(await count('session_handle')).toBe(0);
  expect(await count('mail_link')).toBe(2);
  await sql`update mail_link set expires_at = ${PAST}`.execute(testApp.database.db);
  await testApp.background.run('sign-in-sweep');
  expect(await count('mail_link')).toBe(0);
});
