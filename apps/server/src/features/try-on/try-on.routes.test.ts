import { readEventStream } from '@tryon/contract/try-on/event-stream.ts';
import {
  errorAnswerSchema,
  STAGES,
  tryOnAnswerSchema,
  tryOnChoicesSchema,
} from '@tryon/contract/try-on/try-on.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type { TryOnEngine } from '@tryon/engine/engine.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addWatermark } from '#src/features/try-on/watermark.ts';
import { eventually } from '#src/testing/eventually.ts';
import {
  createFakeEngine,
  FAKE_ENGINE,
  RESULT_PICTURE,
  runUntilAborted,
  succeed,
  succeedRoughly,
} from '#src/testing/fake-engine.ts';
import { drawJpeg, drawPng } from '#src/testing/pictures.ts';
import {
  createTestApp,
  type FormEntry,
  pictures,
  type TestApp,
  toFile,
  toForm,
} from '#src/testing/test-app.ts';

let person: File;
let garment: File;
let testApp: TestApp;

beforeAll(async () => {
  person = toFile(await drawJpeg({ seed: 1 }));
  garment = toFile(await drawPng({ seed: 2 }), 'image/png');
});

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.close());

function post(init: RequestInit & { form?: FormEntry[] } = {}, target: TestApp = testApp) {
  const { form = pictures(person, garment), ...rest } = init;
  return target.app.request('/api/try-on/', { method: 'POST', body: toForm(form), ...rest });
}

const EVENTS = { accept: 'text/event-stream' };

/** The fake engine's picture as delivered without a plan. */
async function markedResult(): Promise<string> {
  const marked = await addWatermark({ bytes: new Uint8Array(RESULT_PICTURE), type: 'image/png' });
  return Buffer.from(marked).toString('base64');
}

async function readEvents(response: Response) {
  const events: { event: string; data: Record<string, unknown> }[] = [];
  if (!response.body) throw new Error('The answer has no body.');
  for await (const { event, data } of readEventStream(response.body))
    events.push({ event, data: JSON.parse(data) });
  return events;
}

test('the choices are the engine’s abilities, and are public', async () => {
  const response = await testApp.app.request('/api/try-on/choices');
  expect(response.status).toBe(200);
  const body = await response.json();
  const { categories, engines } = tryOnChoicesSchema.parse(body);
  expect(categories).toEqual(['auto', ...FAKE_ENGINE.categories]);
  expect(engines).toMatchObject([{ name: 'fake', runsOn: 'server', recipient: null, keepsPerson: true }]);
  // Prices and models are private.
  expect(JSON.stringify(body)).not.toMatch(/price|model|key/i);
  expect((await testApp.app.request('/api/try-on/choices', { method: 'POST' })).status).toBe(405);
});

test('responds with the picture, its engine and its warnings', async () => {
  const response = await post();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const answer = tryOnAnswerSchema.parse(await response.json());
  expect(answer).toEqual({
    image: await markedResult(),
    engine: 'fake',
    model: 'fake-1',
    milliseconds: 1,
    watermarked: true,
    creditsRemaining: null,
    grade: 'sure',
    reasons: [],
    warnings: [
      {
        subject: 'person',
        code: 'arms_near_torso',
        text: 'An arm is in front of your top, so the picture may be off there.',
      },
    ],
  });
});

test('a rough picture is returned with readable reasons, in the stream as well', async () => {
  testApp.fake.behave(succeedRoughly);
  const rough = {
    grade: 'rough',
    reasons: [{ code: 'skin_invented', text: expect.stringMatching(/^Your own top covers/) }],
  };
  expect(await (await post()).json()).toMatchObject(rough);
  const events = await readEvents(await post({ headers: EVENTS }));
  expect(events.at(-1)).toMatchObject({ event: 'result', data: rough });
});

test('passes the exact bytes and the category to the engine', async () => {
  const seen: unknown[] = [];
  testApp.fake.behave((request, options) => {
    seen.push(Buffer.from(request.person), Buffer.from(request.garment), request.category);
    return succeed(request, options);
  });
  await post({ form: [...pictures(person, garment), ['category', 'upper']] });
  expect(seen).toEqual([
    Buffer.from(await person.arrayBuffer()),
    Buffer.from(await garment.arrayBuffer()),
    'upper',
  ]);
});

test('passes the tuck option to the engine, and returns the changes on request', async () => {
  const seen: unknown[] = [];
  testApp.fake.behave(async (request, options) => {
    seen.push([request.tuck, request.wantsChanged]);
    const result = await succeed(request, options);
    return request.wantsChanged ? { ...result, changed: result.image } : result;
  });
  const asked = await post({
    form: [...pictures(person, garment), ['tuck', 'out'], ['changes', 'true']],
  });
  expect((await asked.json()).changes).toBe(RESULT_PICTURE.toString('base64'));
  expect(await (await post()).json()).not.toHaveProperty('changes');
  expect(seen).toEqual([
    ['out', true],
    ['auto', false],
  ]);
});

test('accepts the path without the trailing slash', async () => {
  const response = await testApp.app.request('/api/try-on', {
    method: 'POST',
    body: toForm(pictures(person, garment)),
  });
  expect(response.status).toBe(200);
});

test('sends events in order: queued, the real stages, the result', async () => {
  const response = await post({ headers: EVENTS });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const events = await readEvents(response);
  expect(events.map(({ event }) => event)).toEqual(['queued', ...STAGES.map(() => 'stage'), 'result']);
  expect(events[0]?.data).toEqual({ position: 0 });
  expect(events.slice(1, -1).map(({ data }) => data)).toEqual(
    STAGES.map((stage, index) => ({
      ...{ stage, step: index + 1, steps: STAGES.length },
      // The engine's usual duration, because no pictures have been made yet.
      secondsLeft: FAKE_ENGINE.usualSeconds,
    })),
  );
  expect(tryOnAnswerSchema.parse(events.at(-1)?.data).image).toBe(await markedResult());
});

test('an event stream ends with the failure, its status and its code', async () => {
  testApp.fake.behave(async () => {
    throw new EngineError('refused', 'two people', { subject: 'person', reason: 'several_people' });
  });
  const events = await readEvents(await post({ headers: EVENTS }));
  expect(events.map(({ event }) => event)).toEqual(['queued', 'failed']);
  expect(events[1]?.data).toMatchObject({ status: 422, code: 'several_people', subject: 'person' });
});

test('bad input gets its own status even if events were requested', async () => {
  const response = await post({ headers: EVENTS, form: [['user_image', person]] });
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toContain('application/json');
});

test.each([
  [new EngineError('refused', '', { subject: 'garment', reason: 'no_garment' }), 422, 'no_garment'],
  [new EngineError('timeout', ''), 504, 'engine_timeout'],
  [new EngineError('upstream', ''), 502, 'engine_failed'],
  [new EngineError('rate_limited', ''), 503, 'overloaded'],
  [new EngineError('overloaded', ''), 503, 'overloaded'],
  [new EngineError('internal', ''), 500, 'internal'],
  [new Error('anything'), 500, 'internal'],
])('an engine error %o is answered with %i %s', async (error, status, code) => {
  testApp.fake.behave(() => Promise.reject(error));
  const response = await post();
  expect(response.status).toBe(status);
  const answer = errorAnswerSchema.parse(await response.json());
  expect(answer.code).toBe(code);
  expect(answer.requestId).toBe(response.headers.get('x-request-id'));
  expect(response.headers.has('retry-after')).toBe(status === 503);
});

test('a category that the engine does not support is rejected before it runs', async () => {
  const response = await post({ form: [...pictures(person, garment), ['category', 'dress']] });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'category_not_offered', subject: 'garment' });
  expect(testApp.fake.usage().started).toBe(0);
});

test('a try-on that arrives during the warm-up waits for it', async () => {
  const warming = Promise.withResolvers<TryOnEngine>();
  const cold = await createTestApp({ engine: warming.promise });
  const answering = post({}, cold);
  warming.resolve(createFakeEngine());
  expect((await answering).status).toBe(200);
  await cold.close();
});

test('a run that takes too long is aborted with 504', async () => {
  const hasty = await createTestApp({ tryOn: { timeoutMs: 20 } });
  hasty.fake.behave(runUntilAborted);
  const response = await post({}, hasty);
  expect(response.status).toBe(504);
  expect(hasty.fake.usage().running).toBe(0);
  await hasty.close();
});

test('a disconnect aborts the run and frees its place, as JSON and as events', async () => {
  testApp.fake.behave(runUntilAborted);
  for (const headers of [{}, EVENTS]) {
    const client = new AbortController();
    const answering = post({ headers, signal: client.signal });
    await eventually(() => expect(testApp.fake.usage().running).toBe(1));
    client.abort();
    await eventually(() => expect(testApp.fake.usage().running).toBe(0));
    await answering;
  }
  testApp.fake.behave(succeed);
  expect((await post()).status).toBe(200);
});

test('a client that disconnects while waiting gives up its place in the queue', async () => {
  const small = await createTestApp({ tryOn: { queueLength: 1 } });
  const first = new AbortController();
  const second = new AbortController();
  small.fake.behave(runUntilAborted);
  const running = post({ signal: first.signal }, small);
  await eventually(() => expect(small.fake.usage().running).toBe(1));
  const waiting = post({ signal: second.signal }, small);
  await eventually(async () => expect((await post({}, small)).status).toBe(503));
  second.abort();
  expect((await waiting).status).toBe(499);
  expect(small.fake.usage().started).toBe(1);
  small.fake.behave(succeed);
  first.abort();
  await running;
  expect((await post({}, small)).status).toBe(200);
  await small.close();
});

test('limits concurrent try-ons, and reports the position to those that wait', async () => {
  const finish: (() => void)[] = [];
  testApp.fake.behave(async (request, options) => {
    await new Promise<void>((resolve) => finish.push(resolve));
    return succeed(request, options);
  });
  const streams = [
    await post({ headers: EVENTS }),
    await post({ headers: EVENTS }),
    await post({ headers: EVENTS }),
  ];
  const answers = streams.map(readEvents);
  for (let index = 0; index < streams.length; index += 1) {
    await eventually(() => expect(finish.length).toBe(index + 1));
    finish[index]?.();
  }
  const positions = (await Promise.all(answers)).map((events) =>
    events.filter(({ event }) => event === 'queued').map(({ data }) => data.position),
  );
  expect(positions).toEqual([[0], [0], [1, 0]]);
  expect(testApp.fake.usage()).toMatchObject({ started: 3, mostAtOnce: 1 });
});

test('a stopping server rejects new try-ons', async () => {
  testApp.setReadyState('stopping');
  const response = await post();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'shutting_down' });
  expect(response.headers.get('retry-after')).toBe('5');
});

test('the setting restricts the call to signed-in people', async () => {
  const closed = await createTestApp({ tryOn: { allowAnonymous: false } });
  const response = await post({}, closed);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    code: 'sign_in_to_try_on',
    error: 'Please sign in to generate AI try-on result',
  });
  expect(closed.fake.usage().started).toBe(0);
  await closed.close();
});

test('other methods are rejected with the allowed one', async () => {
  for (const path of ['/api/try-on', '/api/try-on/']) {
    const response = await testApp.app.request(path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  }
});

test('too many try-ons are rejected with a retry time before the body is read', async () => {
  const limited = await createTestApp({ tryOn: { perMinute: 2 } });
  const post = () => limited.app.request('/api/try-on/', { method: 'POST', body: 'no form' });
  expect([(await post()).status, (await post()).status]).toEqual([415, 415]);
  const refused = await post();
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  await limited.close();
});
