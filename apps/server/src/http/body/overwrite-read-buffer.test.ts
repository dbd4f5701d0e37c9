import { afterEach, expect, test, vi } from 'vitest';
import { overwriteReadBuffer } from '#src/http/body/overwrite-read-buffer.ts';

afterEach(() => vi.unstubAllGlobals());

test('a failure leaves no listener behind', async () => {
  const fail = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('fetch failed'));
  vi.stubGlobal('fetch', fail);
  await expect(overwriteReadBuffer()).rejects.toThrow('fetch failed');
  vi.unstubAllGlobals();
  const [address = ''] = fail.mock.calls[0] ?? [];
  await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
