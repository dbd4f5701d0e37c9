import { z } from 'zod';

/** An error in Stripe's format. */
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

/** Creates the error for an invalid request. Source: Stripe's list of error codes. */
export function invalid(code: string, message: string, param?: string): StripeFault {
  const status = code === 'resource_missing' ? 404 : 400;
  return new StripeFault(status, { type: 'invalid_request_error', code, message, param });
}

/** Creates the error for a refused card. Source: Stripe's lists of error codes and decline codes. */
export function declined(code: string, declineCode: string): StripeFault {
  const message = 'Your card was declined.';
  return new StripeFault(402, { type: 'card_error', code, decline_code: declineCode, message });
}

type Form = { [name: string]: string | Form };

/** Parses a form-encoded body or query: `items[0][price]=x` becomes `{ items: { 0: { price: 'x' } } }`. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.match(/[^[\]]+/g) ?? [];
    const last = path.pop() ?? '';
    let inner = form;
    for (const name of path) {
      const next = inner[name];
      const held: Form = typeof next === 'object' ? next : Object.create(null);
      inner[name] = held;
      inner = held;
    }
    inner[last] = value;
  }
  return form;
}

/** Schemas for parameters in form encoding, where every value is text. */
export const param = {
  text: z.string(),
  whole: z.coerce.number().int(),
  flag: z.enum(['true', 'false']).transform((text) => text === 'true'),
  texts: z.record(z.string(), z.string()).default({}),
  /** A list, encoded by the indices of its members. */
  list: <Member extends z.ZodType>(member: Member) =>
    z.record(z.string(), member).transform((members) => Object.values(members)),
  object: z.strictObject,
  /** A parameter that is accepted and ignored. */
  ignored: z.unknown().optional(),
} as const;

/** The parameters of every list endpoint. */
export const PAGE = {
  limit: param.whole.default(10),
  starting_after: param.text.optional(),
  created: z.strictObject({ gte: param.whole.transform((seconds) => new Date(seconds * 1000)) }).optional(),
} as const;

/** @throws StripeFault for parameters that are unknown, missing or malformed. */
export function readParams<Params extends z.ZodType>(shape: Params, form: unknown): z.output<Params> {
  const parsed = shape.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const name = issue.keys.join(', ');
    throw invalid('parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
  const name = issue?.path.join('.') ?? '';
  throw invalid('parameter_missing', `Missing or invalid param: ${name}.`, name);
}

/** The `expand` paths below a field; null when the field itself is not to be expanded. */
export function expandWithin(expand: readonly string[], name: string): string[] | null {
  const inner = expand.filter((path) => path === name || path.startsWith(`${name}.`));
  if (inner.length === 0) return null;
  return inner.map((path) => path.slice(name.length + 1)).filter((path) => path !== '');
}
