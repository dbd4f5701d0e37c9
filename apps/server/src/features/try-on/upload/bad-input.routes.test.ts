import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorAnswerSchema } from '@tryon/contract/try-on/try-on.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import {
  drawAnimatedWebp,
  drawGif,
  drawHugePng,
  drawJpeg,
  drawPng,
  readArtwork,
} from '#src/testing/pictures.ts';
import {
  createTestApp,
  type FormEntry,
  pictures,
  type TestApp,
  toFile,
  toForm,
} from '#src/testing/test-app.ts';

const MEGABYTE = 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';

let testApp: TestApp;
let good: File;
let other: File;
let inputs: Record<string, RequestInit>;

beforeAll(async () => {
  testApp = await createTestApp();
  good = toFile(await drawJpeg({ seed: 3 }));
  other = toFile(await drawJpeg({ seed: 4 }));
  inputs = await serialize(await createInputs());
});

afterAll(() => testApp.close());

function withPerson(person: File): FormData {
  return toForm(pictures(person, other));
}

function cutInHalf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, bytes.length / 2);
}

async function createInputs(): Promise<Record<string, FormData>> {
  const jpeg = await drawJpeg({ seed: 5, width: 300, height: 400 });
  const svg = new Uint8Array(new TextEncoder().encode(SVG));
  const both: FormEntry[] = pictures(good, other);
  return {
    'header cut off': withPerson(toFile(jpeg.slice(0, 100))),
    'JPEG cut in half': withPerson(toFile(cutInHalf(jpeg))),
    'PNG cut in half': withPerson(toFile(cutInHalf(await drawPng()), 'image/png')),
    'WebP cut in half': withPerson(toFile(cutInHalf(readArtwork('maya')), 'image/webp')),
    'PNG that says JPEG': withPerson(toFile(await drawPng())),
    'WebP that says GIF': withPerson(toFile(readArtwork('maya'), 'image/gif')),
    'text that says JPEG': withPerson(
      toFile(new Uint8Array(Buffer.from('hello, this is no picture at all'))),
    ),
    SVG: withPerson(toFile(svg, 'image/svg+xml')),
    'SVG that says PNG': withPerson(toFile(svg, 'image/png')),
    GIF: withPerson(toFile(await drawGif(), 'image/gif')),
    'GIF that says JPEG': withPerson(toFile(await drawGif())),
    'animated WebP': withPerson(toFile(await drawAnimatedWebp(), 'image/webp')),
    '30000 x 30000': withPerson(toFile(drawHugePng(30_000), 'image/png')),
    'too small': withPerson(toFile(await drawJpeg({ width: 63, height: 200 }))),
    'zero bytes': withPerson(toFile(new Uint8Array())),
    'bad garment': toForm(pictures(good, toFile(new Uint8Array()))),
    'the same picture twice': toForm(pictures(good, good)),
    '9 MB': withPerson(toFile(new Uint8Array(9 * MEGABYTE))),
    '25 MB': withPerson(toFile(new Uint8Array(25 * MEGABYTE))),
    'no garment': toForm([['user_image', good]]),
    'no person': toForm([['garment_image', good]]),
    'no field at all': toForm([]),
    'extra field': toForm([...both, ['note', 'hello']]),
    'extra file': toForm([...both, ['third_image', good]]),
    'two files in one field': toForm([...both, ['user_image', good]]),
    'category twice': toForm([...both, ['category', 'auto'], ['category', 'upper']]),
    'unknown category': toForm([...both, ['category', 'hat']]),
    'unknown way of wearing': toForm([...both, ['tuck', 'half']]),
    'changes that are neither': toForm([...both, ['changes', 'yes']]),
    'endless category': toForm([...both, ['category', 'x'.repeat(100_000)]]),
  };
}

/** Serialised beforehand, so that only the server's time is measured. */
async function serialize(forms: Record<string, FormData>): Promise<Record<string, RequestInit>> {
  const written = Object.entries(forms).map(async ([name, form]) => {
    const response = new Response(form);
    return [name, { method: 'POST', headers: response.headers, body: await response.arrayBuffer() }];
  });
  return Object.fromEntries(await Promise.all(written));
}

const EXPECTED: [input: string, status: number, code: string, subject?: string][] = [
  ['header cut off', 422, 'unreadable_image', 'person'],
  ['JPEG cut in half', 422, 'unreadable_image', 'person'],
  ['PNG cut in half', 422, 'unreadable_image', 'person'],
  ['WebP cut in half', 422, 'unreadable_image', 'person'],
  ['PNG that says JPEG', 415, 'mislabelled_image', 'person'],
  ['WebP that says GIF', 415, 'mislabelled_image', 'person'],
  ['text that says JPEG', 415, 'unsupported_image', 'person'],
  ['SVG', 415, 'unsupported_image', 'person'],
  ['SVG that says PNG', 415, 'unsupported_image', 'person'],
  ['GIF', 415, 'unsupported_image', 'person'],
  ['GIF that says JPEG', 415, 'unsupported_image', 'person'],
  ['animated WebP', 422, 'animated_image', 'person'],
  ['30000 x 30000', 422, 'image_too_large', 'person'],
  ['too small', 422, 'image_too_small', 'person'],
  ['zero bytes', 422, 'unreadable_image', 'person'],
  ['bad garment', 422, 'unreadable_image', 'garment'],
  ['the same picture twice', 422, 'same_picture', 'both'],
  ['9 MB', 413, 'picture_too_large'],
  ['25 MB', 413, 'body_too_large'],
  ['no garment', 400, 'missing_image', 'garment'],
  ['no person', 400, 'missing_image', 'person'],
  ['no field at all', 400, 'missing_image', 'person'],
  ['extra field', 400, 'unexpected_field'],
  ['extra file', 400, 'unexpected_field'],
  ['two files in one field', 400, 'duplicate_field'],
  ['category twice', 400, 'duplicate_field'],
  ['unknown category', 400, 'bad_request'],
  ['unknown way of wearing', 400, 'bad_request'],
  ['changes that are neither', 400, 'bad_request'],
  ['endless category', 400, 'bad_request'],
];

async function expectRefusal(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  const answer = errorAnswerSchema.parse(await response.json());
  expect(answer.code).toBe(code);
  expect(answer.error).toBe(wordingOf(answer.code, answer.subject));
}

test.each(EXPECTED)('%s: %i %s, within a second', async (input, status, code, subject) => {
  const startedAt = performance.now();
  const response = await testApp.app.request('/api/try-on/', inputs[input]);
  const answer = await response.clone().json();
  await expectRefusal(response, status, code);
  expect(answer.subject).toBe(subject);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(testApp.fake.usage().started).toBe(0);
});

function multipart(body: string, headers: Record<string, string> = {}) {
  return testApp.app.request('/api/try-on/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    body,
  });
}

const PART = '--edge\r\ncontent-disposition: form-data; name="user_image"; filename="a"\r\n\r\nbytes\r\n';

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{}', 415, 'not_multipart'],
  ['no content type', { 'content-type': '' }, 'x', 415, 'not_multipart'],
  [
    'a form of the other kind',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'a=b',
    415,
    'not_multipart',
  ],
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, PART, 400, 'malformed_body'],
  ['an empty body', {}, '', 400, 'malformed_body'],
  ['a body that is no multipart', {}, 'hello', 400, 'malformed_body'],
  ['a body that breaks off', {}, `${PART}--edge\r\ncontent-dispo`, 400, 'malformed_body'],
  ['a body without its last boundary', {}, PART, 400, 'malformed_body'],
  ['a part without a name', {}, '--edge\r\nx: y\r\n\r\nbytes\r\n--edge--', 400, 'malformed_body'],
  ['an endless part header', {}, `--edge\r\nx: ${'y'.repeat(99_999)}`, 400, 'malformed_body'],
  [
    'a declared size beyond the limit',
    { 'content-length': String(25 * MEGABYTE) },
    PART,
    413,
    'body_too_large',
  ],
] as const)('%s: rejected', async (_name, headers, body, status, code) => {
  await expectRefusal(await multipart(body, headers), status, code);
});

test('data after the last boundary is ignored, however it is split into packets', async () => {
  const form = new Response(toForm(pictures(good, other)));
  const whole = new Uint8Array(await form.arrayBuffer());
  for (const size of [67, 4096]) {
    const body = new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < whole.length; at += size) controller.enqueue(whole.slice(at, at + size));
        controller.close();
      },
    });
    const init = { method: 'POST', headers: form.headers, body, duplex: 'half' };
    const response = await testApp.app.request('/api/try-on/', init);
    expect(response.status).toBe(200);
  }
});

function exposeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

test('a hundred rejections leak no memory', async () => {
  const refuse = async () => {
    const response = await testApp.app.request('/api/try-on/', inputs['9 MB']);
    await response.arrayBuffer();
  };
  const collectGarbage = exposeGarbageCollector();
  const measure = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  for (let index = 0; index < 5; index += 1) await refuse();
  const before = measure();
  for (let index = 0; index < 100; index += 1) await refuse();
  // A single leaked upload would be 9 MB; the heap's own noise is far smaller.
  await eventually(() => expect(measure() - before).toBeLessThan(5 * MEGABYTE));
});

test('after all of that the server still makes a try-on', async () => {
  const response = await testApp.app.request('/api/try-on/', { method: 'POST', body: withPerson(good) });
  expect(response.status).toBe(200);
});
