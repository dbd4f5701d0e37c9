import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedCall {
  readonly method: string;
  /** As it was called, without host and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A call is believed for this long after it was signed. Source: Contentful's own verification. */
const LIFETIME_MS = 30_000;
const NAMES = {
  signature: 'x-contentful-signature',
  signedHeaders: 'x-contentful-signed-headers',
  timestamp: 'x-contentful-timestamp',
} as const;

/**
 * True when Contentful made this call with the secret of the webhook, less than 30 seconds ago: HMAC-SHA256 in hex
 * over method, path, the headers that the call names (sorted, `name:value` joined by semicolons) and body, each on a
 * line. Source: "Webhook request verification" of Contentful's documentation.
 */
export function isSignedByContentful(call: SignedCall, secret: string, now: number): boolean {
  const timestamp = Number(call.headers.get(NAMES.timestamp) ?? Number.NaN);
  const names = (call.headers.get(NAMES.signedHeaders) ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  // Without the time among what is signed, an old call could be sent again with a new one.
  if (!names.includes(NAMES.timestamp) || !(Math.abs(now - timestamp) < LIFETIME_MS)) return false;
  const headers = names
    .toSorted()
    .map((name) => `${name}:${isHeaderName(name) ? (call.headers.get(name) ?? '').trim() : ''}`)
    .join(';');
  const expected = createHmac('sha256', secret)
    .update([call.method, call.path, headers, call.body].join('\n'))
    .digest();
  const given = Buffer.from(call.headers.get(NAMES.signature) ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** `Headers` throws for a name that no header can have. */
function isHeaderName(name: string): boolean {
  return /^[a-z0-9-]+$/.test(name);
}
