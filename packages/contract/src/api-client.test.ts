import { expect, test } from 'vitest';
import { type ApiClientOptions, requestTryOn, type TryOnCall } from './api-client.ts';
import type { ApiError } from './api-error.ts';
import { explainFailure } from './try-on/client/explain-failure.ts';
import { TRY_ON_TEXTS } from './try-on/texts.ts';
import type { TryOnEvent } from './try-on/try-on.ts';
import { wordingOf } from './try-on/wording.ts';

const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' });
const pair = { person: picture, garment: picture };
const good = {
  image: '/9j/4AAQ',
  engine: 'embedded',
  watermarked: false,
  creditsRemaining: null,
  grade: 'sure',
  reasons: [],
  warnings: [],
};

function clientFor(answer: Response | Error, seen: Request[] = []) {
  const options: ApiClientOptions = {
    baseUrl: 'http://test.invalid',
    fetch: async (input, init) => {
      seen.push(new Request(input, init));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { tryOn: (call: TryOnCall) => requestTryOn(call, options) };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const stream = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
const failureOf = (answer: Response | Error) =>
  clientFor(answer)
    .tryOn(pair)
    .then(
      () => expect.unreachable('the call should fail'),
      (error: unknown) => error,
    );

test('both pictures are sent under the specified names, and the response is returned', async () => {
  const seen: Request[] = [];
  const answer = await clientFor(json(good), seen).tryOn({
    ...pair,
    category: 'upper',
    idempotencyKey: 'key-1',
  });
  expect(answer).toEqual(good);
  expect(seen[0]?.url).toBe('http://test.invalid/api/try-on/');
  expect(seen[0]?.headers.get('idempotency-key')).toBe('key-1');
  const form = await seen[0]?.formData();
  expect([...(form?.keys() ?? [])]).toEqual(['user_image', 'garment_image', 'category']);
});

test('the tuck option and the map of changes have their own fields', async () => {
  const seen: Request[] = [];
  const answer = await clientFor(json({ ...good, changes: 'iVBORw0KGgo=' }), seen).tryOn({
    ...pair,
    tuck: 'out',
    wantsChanges: true,
  });
  expect(answer.changes).toBe('iVBORw0KGgo=');
  const form = await seen[0]?.formData();
  expect([form?.get('tuck'), form?.get('changes')]).toEqual(['out', 'true']);
});

test('an image alone is a valid response: sure, unmarked and of an unknown engine', async () => {
  const alone = { ...good, engine: 'unknown' };
  expect(await clientFor(json({ image: good.image })).tryOn(pair)).toEqual(alone);
  expect(await clientFor(stream(`event: result\ndata: {"image":"${good.image}"}\n\n`)).tryOn(pair)).toEqual(
    alone,
  );
});

test('unexpected properties of another server never hide the picture', async () => {
  const odd = {
    ...{ image: good.image, engine: 7, watermarked: 'no', creditsRemaining: 'many', id: 1, changes: 4 },
    ...{ grade: 'superb', reasons: 'none', warnings: [{ code: 'of_the_future' }] },
  };
  expect(await clientFor(json(odd)).tryOn(pair)).toEqual({ ...good, engine: 'unknown' });
});

test('a rough picture has the known reasons', async () => {
  const known = { code: 'arms_in_front', text: 'Your arms lie in front of your top.' };
  const rough = { ...good, grade: 'rough', reasons: [known, { code: 'of_the_future', text: '' }] };
  expect(await clientFor(json(rough)).tryOn(pair)).toEqual({ ...rough, reasons: [known] });
});

test('events are passed on in order, and the result is returned', async () => {
  const events: TryOnEvent[] = [];
  const text =
    'event: queued\ndata: {"position":2}\n\n: alive\n\n' +
    'event: stage\ndata: {"stage":"photo","step":1,"steps":5}\n\n' +
    `event: result\ndata: ${JSON.stringify(good)}\n\n`;
  const answer = await clientFor(stream(text)).tryOn({ ...pair, onEvent: (event) => events.push(event) });
  expect(answer).toEqual(good);
  expect(events).toEqual([
    { type: 'queued', position: 2 },
    { type: 'stage', stage: 'photo', step: 1, steps: 5 },
  ]);
});

/** A stream that sends the picture and then ends as `end` determines. */
function streamWith(
  end: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  onCancel = () => {},
) {
  const result = new TextEncoder().encode(`event: result\ndata: ${JSON.stringify(good)}\n\n`);
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (isSent) end(controller);
      else controller.enqueue(result);
      isSent = true;
    },
    cancel: onCancel,
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

test('the stream is read to its end, so that the server sees its picture delivered', async () => {
  let wasCancelled = false;
  let hasEnded = false;
  const answer = streamWith(
    (controller) => {
      hasEnded = true;
      controller.close();
    },
    () => {
      wasCancelled = true;
    },
  );
  expect(await clientFor(answer).tryOn(pair)).toEqual(good);
  expect([hasEnded, wasCancelled]).toEqual([true, false]);
});

test('a connection that breaks after the picture is a success', async () => {
  const answer = streamWith((controller) => controller.error(new TypeError('network error')));
  expect(await clientFor(answer).tryOn(pair)).toEqual(good);
});

test('a rejection with a code has the text of that code and names the photo', async () => {
  const body = { error: 'x', code: 'no_person', requestId: 'r', subject: 'person' };
  const error = await failureOf(json(body, 422));
  expect(explainFailure(error).text).toBe(wordingOf('no_person', 'person'));
  expect(error).toMatchObject({ status: 422, code: 'no_person', subject: 'person' });
});

test('a failed event is treated like a response with its status and code', async () => {
  const data = { error: 'x', code: 'engine_timeout', requestId: 'r', status: 504 };
  const error = await failureOf(stream(`event: failed\ndata: ${JSON.stringify(data)}\n\n`));
  expect(error).toMatchObject({ status: 504, code: 'engine_timeout' });
  expect(explainFailure(error).text).toBe(wordingOf('engine_timeout'));
});

test('a response without a code has the fixed text', async () => {
  expect(explainFailure(await failureOf(new Response('boom', { status: 500 }))).text).toBe(
    TRY_ON_TEXTS.backendFailed,
  );
  expect(explainFailure(await failureOf(new Response('teapot', { status: 418 }))).text).toBe(
    'Try-on generation failed: Backend error: 418 - teapot. Please check the console for details.',
  );
});

test('Retry-After is parsed in seconds', async () => {
  const body = { error: 'x', code: 'overloaded', requestId: 'r' };
  const error = (await failureOf(json(body, 503, { 'retry-after': '7' }))) as ApiError;
  expect(error.retryAfterSeconds).toBe(7);
});

test('without credits the error has the time of new ones', async () => {
  const refillsAt = '2026-12-01T00:00:00.000Z';
  const error = await failureOf(json({ error: 'x', code: 'no_credits', requestId: 'r', refillsAt }, 402));
  expect(error).toMatchObject({ status: 402, code: 'no_credits', refillsAt });
});

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'network error',
])('the network failure "%s" has the text of an unreachable server', async (message) => {
  expect(explainFailure(await failureOf(new TypeError(message))).text).toBe(TRY_ON_TEXTS.backendUnreachable);
});

test.each([
  [json({}), TRY_ON_TEXTS.noImageInAnswer],
  [json({ ...good, image: '' }), TRY_ON_TEXTS.noImageInAnswer],
  [json({ ...good, image: 'R0lGODlh' }), TRY_ON_TEXTS.invalidImageInAnswer],
  [json({ ...good, image: 12 }), TRY_ON_TEXTS.invalidImageInAnswer],
  [stream('event: queued\ndata: {"position":0}\n\n'), TRY_ON_TEXTS.noImageInAnswer],
])('a response without a usable image has the fixed text (%#)', async (answer, text) => {
  expect(explainFailure(await failureOf(answer)).text).toBe(text);
});

test('any other error is part of the general text', () => {
  expect(explainFailure(new Error('odd')).text).toBe(
    'Try-on generation failed: odd. Please check the console for details.',
  );
});
