import { afterEach, beforeEach, expect, test } from 'vitest';
import { whoIs } from '#src/testing/sign-in/provider-journey.ts';
import { CREDENTIALS, followLink, linkTo, MAYA, signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

const THIEF = 'thief@example.com';
const NEW_PASSWORD = 'Another-Room-2';

let testApp: TestApp;
/** Browser of the owner, who reads the mailbox of maya@example.com. */
let owner: TestBrowser;
let thief: TestBrowser;

beforeEach(async () => {
  ({ testApp, browser: owner } = await createTestSite());
  thief = createTestBrowser(testApp.app, { name: 'Thief' });
});

afterEach(() => testApp.close());

/** Requests an address change for the browser's account; returns the link in the mail. */
async function requestChange(browser: TestBrowser, email: string, password = MAYA.password): Promise<string> {
  const response = await browser.post('/api/account/email', { email, password });
  expect(response.status).toBe(200);
  return linkTo(testApp, email, 'Confirm your new email address');
}

async function resetByMail(browser: TestBrowser): Promise<void> {
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  const link = await linkTo(testApp, MAYA.email, 'Choose a new password');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const reset = await browser.post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
  expect(reset.status).toBe(200);
}

/** Whether the owner's address and this password still open an account. */
async function opens(password: string): Promise<boolean> {
  const response = await owner.post('/api/auth/sign-in', { email: MAYA.email, password });
  return response.status === 200;
}

test('a link requested before the owner reset the password does not change the address', async () => {
  await signUpAndIn(thief);
  const link = await requestChange(thief, THIEF);
  await resetByMail(owner);
  await followLink(thief, link);
  expect(await opens(NEW_PASSWORD)).toBe(true);
  expect((await whoIs(owner)).email).toBe(MAYA.email);
});

test('a link requested by a thief before the owner changed the password has no effect', async () => {
  await signUpAndIn(owner);
  await thief.post('/api/auth/sign-in', CREDENTIALS);
  const link = await requestChange(thief, THIEF);
  const body = { currentPassword: MAYA.password, password: NEW_PASSWORD };
  expect((await owner.post('/api/account/password', body)).status).toBe(200);
  await followLink(thief, link);
  await followLink(owner, link);
  expect((await whoIs(owner)).email).toBe(MAYA.email);
  expect(await opens(NEW_PASSWORD)).toBe(true);
});

test('a link does not outlive its account, nor move one that is made afresh', async () => {
  await signUpAndIn(owner);
  const link = await requestChange(owner, THIEF);
  expect((await owner.post('/api/account/delete', { password: MAYA.password })).status).toBe(200);
  await signUpAndIn(owner);
  await followLink(thief, link);
  await followLink(owner, link);
  expect((await whoIs(owner)).email).toBe(MAYA.email);
  expect(await opens(MAYA.password)).toBe(true);
});

test('a used link does not work again after the address was changed back', async () => {
  const elsewhere = 'maya.lind@example.com';
  await signUpAndIn(owner);
  const there = await requestChange(owner, elsewhere);
  await followLink(owner, there);
  expect((await whoIs(owner)).email).toBe(elsewhere);
  const back = await requestChange(owner, MAYA.email);
  await followLink(owner, back);
  expect((await whoIs(owner)).email).toBe(MAYA.email);
  await followLink(owner, there);
  expect((await whoIs(owner)).email).toBe(MAYA.email);
});

test('an address that was registered in the meantime is reported and keeps its owner', async () => {
  const taken = 'rosa@example.com';
  await signUpAndIn(owner);
  const link = await requestChange(owner, taken);
  const rosa = createTestBrowser(testApp.app, { name: 'Rosa' });
  await rosa.post('/api/auth/sign-up', { name: 'Rosa', email: taken, password: 'Rosas-Room-1' });
  const response = await followLink(owner, link);
  expect(response.status).toBe(303);
  const target = new URL(response.headers.get('location') ?? '', 'http://localhost:8000');
  expect(target.searchParams.get('error')).toMatch(/another account/);
  expect((await whoIs(owner)).email).toBe(MAYA.email);
  expect((await rosa.post('/api/auth/sign-in', { email: taken, password: 'Rosas-Room-1' })).status).toBe(200);
});
