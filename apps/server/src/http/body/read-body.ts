import { Readable } from 'node:stream';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import { type CollectBodyOptions, collectBody } from './collect-body.ts';

/** Default limit for a body. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** Limit for a report of a bad picture. */
export const REPORT_BODY_BYTES = 2 * 1024 * 1024;
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The media type of the body, without parameters. */
function mediaTypeOf(c: EdgeContext): string {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads and validates a JSON body. Other types are rejected: browsers cannot send JSON cross-site without a preflight
 * request.
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

/** Whether the body is a plain form, as sent by a browser without scripts. */
export function isForm(c: EdgeContext): boolean {
  return mediaTypeOf(c) === FORM_TYPE;
}

/** Reads the fields of a plain form. */
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
 * Validates a value against the schema.
 * @throws DomainError `invalid_form` with one sentence for each invalid field.
 */
export function checkForm<T extends z.ZodType>(value: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path.map(String).join('.');
    if (field !== '') fields[field] ??= message;
  }
  throw new DomainError('invalid_form', { fields });
}

/**
 * Reads the body as text.
 * @throws DomainError as `readBody` does.
 */
export async function readText(c: EdgeContext, mostBytes = SMALL_BODY_BYTES): Promise<string> {
  const { buffer } = await readBody(c, { mostBytes });
  return Buffer.from(buffer).toString('utf8');
}

/** Copies the request to another URL with its body read, for libraries that take a `Request`. */
export async function readRequest(c: EdgeContext, url: URL): Promise<Request> {
  const { method, headers, signal } = c.req.raw;
  const body = ['GET', 'HEAD'].includes(method) ? null : await readBody(c, { mostBytes: SMALL_BODY_BYTES });
  return new Request(url, { method, headers, signal, body });
}

/**
 * Reads the raw body. Every call that takes a body reads it here, once.
 * @throws DomainError `request_too_large`, before more than that is stored; `request_timeout`, `malformed_body`.
 */
export async function readBody(
  c: EdgeContext,
  options: CollectBodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { mostBytes, tooLarge = 'request_too_large' } = options;
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw new DomainError(tooLarge);
  // Reads the Node stream, because the web stream creates a promise for each chunk. Node's read chunks may hold
  // photos or passwords, so they are overwritten. What a page posts has no stream of its own.
  const incoming = c.env?.page ? undefined : c.env?.incoming;
  return incoming
    ? collectBody(incoming, { ...options, ownsChunks: true })
    : collectBody(Readable.from(c.req.raw.body ?? []), options);
}
