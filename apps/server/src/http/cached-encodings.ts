import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import type { EdgeContext } from './edge-env.ts';

const ENCODERS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
} as const;
type Encoding = keyof typeof ENCODERS | 'identity';

/** Immutable bytes by content encoding. Each encoding is made on first use and cached. */
export type CachedEncodings = (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;

export function cacheEncodings(read: () => Promise<Uint8Array>): CachedEncodings {
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return (encoding) => {
    const known = kept.get(encoding);
    if (known) return known;
    const reading = read().then(async (bytes) =>
      encoding === 'identity' ? new Uint8Array(bytes) : new Uint8Array(await ENCODERS[encoding](bytes)),
    );
    kept.set(encoding, reading);
    // A failed read is retried by the next request.
    reading.catch(() => kept.delete(encoding));
    return reading;
  };
}

/** Responds with the encoding that the client prefers; only text is compressed. */
export async function answerEncoded(
  c: EdgeContext,
  kept: CachedEncodings,
  { isText, ...headers }: { isText: boolean; 'content-type': string; 'cache-control'?: string },
): Promise<Response> {
  const encoding = isText ? chooseEncoding(c.req.header('accept-encoding')) : 'identity';
  const body = await kept(encoding);
  return c.body(body, 200, {
    ...headers,
    'content-length': String(body.byteLength),
    ...(isText ? { vary: 'accept-encoding' } : {}),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
}

function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = parseAccept(accepted ?? '');
  const isAccepted = (name: string) => offers.some(({ type, q }) => type === name && q > 0);
  if (isAccepted('br')) return 'br';
  return isAccepted('gzip') ? 'gzip' : 'identity';
}
