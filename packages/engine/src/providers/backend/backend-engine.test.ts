import {
  answerImage,
  answerJson,
  answerText,
  drip,
  flood,
  hang,
  reset,
  startTryOnBackend,
  type TryOnBackend,
} from '@tryon/stand-ins/try-on-backend.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import type { TryOnRequest } from '#src/engine.ts';
import { sharp } from '#src/node/sharp-setup.ts';
import { describeEngine } from '#src/testing/engine-suite.ts';
import { type BackendEngineOptions, createBackendEngine } from './backend-engine.ts';

const CANARY = 'CANARY-COPYRIGHT';

let backend: TryOnBackend;
let person: Uint8Array;
let garment: Uint8Array;
let resultJpeg: Buffer;
let resultPng: Buffer;

const flat = (red: number, side = 96) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: red, g: 90, b: 60 } } });

beforeAll(async () => {
  const exif = { IFD0: { Copyright: CANARY }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
  person = new Uint8Array(await flat(20).jpeg().withExif(exif).toBuffer());
  garment = new Uint8Array(await flat(200).webp().withExif(exif).toBuffer());
  resultJpeg = await flat(120).jpeg().toBuffer();
  resultPng = await flat(120).png().toBuffer();
});

beforeEach(async () => {
  backend = await startTryOnBackend();
});

afterEach(() => backend.close());

const requestOf = (category: TryOnRequest['category'] = 'auto'): TryOnRequest => ({
  person,
  garment,
  category,
});

function tryOn(
  options: Partial<BackendEngineOptions> = {},
  { request = requestOf(), signal = new AbortController().signal } = {},
) {
  return createBackendEngine({ baseUrl: backend.url, ...options }).tryOn(request, { signal });
}

async function errorOf(promise: Promise<unknown>): Promise<EngineError> {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof EngineError)) throw new Error(`no EngineError but ${String(error)}`);
  return error;
}

describeEngine('a server elsewhere', async () => {
  const own = await startTryOnBackend();
  return { engine: createBackendEngine({ baseUrl: own.url }), person, garment, close: own.close };
});

describe('what the other server gets', () => {
  test('is the specified call: two JPEG files, no authorization, no third field', async () => {
    await tryOn();
    const call = backend.received[0];
    expect(call).toMatchObject({ method: 'POST', path: '/api/try-on/' });
    expect(call?.headers.authorization).toBeUndefined();
    expect(call?.headers.cookie).toBeUndefined();
    expect(call?.parts.map(({ name, type }) => [name, type])).toEqual([
      ['user_image', 'image/jpeg'],
      ['garment_image', 'image/jpeg'],
    ]);
  });

  test('holds no metadata of the photos', async () => {
    expect(Buffer.from(person).includes(CANARY)).toBe(true);
    await tryOn();
    for (const part of backend.received[0]?.parts ?? []) {
      expect(Buffer.from(part.bytes).includes(CANARY)).toBe(false);
      const metadata = await sharp(part.bytes).metadata();
      expect(metadata).toMatchObject({ format: 'jpeg', width: 96 });
      expect(metadata.exif).toBeUndefined();
    }
  });

  test('puts each photo into its own field', async () => {
    await tryOn();
    const reds = await Promise.all(
      (backend.received[0]?.parts ?? []).map(
        async ({ bytes }) => (await sharp(bytes).raw().toBuffer())[0] ?? 0,
      ),
    );
    expect(reds[0]).toBeLessThan(60);
    expect(reds[1]).toBeGreaterThan(160);
  });

  test('names the category only when one was asked for', async () => {
    await tryOn({}, { request: requestOf('dress') });
    const field = backend.received[0]?.parts[2];
    expect([field?.name, new TextDecoder().decode(field?.bytes)]).toEqual(['category', 'dress']);
  });

  test('arrives below a base address with a path and a trailing slash', async () => {
    await tryOn({ baseUrl: `${backend.url}/engine/` });
    expect(backend.received[0]?.path).toBe('/engine/api/try-on/');
  });

  test('is nothing at all when a photo is no picture', async () => {
    const request = { ...requestOf(), garment: new TextEncoder().encode('<svg xmlns="x"/>') };
    const error = await errorOf(tryOn({}, { request }));
    expect(error).toMatchObject({ kind: 'refused', subject: 'garment', reason: 'unsupported_image' });
    expect(backend.received).toEqual([]);
  });
});

describe('a good answer', () => {
  test('comes back as it was sent, JPEG and PNG, known by content', async () => {
    backend.behave(answerImage(resultPng));
    expect(await tryOn()).toMatchObject({ image: { type: 'image/png', bytes: new Uint8Array(resultPng) } });
    backend.behave(answerImage(resultJpeg));
    expect(await tryOn()).toMatchObject({ image: { type: 'image/jpeg', bytes: new Uint8Array(resultJpeg) } });
  });

  test('may carry a data URL prefix, even one that names the wrong type, and line breaks', async () => {
    backend.behave(answerImage(resultPng, 'data:image/jpeg;base64,'));
    expect((await tryOn()).image.type).toBe('image/png');
    const lines = resultPng.toString('base64').replace(/.{76}/g, '$&\r\n');
    backend.behave(answerJson(200, { image: lines, error: null, extra: [1] }));
    expect((await tryOn()).image.bytes.length).toBe(resultPng.length);
  });

  test('is only taken to be painted anew when the server says so', async () => {
    backend.behave(answerImage(resultPng));
    expect((await tryOn()).repainted).toBe(false);
    const image = resultPng.toString('base64');
    backend.behave(answerJson(200, { image, repainted: true }));
    expect((await tryOn()).repainted).toBe(true);
    backend.behave(answerJson(200, { image, repainted: 'perhaps' }));
    expect((await tryOn()).repainted).toBe(false);
  });

  test('alone is enough, and then it is sure', async () => {
    backend.behave(answerJson(200, { image: resultJpeg.toString('base64') }));
    expect(await tryOn()).toMatchObject({ grade: 'sure', reasons: [] });
  });

  test.each([
    ['as codes', ['skin_invented', 'of_the_future', 7]],
    ['as this product tells them', [{ code: 'skin_invented', text: 'A collar' }, { code: 'of_the_future' }]],
  ])('stays a rough idea with the reasons that are known, told %s', async (_how, reasons) => {
    backend.behave(answerJson(200, { image: resultJpeg.toString('base64'), grade: 'rough', reasons }));
    expect(await tryOn()).toMatchObject({ grade: 'rough', reasons: ['skin_invented'] });
  });

  test.each([{ grade: 'rough' }, { grade: 'rough', reasons: 'many' }])(
    'may be rough without reasons: %j',
    async (words) => {
      backend.behave(answerJson(200, { image: resultJpeg.toString('base64'), ...words }));
      expect(await tryOn()).toMatchObject({ grade: 'rough', reasons: [] });
    },
  );

  test('is reported by the stages that can be known, in order', async () => {
    const stages: string[] = [];
    const engine = createBackendEngine({ baseUrl: backend.url });
    await engine.tryOn(requestOf(), {
      signal: new AbortController().signal,
      onStage: (stage) => stages.push(stage),
    });
    expect(stages).toEqual(['photo', 'garment', 'fitting', 'checks']);
  });
});

const broken: [name: string, status: number, body: () => string][] = [
  ['text instead of JSON', 200, () => 'Internal bug'],
  ['JSON cut off', 200, () => '{"image":"AAAA'],
  ['no base64', 200, () => '{"image":"!!!! not base64 !!!!"}'],
  ['HTML as the image', 200, () => `{"image":"${btoa('<html><script>alert(1)</script></html>')}"}`],
  ['SVG as the image', 200, () => `{"image":"data:image/png;base64,${btoa('<svg onload="x"/>')}"}`],
  ['a truncated PNG', 200, () => JSON.stringify({ image: resultPng.subarray(0, 90).toString('base64') })],
  ['a truncated JPEG', 200, () => JSON.stringify({ image: resultJpeg.subarray(0, 300).toString('base64') })],
  ['a server error', 500, () => 'Traceback (most recent call last)'],
  ['a missing page', 404, () => '<html>'],
];

/** The photos may be the cause, so the engine must not be suspended for other users. */
const withoutPicture: [string, number, () => string][] = [
  ['JSON that is no object', 200, () => '[1, 2]'],
  ['an error field with 200', 200, () => '{"error":"model on fire"}'],
  ['an image of the wrong type', 200, () => '{"image":42}'],
  ['an empty image', 200, () => '{"image":""}'],
  ['a refusal without a known code', 422, () => '{"error":"bad photo","code":"whatever"}'],
];

test.each(withoutPicture)('%s says nothing against the server', async (_name, status, body) => {
  backend.behave(answerText(status, body()));
  expect(await errorOf(tryOn())).toMatchObject({ kind: 'not_taken', retryable: false });
});

describe('a bad answer is an upstream error that is not worth a retry', () => {
  test.each(broken)('%s', async (_name, status, body) => {
    backend.behave(answerText(status, body()));
    expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: false });
  });

  test('a WebP, a picture of 40x40 and one of 50 megapixels', async () => {
    const webp = await flat(9).webp().toBuffer();
    const tiny = await flat(9, 40).png().toBuffer();
    const huge = await flat(9, 7100).png({ compressionLevel: 1 }).toBuffer();
    for (const image of [webp, tiny, huge]) {
      backend.behave(answerImage(image));
      expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: false });
    }
  });

  test('a redirect, which is not followed', async () => {
    const elsewhere = await startTryOnBackend();
    try {
      backend.behave(answerText(307, '', { location: `${elsewhere.url}/api/try-on/` }));
      expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: false });
      expect(elsewhere.received).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  test('the other server own words are told on one line and shortened', async () => {
    backend.behave(answerJson(500, { error: `out of memory\nFORGED LINE ${'x'.repeat(5000)}` }));
    const { message } = await errorOf(tryOn());
    expect(message).toContain('500 (out of memory FORGED LINE');
    expect(message).not.toContain('\n');
    expect(message.length).toBeLessThan(300);
  });
});

describe('passing trouble may be tried again', () => {
  test.each([502, 503, 504])('status %i', async (status) => {
    backend.behave(answerText(status, 'busy'));
    expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: true });
  });

  test('too many requests', async () => {
    backend.behave(answerJson(429, { error: 'slow down' }));
    expect(await errorOf(tryOn())).toMatchObject({ kind: 'rate_limited', retryable: true });
  });

  test.each(['before', 'midway'] as const)('the connection is cut %s the answer', async (when) => {
    backend.behave(reset(when));
    expect(await errorOf(tryOn())).toMatchObject({ kind: 'upstream', retryable: true });
  });

  test('nobody listens', async () => {
    const gone = await startTryOnBackend();
    await gone.close();
    const error = await errorOf(tryOn({ baseUrl: gone.url }));
    expect(error).toMatchObject({ kind: 'upstream', retryable: true });
    expect(error.cause).toBeDefined();
  });
});

test('a refusal in this product own codes stays a refusal, with photo and reason', async () => {
  backend.behave(answerJson(422, { error: 'Wording', code: 'no_person', subject: 'person', requestId: 'r' }));
  expect(await errorOf(tryOn())).toMatchObject({ kind: 'refused', subject: 'person', reason: 'no_person' });
});

describe('limits', () => {
  test.each([
    ['hangs', () => hang()],
    ['drips', () => drip(5)],
  ] as const)('a server that %s is left at the deadline', async (_name, behaviour) => {
    backend.behave(behaviour());
    const error = await errorOf(tryOn({ deadlineMs: 150 }));
    expect(error).toMatchObject({ kind: 'timeout', retryable: true });
    await backend.over();
  });

  test('an endless answer is left at the size limit', async () => {
    backend.behave(flood());
    const error = await errorOf(tryOn({ maxAnswerBytes: 1_000_000 }));
    expect(error).toMatchObject({ kind: 'upstream', message: expect.stringContaining('too large') });
    await backend.over();
  });

  test('a caller who leaves gets the own reason at once, and the other server is hung up on', async () => {
    const controller = new AbortController();
    backend.behave((_request, _response) => controller.abort('left'));
    const outcome = tryOn({}, { signal: controller.signal }).catch((error: unknown) => error);
    expect(await outcome).toBe('left');
    await backend.over();
  });

  test('closing the engine ends what runs', async () => {
    const engine = createBackendEngine({ baseUrl: backend.url });
    backend.behave(() => engine.close());
    const error = await errorOf(engine.tryOn(requestOf(), { signal: new AbortController().signal }));
    expect(error).toMatchObject({ kind: 'overloaded' });
  });
});

test('an address that is not http is turned down when the engine is made', () => {
  expect(() => createBackendEngine({ baseUrl: 'file:///etc' })).toThrow(TypeError);
});
