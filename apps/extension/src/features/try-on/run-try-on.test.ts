import { expect, test } from 'vitest';
import type { SavedResult } from '#src/storage/device-store.ts';
import { runTryOn, type TryOnDependencies } from './run-try-on.ts';
import type { TryOnReport } from './try-on-messages.ts';

const ORDER = { type: 'start', tabId: 7, category: 'upper' } as const;
const JPEG = '/9j/4AAQSkZJRg==';

function setUp(
  answer: (init: RequestInit) => Promise<Response>,
  other: Partial<TryOnDependencies['store']> = {},
  isOnline = true,
) {
  const savedResults: SavedResult[] = [];
  const sent: { url: string; form: FormData; headers: Headers }[] = [];
  const dependencies: TryOnDependencies = {
    siteOrigin: 'https://try.example',
    async fetch(input, init = {}) {
      if (!(init.body instanceof FormData)) throw new Error('not a form');
      sent.push({ url: String(input), form: init.body, headers: new Headers(init.headers) });
      return answer(init);
    },
    store: {
      findPerson: async () => new Blob(['me'], { type: 'image/jpeg' }),
      findGarment: async (tabId) => (tabId === 7 ? new Blob(['top'], { type: 'image/jpeg' }) : null),
      saveResult: async (saved) => void savedResults.push(saved),
      ...other,
    },
    findEngines: async () => [],
    findGarmentState: async () => ({
      step: 'ready',
      title: 'Top',
      shop: 'shop.example',
      version: 1,
      way: 'page',
    }),
    isOnline: () => isOnline,
    now: () => 1234,
  };
  const reports: TryOnReport[] = [];
  const cancel = new AbortController();
  const run = () => runTryOn(ORDER, (report) => reports.push(report), cancel.signal, dependencies);
  return { run, cancel, savedResults, sent, reports };
}

const made = {
  image: JPEG,
  engine: 'embedded',
  milliseconds: 2100,
  watermarked: true,
  creditsRemaining: 2,
  warnings: [],
};
const stream = (events: [string, unknown][]) =>
  new Response(events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

test('the photos’ bytes are sent, never their URLs, and the picture stays on this device', async () => {
  const { run, sent, savedResults, reports } = setUp(async () =>
    stream([
      ['queued', { position: 1 }],
      ['stage', { stage: 'photo', step: 1, steps: 5 }],
      ['result', made],
    ]),
  );
  await run();
  const [call] = sent;
  expect(call?.url).toBe('https://try.example/api/try-on/');
  expect([...(call?.form.keys() ?? [])].sort()).toEqual(['category', 'garment_image', 'user_image']);
  const garment = call?.form.get('garment_image');
  expect(garment instanceof File && (await garment.text())).toBe('top');
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(reports.map(({ type }) => type)).toEqual(['queued', 'stage', 'made']);
  expect(savedResults).toMatchObject([
    {
      id: 1234,
      title: 'Top',
      shop: 'shop.example',
      fileName: 'virtual-try-on.jpg',
      made: 'Made on our server in 2 s',
    },
  ]);
});

test('a rough picture is saved with its reasons, a sure one with its id for a refund', async () => {
  const id = '8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f';
  const reasons = [
    { code: 'arms_hidden_elsewhere', text: '?' },
    { code: 'arm_hidden', text: 'An arm.' },
  ];
  const answers = [
    { ...made, grade: 'rough', reasons },
    { ...made, grade: 'sure', id },
  ];
  const { run, savedResults } = setUp(async () => stream([['result', answers.shift()]]));
  await run();
  await run();
  expect(savedResults).toMatchObject([{ tryOnId: null, rough: ['arm_hidden'] }, { tryOnId: id }]);
  expect(savedResults[1]).not.toHaveProperty('rough');
});

test('each try-on has its own key', async () => {
  const { run, sent } = setUp(async () => stream([['result', made]]));
  await run();
  await run();
  const [one, two] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(one).not.toBe(two);
});

test('a missing input is reported before anything is sent', async () => {
  const { run, sent, reports } = setUp(async () => stream([]), { findPerson: async () => null });
  await run();
  expect(sent).toEqual([]);
  expect(reports).toMatchObject([
    { type: 'failed', failure: { text: 'Please add your photo first.', remedy: 'photo' } },
  ]);
});

test('cancelling a try-on aborts the request and reports nothing more', async () => {
  const { run, cancel, reports, savedResults } = setUp(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        cancel.abort();
      }),
  );
  await run();
  expect(reports).toEqual([]);
  expect(savedResults).toEqual([]);
});

test('a response without a picture is a failure', async () => {
  const { run, reports, savedResults } = setUp(async () =>
    stream([['result', { ...made, image: 'PGh0bWw+' }]]),
  );
  await run();
  expect(savedResults).toEqual([]);
  expect(reports).toMatchObject([{ type: 'failed', failure: { remedy: 'again' } }]);
});

test.each([
  [401, 'sign_in_to_try_on', 'sign-in'],
  [402, 'no_credits', 'plans'],
  [422, 'no_person', 'photo'],
  [503, 'overloaded', 'again'],
  [429, 'rate_limited', 'again'],
  [429, 'too_many_rough', 'photo'],
  [429, 'too_many_abandoned', 'none'],
] as const)('%i %s leads where it can be helped', async (status, code, remedy) => {
  const { run, reports } = setUp(async () => Response.json({ error: '', code, requestId: '1' }, { status }));
  await run();
  expect(reports).toMatchObject([{ type: 'failed', failure: { remedy } }]);
});

test('if no try-on is left, the message says when new ones come', async () => {
  const refillsAt = '2026-12-01T00:00:00.000Z';
  const { run, reports } = setUp(async () =>
    Response.json({ error: '', code: 'no_credits', requestId: '1', refillsAt }, { status: 402 }),
  );
  await run();
  const text = expect.stringMatching(/New ones come on 1 December\.$/);
  expect(reports).toMatchObject([{ failure: { text } }]);
});

test('an unreachable server is reported at once, even if the device is offline', async () => {
  const { run, reports } = setUp(
    async () => {
      throw new TypeError('Failed to fetch');
    },
    {},
    false,
  );
  await run();
  expect(reports).toMatchObject([
    { failure: { text: expect.stringContaining('You are offline'), remedy: 'again' } },
  ]);
});
