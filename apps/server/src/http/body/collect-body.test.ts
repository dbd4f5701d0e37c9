import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ClientGoneError } from '#src/domain-error.ts';
import { type CollectBodyOptions, collectBody } from '#src/http/body/collect-body.ts';

function collect(options: Partial<CollectBodyOptions> = {}) {
  const source = new PassThrough();
  return { source, reading: collectBody(source, { mostBytes: 1_000_000, ...options }) };
}

test.each([true, false])(
  'a body is read unchanged; chunks are overwritten if allowed (%s)',
  async (ownsChunks) => {
    const { source, reading } = collect({ ownsChunks });
    const whole = Buffer.from(Array.from({ length: 700_000 }, (_, index) => 1 + (index % 251)));
    const chunks = [whole.subarray(0, 1), whole.subarray(1, 5_000), whole.subarray(5_000)].map((chunk) =>
      Buffer.from(chunk),
    );
    for (const chunk of chunks) source.write(chunk);
    source.end();
    expect(Buffer.compare(await reading, whole)).toBe(0);
    for (const chunk of chunks) expect(chunk.every((byte) => byte === 0)).toBe(ownsChunks);
  },
);

test('an empty body is accepted', async () => {
  const { source, reading } = collect();
  source.end();
  expect(await reading).toEqual(new Uint8Array());
});

test('a too large body is rejected as soon as the limit is exceeded', async () => {
  const { source, reading } = collect({ mostBytes: 10, tooLarge: 'body_too_large' });
  source.write('eleven byte');
  await expect(reading).rejects.toMatchObject({ code: 'body_too_large' });
});

test('too many tiny chunks are rejected, a few are not', async () => {
  const minced = collect();
  for (let sent = 0; sent < 5_000; sent += 1) minced.source.write('x');
  await expect(minced.reading).rejects.toMatchObject({ code: 'malformed_body' });
  const few = collect();
  for (let sent = 0; sent < 4_000; sent += 1) few.source.write('x');
  few.source.end();
  expect((await few.reading).byteLength).toBe(4_000);
});

test('a body that does not arrive in time is given up', async () => {
  const { source, reading } = collect({ pace: { timeoutMs: 20 } });
  source.write('some');
  await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
});

test('a client below the minimum rate is given up long before that', async () => {
  const { source, reading } = collect({ pace: { graceMs: 20, leastBytesPerSecond: 1_000_000 } });
  source.write('some');
  await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
});

test('a disconnect is noticed immediately', async () => {
  const client = new AbortController();
  const { reading } = collect({ signal: client.signal });
  client.abort(new ClientGoneError());
  await expect(reading).rejects.toThrow(ClientGoneError);
  const late = collect({ signal: AbortSignal.abort(new ClientGoneError()) });
  await expect(late.reading).rejects.toThrow(ClientGoneError);
  const cut = collect();
  cut.source.destroy();
  await expect(cut.reading).rejects.toThrow(ClientGoneError);
  await expect(collectBody(cut.source, { mostBytes: 1 })).rejects.toThrow(ClientGoneError);
});

test('the callback gets every chunk and may reject the rest', async () => {
  const refusal = new Error('no room');
  const counted: number[] = [];
  const { source, reading } = collect({
    onBytes: (total) => {
      counted.push(total);
      if (total > 5) throw refusal;
    },
  });
  for (const chunk of ['four', 'more', 'never']) source.write(chunk);
  await expect(reading).rejects.toBe(refusal);
  expect(counted).toEqual([4, 8]);
});

test('a body that fails during transfer is malformed, not an internal error', async () => {
  const { source, reading } = collect();
  source.destroy(new Error('cut'));
  await expect(reading).rejects.toMatchObject({ code: 'malformed_body' });
});
