import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_LINKS } from '#src/services/sign-in/mail-links.ts';
import { eventually } from '#src/testing/eventually.ts';
import { followLink, pressButton } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

/** Every mail link and what invalidates it; docs/decisions/024 has the same table. */
const MATRIX = {
  verify_email: {
    use: true,
    expiry: true,
    newer_link: false,
    password_reset: true,
    password_change: true,
    email_change: true,
    email_restore: true,
    account_deletion: true,
    sign_out: false,
  },
  reset_password: {
    use: true,
    expiry: true,
    newer_link: false,
    password_reset: true,
    password_change: true,
    email_change: true,
    email_restore: true,
    account_deletion: true,
    sign_out: false,
  },
  change_email: {
    use: true,
    expiry: true,
    newer_link: true,
    password_reset: true,
    password_change: true,
    email_change: true,
    email_restore: true,
    account_deletion: true,
    sign_out: false,
  },
  restore_email: {
    use: true,
    expiry: true,
    newer_link: false,
    password_reset: false,
    password_change: false,
    email_change: false,
    email_restore: true,
    account_deletion: true,
    sign_out: false,
  },
} as const;

type Kind = keyof typeof MATRIX;
type End = keyof (typeof MATRIX)[Kind];

interface Person {
  browser: TestBrowser;
  /** The person's current address. */
  email: string;
  password: string;
}

const CELLS = Object.entries(MATRIX).flatMap(([kind, ends]) =>
  Object.entries(ends).map(([end, isEnded]) => [kind, end, isEnded] as [Kind, End, boolean]),
);

let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

const nextAddress = () => `person-${++made}@example.com`;

/** Runs something that mails a link, and returns the link. */
async function linkOf(to: string, work: () => Promise<unknown>): Promise<string> {
  const links = () =>
    testApp.mailbox
      .list()
      .filter((mail) => mail.to === to)
      .map(({ text }) => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
      .filter((link) => link !== '');
  const before = new Set(links());
  await work();
  const { pathname, search } = new URL(
    await eventually(() => {
      const link = links().find((one) => !before.has(one));
      if (link === undefined) throw new Error('No mail yet.');
      return link;
    }),
  );
  return pathname + search;
}

const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
const requestReset = ({ browser, email }: Person) =>
  linkOf(email, () => browser.post('/api/auth/forgot-password', { email }));
const requestMove = ({ browser, password }: Person, email: string) =>
  linkOf(email, () => browser.post('/api/account/email', { email, password }));

async function reset(browser: TestBrowser, link: string, password: string): Promise<boolean> {
  const body = { token: tokenOf(link), password };
  return (await browser.post('/api/auth/reset-password', body)).status === 200;
}

/** Changes the account's address; returns the restore link sent to the previous one. */
async function move(person: Person): Promise<string> {
  const next = nextAddress();
  const there = await requestMove(person, next);
  const back = await linkOf(person.email, () => followLink(person.browser, there));
  person.email = next;
  return back;
}

async function signUp(): Promise<{ person: Person; verification: string }> {
  const browser = createTestBrowser(testApp.app);
  const person = { browser, email: nextAddress(), password: 'Fitting-Room-1' };
  const { email, password } = person;
  const verification = await linkOf(email, () =>
    browser.post('/api/auth/sign-up', { name: 'P', email, password }),
  );
  await browser.post('/api/auth/sign-in', { email, password });
  return { person, verification };
}

/** Creates a new link of that kind; some kinds need a restore link that was created before. */
async function makeLink(kind: Kind, person: Person, verification: string | null): Promise<string> {
  if (kind === 'reset_password') return requestReset(person);
  if (kind === 'change_email') return requestMove(person, nextAddress());
  if (kind === 'restore_email') return move(person);
  if (verification !== null) return verification;
  await sql`update "user" set "emailVerified" = false where "email" = ${person.email}`.execute(
    testApp.database.db,
  );
  return linkOf(person.email, () => person.browser.post('/api/auth/resend-verification'));
}

/** Whether the link still has an effect for somebody who is not signed in. */
async function isAlive(kind: Kind, link: string): Promise<boolean> {
  const stranger = createTestBrowser(testApp.app);
  if (kind === 'reset_password') return reset(stranger, link, 'Last-Room-9');
  const location = (await pressButton(stranger, link)).headers.get('location') ?? '/?error=';
  return !location.startsWith('/?error=');
}

const ENDS: Record<End, (person: Person, kind: Kind, link: string, wayBack: string) => Promise<unknown>> = {
  use: ({ browser }, kind, link) =>
    kind === 'reset_password' ? reset(browser, link, 'Other-Room-2') : followLink(browser, link),
  expiry: (_person, kind) =>
    sql`update mail_link set expires_at = ${new Date().toISOString()} where kind = ${kind}`.execute(
      testApp.database.db,
    ),
  newer_link: (person, kind) => makeLink(kind, person, null),
  password_reset: async (person) => reset(person.browser, await requestReset(person), 'Other-Room-2'),
  password_change: ({ browser, password }) =>
    browser.post('/api/account/password', { currentPassword: password, password: 'Other-Room-2' }),
  email_change: move,
  email_restore: ({ browser }, _kind, _link, wayBack) => followLink(browser, wayBack),
  account_deletion: ({ browser, password }) => browser.post('/api/account/delete', { password }),
  sign_out: ({ browser }) => browser.post('/api/auth/sign-out'),
};

test('the table contains every kind of link', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(MAIL_LINKS).sort());
});

test.each(CELLS)('%s, %s: is ended %s', async (kind, end, isEnded) => {
  const { person, verification } = await signUp();
  const wayBack = end === 'email_restore' ? await move(person) : '';
  const link = await makeLink(kind, person, wayBack === '' ? verification : null);
  await ENDS[end](person, kind, link, wayBack);
  expect(await isAlive(kind, link)).toBe(!isEnded);
});

test.each(Object.keys(MATRIX) as Kind[])(
  '%s: opening it, as mail scanners do, changes nothing',
  async (kind) => {
    const { person, verification } = await signUp();
    const link = await makeLink(kind, person, verification);
    const before = await (await person.browser.get('/api/me')).json();
    const scanner = createTestBrowser(testApp.app);
    for (const path of [
      link,
      `/api/auth/link?token=${tokenOf(link)}`,
      `/api/auth/verify-email?token=${tokenOf(link)}`,
    ]) {
      await scanner.get(path);
      await scanner.get(path);
    }
    expect(await (await person.browser.get('/api/me')).json()).toEqual(before);
    expect(await isAlive(kind, link)).toBe(true);
  },
);

test('no token of a link is kept, only its hash', async () => {
  const { person } = await signUp();
  const links = [await requestReset(person), await requestMove(person, nextAddress()), await move(person)];
  const { rows } = await sql`select * from mail_link`.execute(testApp.database.db);
  for (const link of links) expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
  expect(rows.length).toBeGreaterThan(2);
});
