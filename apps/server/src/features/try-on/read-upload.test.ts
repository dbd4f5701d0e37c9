import { expect, test } from 'vitest';
import { ClientGoneError } from '#src/domain-error.ts';
import { type ReadUploadOptions, readUpload } from '#src/features/try-on/read-upload.ts';

const START = new TextEncoder().encode(
  '--edge\r\ncontent-disposition: form-data; name="user_image"; filename="a"\r\n\r\nfirst bytes',
);

/** A body that begins and then brings nothing more. */
function stall(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(START) });
}

function read(options: Partial<ReadUploadOptions>) {
  return readUpload({
    contentType: 'multipart/form-data; boundary="edge"',
    declaredBytes: null,
    body: stall(),
    signal: new AbortController().signal,
    onBytes: () => undefined,
    ...options,
  });
}

test('a body that does not arrive in time is given up', async () => {
  await expect(read({ timeoutMs: 20 })).rejects.toMatchObject({ code: 'request_timeout' });
});

test('a sender that goes away in the middle is noticed at once', async () => {
  const client = new AbortController();
  const reading = read({ signal: client.signal });
  client.abort();
  await expect(reading).rejects.toThrow(ClientGoneError);
  await expect(read({ signal: AbortSignal.abort() })).rejects.toThrow(ClientGoneError);
});

test('whoever counts the bytes hears of every packet and may refuse the rest', async () => {
  const refusal = new Error('no room');
  const counted: number[] = [];
  const reading = read({
    onBytes: (total) => {
      counted.push(total);
      throw refusal;
    },
  });
  await expect(reading).rejects.toMatchObject({ cause: refusal });
  expect(counted).toEqual([START.length]);
});

test('a body that fails on its way is malformed, not an inner error', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('cut')) });
  await expect(read({ body })).rejects.toMatchObject({ code: 'malformed_body' });
});
