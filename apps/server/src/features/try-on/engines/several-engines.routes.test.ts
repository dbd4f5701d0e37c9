import { createFashnEngine } from '@tryon/engine/providers/fashn/fashn-engine.ts';
import { createGeminiEngine } from '@tryon/engine/providers/gemini/gemini-engine.ts';
import { startFashn } from '@tryon/stand-ins/fashn.ts';
import { startGemini } from '@tryon/stand-ins/gemini.ts';
import { hang } from '@tryon/stand-ins/try-on-backend.ts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { drawJpeg } from '#src/testing/pictures.ts';
import { createPlanEngine, ELSEWHERE, failWith } from '#src/testing/plan-engine.ts';
import {
  createTestApp,
  type FormEntry,
  pictures,
  type TestApp,
  toFile,
  toForm,
} from '#src/testing/test-app.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

const own = () => createPlanEngine('embedded');
const tailor = () => createPlanEngine('tailor', ELSEWHERE);

async function post(...more: FormEntry[]): Promise<Response> {
  const person = toFile(await drawJpeg({ width: 80, height: 100, seed: 1 }));
  const garment = toFile(await drawJpeg({ width: 80, height: 100, seed: 2 }));
  return testApp.app.request('/api/try-on/', {
    method: 'POST',
    body: toForm([...pictures(person, garment), ...more]),
  });
}

test('the choices combine the abilities of all engines, in order of preference', async () => {
  testApp = await createTestApp({ engines: [own(), tailor()] });
  const choices = await (await testApp.app.request('/api/try-on/choices')).json();
  expect(choices.categories).toEqual(['auto', 'upper', 'lower', 'dress']);
  expect(choices.engines).toMatchObject([
    { name: 'embedded', recipient: null },
    { name: 'tailor', recipient: { name: 'Tailor Anna' }, keepsPerson: false },
  ]);
});

test('a picture refused by one engine is made by another, which the response names', async () => {
  const first = own();
  first.behave(failWith('refused', 'seen', { subject: 'garment', reason: 'not_a_top' }));
  testApp = await createTestApp({ engines: [first, tailor()] });
  const answer = await (await post()).json();
  expect(answer).toMatchObject({ engine: 'tailor', model: 'tailor-1' });
  expect(answer.warnings).toContainEqual(expect.objectContaining({ code: 'repainted_whole' }));
  const done = testApp.logLines().find(({ msg }) => msg === 'try-on done');
  expect(done).toMatchObject({ engine: 'tailor', costCents: 7.5 });
});

test.each(['out_of_credit', 'bad_key', 'model_retired'] as const)(
  '%s is reported to the operator with engine and model, and is invisible to others',
  async (kind) => {
    const broke = tailor();
    broke.behave(failWith(kind, 'tailor: told'));
    testApp = await createTestApp({ engines: [broke, own()] });
    expect(await (await post()).json()).toMatchObject({ engine: 'embedded' });
    const alarm = testApp.logLines().find(({ msg }) => msg === 'an engine needs attention');
    expect(alarm).toMatchObject({ level: 'error', alarm: kind, engine: 'tailor', model: 'tailor-1' });
  },
);

test('one engine can be requested by name; an unknown name is a bad request', async () => {
  testApp = await createTestApp({ engines: [tailor(), own()] });
  expect(await (await post(['engine', 'embedded'])).json()).toMatchObject({ engine: 'embedded' });
  expect((await post(['engine', 'seamstress'])).status).toBe(400);
  expect((await post(['engine', '../etc'])).status).toBe(400);
});

test('engines of another plan are neither offered nor called, nor can they be chosen', async () => {
  const hosted = createPlanEngine('fashn', ELSEWHERE);
  const first = own();
  first.behave(failWith('refused', 'seen', { subject: 'garment', reason: 'not_a_top' }));
  const environment = { FASHN_API_KEY: 'key', TRYON_ENGINES_FREE: 'embedded' };
  testApp = await createTestApp({ engines: [hosted, first], environment });
  const choices = await (await testApp.app.request('/api/try-on/choices')).json();
  expect([choices.categories, choices.engines.length]).toEqual([['auto', 'upper'], 1]);
  expect(choices.engines).toMatchObject([{ name: 'embedded' }]);
  expect((await post(['engine', 'fashn'])).status).toBe(400);
  expect((await post(['category', 'dress'])).status).toBe(422);
  expect((await (await post()).json()).code).toBe('not_a_top');
  expect([first.asked(), hosted.asked()]).toEqual([1, 0]);
});

test.each([
  ['with jobs', startFashn, createFashnEngine],
  ['without', startGemini, createGeminiEngine],
] as const)(
  'of 200 people at a hanging vendor %s a limited number waits, and only their photos are read',
  async (_jobs, startVendor, createEngine) => {
    const vendor = await startVendor(new Uint8Array());
    onTestFinished(() => vendor.close());
    let open = 0;
    let mostOpen = 0;
    vendor.behave('create', (request, response) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      response.once('close', () => {
        open -= 1;
      });
      return hang()(request, response);
    });
    const hung = createEngine({ apiKey: 'key', baseUrl: vendor.url });
    const limits = { concurrency: 2, queueLength: 2, atOncePerAddress: 1000, perMinute: 10_000 };
    testApp = await createTestApp({ engines: [hung], tryOn: { ...limits, timeoutMs: 2000 } });
    const photo = (seed: number) => drawJpeg({ width: 600, height: 700, seed });
    const form = new Response(toForm(pictures(toFile(await photo(1)), toFile(await photo(2)))));
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const bytes = new Uint8Array(await form.arrayBuffer());
    let readBytes = 0;
    const send = () => {
      let at = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        const part = bytes.subarray(at, at + 65_536);
        if (part.length === 0) return controller.close();
        at += part.length;
        readBytes += part.length;
        controller.enqueue(part);
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      // Streaming a body needs `duplex`, which the browser's types lack.
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
      return testApp.app.request('/api/try-on/', init);
    };
    const answers = await Promise.all(Array.from({ length: 200 }, send));
    const letIn = answers.filter(({ status }) => status === 504).length;
    const turnedAway = answers.filter(({ status }) => status === 503);
    expect([letIn, turnedAway.length]).toEqual([4, 196]);
    expect(turnedAway.every((answer) => Number(answer.headers.get('retry-after')) > 0)).toBe(true);
    expect([vendor.count('create'), mostOpen]).toEqual([4, 2]);
    expect(readBytes).toBe(4 * bytes.length);
  },
  60_000,
);
