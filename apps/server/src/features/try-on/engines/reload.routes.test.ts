/** Reloading the page while a vendor without jobs makes the picture. */
import { createGeminiEngine } from '@tryon/engine/providers/gemini/gemini-engine.ts';
import { pictureAfterWords, startGemini } from '@tryon/stand-ins/gemini.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import { confirmTestAddresses } from '#src/testing/database/test-person.ts';
import { eventually } from '#src/testing/eventually.ts';
import { createListeningApp, type ListeningApp } from '#src/testing/listening-app.ts';
import { drawJpeg, drawPng } from '#src/testing/pictures.ts';
import { pictures, toFile, toForm } from '#src/testing/test-app.ts';
import { createTestBrowser, ORIGIN, type TestBrowser } from '#src/testing/test-browser.ts';

const MAYA = { email: 'maya@example.com', password: 'Fitting-Room-1' };
const KEY = { 'idempotency-key': 'f3a1' };

let vendor: VendorStandIn;
let picture: Uint8Array;
let listening: ListeningApp;
let browser: TestBrowser;

beforeEach(async () => {
  picture = await drawPng({ width: 300, height: 400 });
  vendor = await startGemini(picture);
  const engine = createGeminiEngine({ apiKey: 'key', baseUrl: vendor.url });
  listening = await createListeningApp({ engines: [engine], tryOn: { allowAnonymous: false } });
  browser = createTestBrowser(listening.app);
  await browser.post('/api/auth/sign-up', { ...MAYA, name: 'Maya' });
  await browser.post('/api/auth/sign-in', MAYA);
  await confirmTestAddresses(listening.database.db);
});

afterEach(async () => {
  expect(await createCredits({ ...listening.database, now: listening.clock.now }).check()).toEqual([]);
  await listening.close();
  await vendor.close();
});

async function post(headers: Record<string, string>, signal: AbortSignal | null = null): Promise<Response> {
  const form = toForm(pictures(toFile(await drawJpeg({ seed: 1 })), toFile(await drawJpeg({ seed: 2 }))));
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const init = { method: 'POST', headers: { cookie, origin: ORIGIN, ...headers }, body: form, signal };
  return fetch(`${listening.url}/api/try-on/`, init);
}

/** Retries like the page while the server has not noticed that the previous page is gone. */
async function postUntilTaken(headers: Record<string, string>): Promise<Response> {
  let response = await post(headers);
  while (response.status === 409) response = await post(headers);
  return response;
}

/** The try-ons that used the vendor last. */
async function requestedBy(): Promise<string[]> {
  const rows = await listening.database.db.selectFrom('vendor_job').select('asked_by').execute();
  return rows.map(({ asked_by }) => asked_by);
}

test.each(['application/json', 'text/event-stream'])(
  'the same request waits for the running picture, which is paid and charged once (%s)',
  async (accept) => {
    const finish = Promise.withResolvers<void>();
    vendor.behave('create', async (request, response) => {
      await finish.promise;
      await pictureAfterWords(picture)(request, response);
    });
    const leaving = new AbortController();
    const left = post({ accept, ...KEY }, leaving.signal).then(
      (response) => response.text().catch(() => 'left'),
      () => 'left',
    );
    await eventually(() => expect(vendor.count('create')).toBe(1));
    leaving.abort();
    await left;
    const before = await requestedBy();
    const back = postUntilTaken({ accept, ...KEY });
    // The second request is admitted while the picture is being made, and waits.
    await eventually(async () => expect(await requestedBy()).not.toEqual(before));
    finish.resolve();
    const response = await back;
    expect([response.status, (await response.text()).includes('"engine":"gemini"')]).toEqual([200, true]);
    expect(vendor.count('create')).toBe(1);
    await eventually(async () => {
      const { balance, usage } = await (await browser.get('/api/credits')).json();
      expect([balance.remaining, usage.at(-1).tryOns]).toEqual([2, 1]);
    });
    const told = listening.logLines().filter(({ msg }) => msg === 'an engine made no picture');
    expect(told).toEqual([]);
  },
);
