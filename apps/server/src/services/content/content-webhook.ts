import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedCall {
  readonly method: string;
  /** The requested path, without host and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** How long a signed call is accepted. Source: Contentful's own verification. */
const LIFETIME_MS = 30_000;
const NAMES = {
  signature: 'x-contentful-signature',
  signedHeaders: 'x-contentful-signed-headers',
  timestamp: 'x-contentful-timestamp',
} as const;

/**
 * Verifies that Contentful signed this call with the webhook's secret less than 30 seconds ago: HMAC-SHA256 in hex of
 * method, path, the headers that the call names (sorted, `name:value` joined by semicolons) and body, one per line.
 * Source: "Webhook request verification" of Contentful's documentation.
 */
export function isSignedByContentful(call: SignedCall, secret: string, now: number): boolean {
  const timestamp = Number(call.headers.get(NAMES.timestamp) ?? Number.NaN);
  const names = (call.headers.get(NAMES.signedHeaders) ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  // If the timestamp were not signed, an old call could be replayed with a new one.
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

/** `Headers` throws for invalid header names. */
function isHeaderName(name: string): boolean {
  return /^[a-z0-9-]+$/.test(name);
}
