import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';

/** The media type of the body, without its parameters. */
export function mediaTypeOf(c: EdgeContext): string {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * The body as the schema wants it. Only JSON is read: no page of another site can make a browser send that without
 * asking first.
 * @throws DomainError `unsupported_type`, `malformed_body`, `invalid_form`
 */
export async function readJson<T extends z.ZodType>(c: EdgeContext, schema: T): Promise<z.infer<T>> {
  if (mediaTypeOf(c) !== 'application/json') throw new DomainError('unsupported_type');
  return checkForm(await parseJson(c), schema);
}

async function parseJson(c: EdgeContext): Promise<unknown> {
  try {
    return await c.req.json();
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
 * The body as it came, byte for byte, for signatures.
 * @throws DomainError `request_too_large`, before more than that is held.
 */
export async function readText(c: EdgeContext, mostBytes: number): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw new DomainError('request_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new DomainError('request_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
