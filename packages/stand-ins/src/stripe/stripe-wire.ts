/** The wire format of Stripe's API: nested form bodies, error bodies, lists. Source: Stripe's API reference. */

/** A decoded form body: `items[0][price]=x` is `{ items: [{ price: 'x' }] }`. */
export interface Params {
  [name: string]: Value;
}
export type Value = string | Params | Value[];

/** A failure as Stripe words it. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: { type: string; message: string } & Record<string, unknown>) {
    super(body.message);
    this.name = 'StripeFault';
    this.status = status;
    this.body = body;
  }
}

/** A request that cannot be done; `code` as in Stripe's list of error codes. */
export function invalid(code: string, message: string, param?: string): StripeFault {
  const status = code === 'resource_missing' ? 404 : 400;
  return new StripeFault(status, {
    type: 'invalid_request_error',
    code,
    message,
    ...(param ? { param } : {}),
  });
}

/** A card that was refused (402). */
export function declined(
  code: string,
  declineCode: string,
  details: Record<string, unknown> = {},
): StripeFault {
  const message = 'Your card was declined.';
  return new StripeFault(402, { type: 'card_error', code, decline_code: declineCode, message, ...details });
}

/** Reads an encoded form, or a query. */
export function decodeParams(text: string): Params {
  const params: Params = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [...key.matchAll(/[^[\]]+/g)].map(([part]) => part);
    put(params, path, value);
  }
  return params;
}

function put(target: Params, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const before = target[name];
  const isList = /^\d*$/.test(rest[0] ?? '');
  if (isList) {
    const list = Array.isArray(before) ? before : [];
    target[name] = list;
    putInList(list, rest, value);
    return;
  }
  const inner = typeof before === 'object' && !Array.isArray(before) ? before : {};
  target[name] = inner;
  put(inner, rest, value);
}

function putInList(list: Value[], [position = '', ...rest]: string[], value: string): void {
  const index = position === '' ? list.length : Number(position);
  if (rest.length === 0) {
    list[index] = value;
    return;
  }
  const before = list[index];
  const inner = typeof before === 'object' && !Array.isArray(before) ? before : {};
  list[index] = inner;
  put(inner, rest, value);
}

/** The value at a path; undefined where there is none. */
export function valueAt(params: Params, ...path: (string | number)[]): Value | undefined {
  let value: Value | undefined = params;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (typeof value === 'object') value = value[String(step)];
    else return undefined;
  }
  return value;
}

/** A text at a path; an empty one counts as taken away. */
export function textAt(params: Params, ...path: (string | number)[]): string | undefined {
  const value = valueAt(params, ...path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A whole number at a path. */
export function numberAt(params: Params, ...path: (string | number)[]): number | undefined {
  const text = textAt(params, ...path);
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text))
    throw invalid('parameter_invalid_integer', `Invalid integer: ${text}`, path.join('.'));
  return Number(text);
}

/** A list at a path; empty where there is none. */
export function listAt(params: Params, ...path: (string | number)[]): Value[] {
  const value = valueAt(params, ...path);
  return Array.isArray(value) ? value : [];
}

/** Texts by name at a path, such as metadata. */
export function textsAt(params: Params, ...path: string[]): Record<string, string> {
  const value = valueAt(params, ...path);
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (typeof each === 'string' ? [[name, each]] : [])),
  );
}

/** One page of a list, as Stripe answers it. */
export function toList<T extends { id: string }>(all: readonly T[], params: Params, url: string) {
  const limit = numberAt(params, 'limit') ?? 10;
  const after = textAt(params, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return { object: 'list', url, has_more: all.length > start + limit, data: all.slice(start, start + limit) };
}

/** Whether an object was made within `created[gte]` and so on. */
export function isCreatedWithin({ created }: { created: number }, params: Params): boolean {
  const from = numberAt(params, 'created', 'gte') ?? numberAt(params, 'created', 'gt') ?? 0;
  return created >= from;
}
