import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import { runUntilAborted, succeed } from '#src/testing/fake-engine.ts';
import { createListeningApp, type ListeningApp, openRawClient } from '#src/testing/listening-app.ts';
import { drawJpeg, drawPng } from '#src/testing/pictures.ts';
import { createPlanEngine, ELSEWHERE, failWith, type PlanEngine } from '#src/testing/plan-engine.ts';
import { type FormEntry, pictures, toFile, toForm } from '#src/testing/test-app.ts';
import { ORIGIN, signUp } from '#src/testing/test-browser.ts';

const EVENTS = { accept: 'text/event-stream' };
const HERE = '10.0.0.1';
const MOST_PER_DAY = 2;

let photos: FormEntry[];
let tailor: PlanEngine;
let own: PlanEngine;
let listening: ListeningApp;
let maya: string;

beforeAll(async () => {
  photos = pictures(toFile(await drawJpeg({ seed: 1 })), toFile(await drawJpeg({ seed: 2 })));
});

beforeEach(async () => {
  tailor = createPlanEngine('tailor', ELSEWHERE);
  own = createPlanEngine('embedded');
  listening = await createListeningApp({
    engines: [tailor, own],
    trustedProxyHops: 1,
    tryOn: { allowAnonymous: false, concurrency: 3, abandonedPerDay: MOST_PER_DAY },
  });
  maya = await signUp(listening.app, 'maya');
});

afterEach(() => listening.close());

interface Post {
  cookie?: string;
  address?: string;
  headers?: Record<string, string>;
  engine?: string;
  category?: string;
  signal?: AbortSignal;
}

function post({
  cookie = maya,
  address = HERE,
  headers = {},
  engine = '',
  category = 'auto',
  signal,
}: Post = {}) {
  return fetch(`${listening.url}/api/try-on/`, {
    method: 'POST',
    headers: { cookie, origin: ORIGIN, 'x-forwarded-for': address, ...headers },
    body: toForm([...photos, ['engine', engine], ['category', category]]),
    ...(signal && { signal }),
  });
}

/** Requests a picture and disconnects while it is made. */
async function leave(how: Post = {}, engine = tailor): Promise<void> {
  const asked = engine.asked();
  engine.behave(runUntilAborted);
  const client = new AbortController();
  // The try-on of the picture that was left before comes back a moment later.
  const ask = async (): Promise<string> => {
    const response = await post({ ...how, signal: client.signal });
    return response.status === 402 ? ask() : response.text();
  };
  const answering = ask().catch(() => 'gone');
  await eventually(() => expect(engine.asked()).toBe(asked + 1));
  client.abort();
  await answering;
  engine.behave(succeed);
}

async function isTurnedAway(how: Post = {}): Promise<boolean> {
  const response = await post({ engine: 'tailor', ...how });
  const text = await response.text();
  if (response.status !== 429) return false;
  expect(text).toContain('"too_many_abandoned"');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(80_000);
  return true;
}

test.each([
  ['as JSON', {}],
  ['as events', EVENTS],
])('after too many abandoned pictures vendors make no more of them that day, %s', async (_how, headers) => {
  for (let time = 0; time < MOST_PER_DAY; time += 1) await leave({ headers });
  await eventually(async () => expect(await isTurnedAway({ headers })).toBe(true));
  expect(await isTurnedAway({ headers, engine: '', category: 'dress' })).toBe(true);
  expect(tailor.asked()).toBe(MOST_PER_DAY);
});

test('our own engine makes their pictures if allowed, including repeated ones', async () => {
  const headers = { 'idempotency-key': 'f3a1' };
  for (let time = 0; time < MOST_PER_DAY; time += 1) await leave({ headers });
  await eventually(async () => expect(await isTurnedAway()).toBe(true));
  const answer = await post({ headers });
  expect([answer.status, await answer.json()]).toMatchObject([200, { engine: 'embedded' }]);
  expect(tailor.asked()).toBe(MOST_PER_DAY);
});

test('our own engine can still be chosen, and abandoning its pictures does not count', async () => {
  for (let time = 0; time <= MOST_PER_DAY; time += 1) await leave({ engine: 'embedded' }, own);
  expect(await isTurnedAway({ engine: 'tailor' })).toBe(false);
  const ada = { cookie: await signUp(listening.app, 'ada') };
  for (let time = 0; time < MOST_PER_DAY; time += 1) await leave(ada);
  await eventually(async () => expect(await isTurnedAway(ada)).toBe(true));
  expect((await post({ ...ada, engine: 'embedded' })).status).toBe(200);
});

test('accounts made one after the other at one address are counted there', async () => {
  for (let account = 0; account < 4; account += 1) {
    const cookie = await signUp(listening.app, `maya-${account}`);
    for (let time = 0; time < MOST_PER_DAY; time += 1) await leave({ cookie });
  }
  await eventually(async () => expect(await isTurnedAway()).toBe(true));
  expect(await isTurnedAway({ address: '10.0.0.2' })).toBe(false);
});

test('a picture that the client does not read counts as well', async () => {
  const large = await drawPng({ width: 2000, height: 2000, seed: 9 });
  for (let time = 0; time < MOST_PER_DAY; time += 1) {
    tailor.behave(async (request, options) => ({
      ...(await succeed(request, options)),
      image: { bytes: large.slice(), type: 'image/png' },
    }));
    const client = await openRawClient(listening.port);
    client.socket.once('data', () => client.socket.pause());
    const body = new Response(toForm(photos));
    const bytes = Buffer.from(await body.arrayBuffer());
    const head = [
      'POST /api/try-on/ HTTP/1.1',
      'host: 127.0.0.1',
      `origin: ${ORIGIN}`,
      `cookie: ${maya}`,
      `x-forwarded-for: ${HERE}`,
      `content-type: ${body.headers.get('content-type')}`,
      `content-length: ${bytes.length}`,
    ];
    client.socket.write(`${head.join('\r\n')}\r\n\r\n`);
    client.socket.write(bytes);
    await eventually(() => expect(client.received()).toContain('200 OK'));
    client.socket.destroy();
  }
  await eventually(async () => expect(await isTurnedAway()).toBe(true));
});

test('failures caused by the vendor or the photos do not count', async () => {
  tailor.behave(failWith('no_picture', 'words alone'));
  for (let time = 0; time <= MOST_PER_DAY; time += 1) expect((await post()).status).toBe(502);
  tailor.behave(failWith('refused', 'seen', { subject: 'person', reason: 'no_person' }));
  for (const headers of [{}, EVENTS]) await (await post({ headers })).text();
  tailor.behave(succeed);
  expect(await isTurnedAway()).toBe(false);
});
