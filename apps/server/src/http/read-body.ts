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
