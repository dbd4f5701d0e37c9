import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORM_TYPE, REPORT_BODY_BYTES, SMALL_BODY_BYTES } from '#src/http/body/read-body.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { ORIGIN, signUp } from '#src/testing/test-browser.ts';

const CHUNK_BYTES = 16 * 1024;
/** Chunks that intermediate streams may have read past the limit before it is enforced. */
const READ_AHEAD_CHUNKS = 4;
const WEBHOOK_BYTES = 256 * 1024;

const MOST_BYTES: Readonly<Record<string, number>> = {
  '/api/try-on': UPLOAD_LIMITS.bodyBytes,
  '/api/try-on/': UPLOAD_LIMITS.bodyBytes,
  '/api/try-on/report': REPORT_BODY_BYTES,
  '/api/payments/webhook': WEBHOOK_BYTES,
};

let testApp: TestApp;
let cookie: string;

beforeAll(async () => {
  const keys = { clientId: 'id-of-ours', clientSecret: 'secret-of-ours' };
  testApp = await createTestApp({
    blogWebhookSecret: 'x'.repeat(64),
    providers: [{ id: 'apple', name: 'Apple', ...keys }],
    tryOn: { allowAnonymous: false },
  });
  cookie = await signUp(testApp.app, 'maya');
});

afterAll(() => testApp.close());

/** An endless body without a declared size; counts the chunks that were read. */
function endlessBody() {
  let taken = 0;
  const chunk = new Uint8Array(CHUNK_BYTES).fill(0x61);
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken += CHUNK_BYTES;
        if (taken > 2 * UPLOAD_LIMITS.bodyBytes) throw new Error('Nobody stops reading.');
        controller.enqueue(chunk.slice());
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken: () => taken };
}

/** All calls that take a body; the one that ends the session comes last. */
function callsOf({ app }: TestApp): string[] {
  const paths = app.routes
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.replace(':provider', 'apple').replace(/:\w+/, 'x'));
  const ending = '/api/auth/sign-out';
  return [...new Set(paths.filter((path) => path !== ending)), ending];
}

test('no call takes more of a body than it may, whatever the sender says that it is', async () => {
  const calls = callsOf(testApp);
  expect(calls.length).toBeGreaterThan(40);
  const greedy: string[] = [];
  const readers = new Set<string>();
  for (const path of calls) {
    for (const type of ['application/json', FORM_TYPE, 'multipart/form-data; boundary=edge']) {
      const { stream, taken } = endlessBody();
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { cookie, origin: ORIGIN, 'content-type': type },
        body: stream,
        duplex: 'half',
      };
      const { status } = await testApp.app.request(`${ORIGIN}${path}`, init);
      const most = (MOST_BYTES[path] ?? SMALL_BODY_BYTES) + READ_AHEAD_CHUNKS * CHUNK_BYTES;
      if (taken() > most) greedy.push(`${path} took ${taken()} bytes of ${type} and answered ${status}`);
      if (taken() > 0) readers.add(path);
    }
  }
  expect(greedy).toEqual([]);
  // Most calls take a body, so a lower number would mean that this test checks too little.
  expect(readers.size).toBeGreaterThan(30);
});
