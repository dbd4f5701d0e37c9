import { Readable } from 'node:stream';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { type CollectBodyOptions, collectBody } from '#src/http/body/collect-body.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';

/** What a body may hold where its call says nothing else. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** What a report of a bad picture may hold. */
export const REPORT_BODY_BYTES = 2 * 1024 * 1024;
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The media type of the body, without its parameters. */
function mediaTypeOf(c: EdgeContext): string {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * The body as the schema wants it. Only JSON is read: no page of another site can make a browser send that without
 * asking first.
 * @throws DomainError `unsupported_type`, `malformed_body`, `invalid_form`
 */
export async function readJson<T extends z.ZodType>(
  c: EdgeContext,
  schema: T,
  mostBytes = SMALL_BODY_BYTES,
): Promise<z.infer<T>> {
  if (mediaTypeOf(c) !== 'application/json') throw new DomainError('unsupported_type');
  return checkForm(parseJson(await readText(c, mostBytes)), schema);
}

/** Whether the body is a plain form, as a browser without scripts sends it. */
export function isForm(c: EdgeContext): boolean {
  return mediaTypeOf(c) === FORM_TYPE;
}

/** The fields of such a form. */
export async function readFields(c: EdgeContext): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(c)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DomainError('malformed_body', { cause: error });
  }
}

/**
 * What was sent, as the schema wants it.
 * @throws DomainError `invalid_form` with one sentence for each field that is wrong.
 */
export function checkForm<T extends z.ZodType>(value: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path.map(String).join('.');
    if (field !== '') fields[field] ??= message;
  }
  throw new DomainError('invalid_form', { details: { fields } });
}

/**
 * The body as text.
 * @throws DomainError as `readBody` does.
 */
export async function readText(c: EdgeContext, mostBytes = SMALL_BODY_BYTES): Promise<string> {
  const { buffer } = await readBody(c, { mostBytes });
  return Buffer.from(buffer).toString('utf8');
}

/** The same request at another address, with its body read, for whoever reads requests by themselves. */
export async function readRequest(c: EdgeContext, url: URL): Promise<Request> {
  const { method, headers, signal } = c.req.raw;
  const body = ['GET', 'HEAD'].includes(method) ? null : await readBody(c, { mostBytes: SMALL_BODY_BYTES });
  return new Request(url, { method, headers, signal, body });
}

/**
 * The body as it came, byte for byte. Every call that takes a body reads it here, and once.
 * @throws DomainError `request_too_large`, before more than that is held; `request_timeout`, `malformed_body`.
 */
export async function readBody(
  c: EdgeContext,
  options: CollectBodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { mostBytes, tooLarge = 'request_too_large' } = options;
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw new DomainError(tooLarge);
  // Not the stream of the web's kind that the request also has: it makes a promise for each chunk. What Node has read
  // from the connection may be photos or passwords, and is overwritten.
  const incoming = c.env?.incoming;
  return incoming
    ? collectBody(incoming, { ...options, ownsChunks: true })
    : collectBody(Readable.from(c.req.raw.body ?? []), options);
}
