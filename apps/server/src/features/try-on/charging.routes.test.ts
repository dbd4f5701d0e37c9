import { createHmac } from 'node:crypto';
import type { CreditsAnswer } from '@tryon/contract/payments/credits.ts';
import { readEventStream } from '@tryon/contract/try-on/event-stream.ts';
import { ROUGH_A_DAY } from '@tryon/contract/try-on/grade.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import { confirmTestAddresses } from '#src/testing/database/test-person.ts';
import { eventually } from '#src/testing/eventually.ts';
import { RESULT_PICTURE, runUntilAborted, succeed, succeedRoughly } from '#src/testing/fake-engine.ts';
import { createListeningApp, type ListeningApp, openRawClient } from '#src/testing/listening-app.ts';
import { drawJpeg, drawPng } from '#src/testing/pictures.ts';
import { type FormEntry, pictures, type TestAppOptions, toFile, toForm } from '#src/testing/test-app.ts';
import { createTestBrowser, ORIGIN, type TestBrowser } from '#src/testing/test-browser.ts';

const MAYA = { email: 'maya@example.com', password: 'Fitting-Room-1' };
const ADA = { ...MAYA, email: 'ada@example.com' };
const EVENTS = { accept: 'text/event-stream' };
const AS = [{}, EVENTS];

let form: FormEntry[];
let otherForm: FormEntry[];
let listening: ListeningApp;
let browser: TestBrowser;

beforeAll(async () => {
  const [person, garment, other] = await Promise.all(
    [1, 2, 3].map(async (seed) => toFile(await drawJpeg({ seed }))),
  );
  if (!person || !garment || !other) throw new Error('There are not enough pictures.');
  form = pictures(person, garment);
  otherForm = pictures(person, other);
});

async function open(options: TestAppOptions = {}): Promise<void> {
  listening = await createListeningApp({
    ...options,
    tryOn: { allowAnonymous: false, concurrency: 3, ...options.tryOn },
  });
  browser = createTestBrowser(listening.app);
  await signUp();
}

async function signUp(): Promise<void> {
  await browser.post('/api/auth/sign-up', { ...MAYA, name: 'Maya' });
  await browser.post('/api/auth/sign-in', MAYA);
  await confirmTestAddresses(listening.database.db);
}

afterEach(async () => {
  expect(await openBooks().check()).toEqual([]);
  await listening.close();
});

const openBooks = () => createCredits({ ...listening.database, now: listening.clock.now });

function post(headers: Record<string, string> = {}, entries = form, signal?: AbortSignal): Promise<Response> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  return fetch(`${listening.url}/api/try-on/`, {
    method: 'POST',
    headers: { cookie, origin: ORIGIN, ...headers },
    body: toForm(entries),
    ...(signal ? { signal } : {}),
  });
}

async function readCredits(): Promise<CreditsAnswer> {
  return (await browser.get('/api/credits')).json();
}

async function counts(): Promise<[remaining: number, charged: number | undefined]> {
  const { balance, usage } = await readCredits();
  return [balance.remaining, usage.at(-1)?.tryOns];
}

async function states(): Promise<string[]> {
  const jobs = await listening.database.db.selectFrom('try_on_job').select('state').execute();
  return jobs.map(({ state }) => state);
}

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json()).code];
}

test('a delivered picture costs one credit, as JSON and as events', async () => {
  await open();
  const answer = await (await post()).json();
  expect(answer).toMatchObject({ watermarked: true, creditsRemaining: 2 });
  expect(answer.image).not.toBe(RESULT_PICTURE.toString('base64'));
  const stream = await post(EVENTS);
  const events: [string, { creditsRemaining?: number }][] = [];
  if (!stream.body) throw new Error('The answer has no body.');
  for await (const { event, data } of readEventStream(stream.body)) events.push([event, JSON.parse(data)]);
  expect(events.at(-1)).toMatchObject(['result', { watermarked: true, creditsRemaining: 1 }]);
  await eventually(async () => expect(await counts()).toEqual([1, 2]));
});

test('without credits the response is 402 with the time of new ones, and no work is done', async () => {
  await open();
  for (let time = 0; time < 3; time += 1) await (await post()).text();
  await eventually(async () => expect(await counts()).toEqual([0, 3]));
  const started = listening.fake.usage().started;
  for (const headers of AS) {
    const response = await post(headers);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      code: 'no_credits',
      error:
        'You have no try-ons left. Choose a plan to go on, verify your email address if you have not, or wait until your next ones arrive.',
      refillsAt: (await readCredits()).balance.refillsAt,
    });
  }
  expect(listening.fake.usage().started).toBe(started);
});

test('with a pass there is no watermark, and the picture is exactly the engine’s own', async () => {
  await open();
  const { user } = await (await browser.get('/api/me')).json();
  const pass = { paymentId: 'pi_1', userId: user.id, paidAt: new Date() };
  await openBooks().recordPaidPass(pass);
  expect(await (await post()).json()).toMatchObject({
    watermarked: false,
    image: RESULT_PICTURE.toString('base64'),
    creditsRemaining: 302,
  });
});

test.each([
  ['a refusal', () => Promise.reject(new EngineError('refused', '', { reason: 'no_person' }))],
  ['a failure', () => Promise.reject(new Error('broken'))],
  ['a timeout', runUntilAborted],
])('%s costs nothing, as JSON and as events', async (_name, run) => {
  await open({ tryOn: { timeoutMs: 50 } });
  listening.fake.behave(run);
  for (const headers of AS) await (await post(headers)).text();
  await eventually(async () => expect(await counts()).toEqual([3, 0]));
});

test('unusable photos never reach the books', async () => {
  await open();
  expect((await post({}, [form[0] ?? ['user_image', '']])).status).toBe(400);
  const jobs = await listening.database.db.selectFrom('try_on_job').selectAll().execute();
  expect(jobs).toEqual([]);
});

test('disconnecting while the picture is made costs nothing', async () => {
  await open();
  listening.fake.behave(runUntilAborted);
  for (const headers of AS) {
    const client = new AbortController();
    const answering = post(headers, form, client.signal).then((response) => response.text());
    await eventually(() => expect(listening.fake.usage().running).toBe(1));
    expect((await counts())[0]).toBe(2);
    client.abort();
    await expect(answering).rejects.toThrow();
    await eventually(async () => expect(await counts()).toEqual([3, 0]));
  }
});

test('a picture that could not be sent completely costs nothing', async () => {
  await open();
  const large = await drawPng({ width: 2000, height: 2000, seed: 9 });
  listening.fake.behave(async (request, options) => ({
    ...(await succeed(request, options)),
    image: { bytes: large.slice(), type: 'image/png' },
  }));
  for (const accept of ['application/json', 'text/event-stream']) {
    const client = await openRawClient(listening.port);
    client.socket.once('data', () => client.socket.pause());
    const body = new Response(toForm(form));
    const bytes = Buffer.from(await body.arrayBuffer());
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const head = [
      'POST /api/try-on/ HTTP/1.1',
      'host: 127.0.0.1',
      `origin: ${ORIGIN}`,
      `cookie: ${cookie}`,
      `accept: ${accept}`,
      `content-type: ${body.headers.get('content-type')}`,
      `content-length: ${bytes.length}`,
    ];
    client.socket.write(`${head.join('\r\n')}\r\n\r\n`);
    client.socket.write(bytes);
    await eventually(() => expect(client.received()).toContain('200 OK'));
    expect((await counts())[0]).toBe(2);
    client.socket.destroy();
    await eventually(async () => expect(await counts()).toEqual([3, 0]));
  }
});

test('an answered request can be repeated three times for free', async () => {
  await open();
  const key = { 'idempotency-key': 'f3a1' };
  for (let time = 0; time < 4; time += 1) {
    await eventually(async () => {
      const response = await post(key);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ creditsRemaining: 2 });
    });
  }
  await eventually(async () => expect(await codeOf(await post(key))).toEqual([409, 'try_on_repeated']));
  expect(await counts()).toEqual([2, 1]);
  expect(listening.fake.usage().started).toBe(4);
});

test('what is remembered of photos can be checked by nobody who has the photos and the database alone', async () => {
  await open();
  expect((await post({ 'idempotency-key': 'f3a1' })).status).toBe(200);
  const kept = await listening.database.db.selectFrom('try_on_key').selectAll().executeTakeFirstOrThrow();
  const [person, garment] = await Promise.all([1, 2].map((seed) => drawJpeg({ seed })));
  const words = Buffer.from(JSON.stringify({ category: 'auto', tuck: 'auto', wantsChanges: false }));
  const hash = createHmac('sha256', kept.user_id);
  for (const part of [person ?? words, garment ?? words, words])
    hash.update(`${part.byteLength}:`).update(part);
  expect(kept.request_hash).toMatch(/^[\w-]{43}$/);
  expect(kept.request_hash).not.toBe(hash.digest('base64url'));
});

test('the same key with another photo is rejected; during the run the client is told to wait', async () => {
  await open();
  const key = { 'idempotency-key': 'f3a1' };
  listening.fake.behave(runUntilAborted);
  const client = new AbortController();
  const running = post(key, form, client.signal).catch(() => 'gone');
  await eventually(() => expect(listening.fake.usage().running).toBe(1));
  const again = await post(key);
  expect([again.headers.get('retry-after'), ...(await codeOf(again))]).toEqual(['5', 409, 'try_on_running']);
  expect(await codeOf(await post(key, otherForm))).toEqual([409, 'try_on_key_reused']);
  const withCategory: FormEntry[] = [...form, ['category', 'upper']];
  expect(await codeOf(await post(key, withCategory))).toEqual([409, 'try_on_key_reused']);
  client.abort();
  await running;
});

test.each(['', 'two words', 'x'.repeat(256)])('"%s" is not a valid key', async (key) => {
  await open();
  expect(await codeOf(await post({ 'idempotency-key': key }))).toEqual([400, 'bad_request']);
});

test('a person may run two try-ons, and is told to wait with the third', async () => {
  await open();
  listening.fake.behave(runUntilAborted);
  const client = new AbortController();
  const running = [1, 2].map(() => post({}, form, client.signal).catch(() => 'gone'));
  await eventually(() => expect(listening.fake.usage().running).toBe(2));
  const third = await post();
  expect([third.headers.get('retry-after'), ...(await codeOf(third))]).toEqual([
    '5',
    429,
    'too_many_try_ons',
  ]);
  client.abort();
  await Promise.all(running);
});

test('a rough picture costs nothing, as JSON and as events, and cannot be returned', async () => {
  await open();
  listening.fake.behave(succeedRoughly);
  for (const headers of AS) {
    const answer = await (await post(headers)).text();
    expect(answer).toContain('"creditsRemaining":3');
    expect(answer).not.toContain('"id"');
  }
  await eventually(async () => expect(await states()).toEqual(['rough', 'rough']));
  expect(await counts()).toEqual([3, 0]);
});

test('the eleventh rough picture of a day is not shown, as JSON and as events, and costs nothing', async () => {
  await open();
  listening.fake.behave(succeedRoughly);
  for (let time = 0; time < ROUGH_A_DAY; time += 1) expect((await post()).status).toBe(200);
  await eventually(async () => expect(await states()).not.toContain('reserved'));
  const refused = await post();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await codeOf(refused)).toEqual([429, 'too_many_rough']);
  const stream = await (await post(EVENTS)).text();
  expect(stream).toContain('"code":"too_many_rough"');
  expect(stream).not.toContain(RESULT_PICTURE.toString('base64'));
  await eventually(async () => expect(await counts()).toEqual([3, 0]));
  listening.fake.behave(succeed);
  expect((await post()).status).toBe(200);
  await eventually(async () => expect(await counts()).toEqual([2, 1]));
});

test('disconnecting before a rough picture arrives does not count it', async () => {
  await open();
  const finish = Promise.withResolvers<void>();
  const client = new AbortController();
  listening.fake.behave(async (request, options) => {
    await finish.promise;
    return succeedRoughly(request, options);
  });
  const answering = post({}, form, client.signal).catch(() => 'gone');
  await eventually(() => expect(listening.fake.usage().running).toBe(1));
  client.abort();
  finish.resolve();
  expect(await answering).toBe('gone');
  await eventually(async () => expect(await states()).toEqual(['failed']));
  expect(await counts()).toEqual([3, 0]);
});

test('visitors have no books and get the watermark', async () => {
  await open({ tryOn: { allowAnonymous: true } });
  browser.cookies.clear();
  const answer = await (await post({ 'idempotency-key': 'f3a1' })).json();
  expect(answer).toMatchObject({ watermarked: true, creditsRemaining: null });
  const jobs = await listening.database.db.selectFrom('try_on_job').selectAll().execute();
  expect(jobs).toEqual([]);
});

test('a try-on that was given up while running is delivered, but neither charged nor counted', async () => {
  await open();
  const finish = Promise.withResolvers<void>();
  listening.fake.behave(async (request, options) => {
    await finish.promise;
    return succeed(request, options);
  });
  const answering = post();
  await eventually(() => expect(listening.fake.usage().running).toBe(1));
  expect(await openBooks().sweep()).toBe(listening.database.kind === 'sqlite' ? 1 : 0);
  await listening.database.db
    .updateTable('try_on_job')
    .set({ lease_until: new Date(0).toISOString() })
    .where('state', '=', 'reserved')
    .execute();
  await openBooks().sweep();
  finish.resolve();
  expect((await answering).status).toBe(200);
  await eventually(() =>
    expect(listening.logLines().map(({ msg }) => msg)).toContain('a try-on was given up before it ended'),
  );
  expect(await counts()).toEqual([3, 0]);
});

test('deleting the account and signing up again grants no new free credits', async () => {
  await open();
  expect((await post()).status).toBe(200);
  await eventually(async () => expect(await counts()).toEqual([2, 1]));
  expect((await browser.post('/api/account/delete', { password: MAYA.password })).status).toBe(200);
  await signUp();
  expect(await counts()).toEqual([0, 0]);
  expect(await codeOf(await post())).toEqual([402, 'no_credits']);
});

test('an unconfirmed address gets one free try-on', async () => {
  await open();
  await browser.post('/api/auth/sign-up', { ...ADA, name: 'Ada' });
  await browser.post('/api/auth/sign-in', ADA);
  expect(await (await post()).json()).toMatchObject({ creditsRemaining: 0 });
  expect(await codeOf(await post())).toEqual([402, 'no_credits']);
});
