import fc from 'fast-check';
import { type ApiDocument, type JsonSchema, resolveSchema } from './api-document.ts';

/** Placeholder for a value learned from earlier responses, such as a payment's id; filled in for each call. */
export class Known {
  readonly name: string;
  readonly pick: number;

  constructor(name: string, pick: number) {
    this.name = name;
    this.pick = pick;
  }

  toString(): string {
    return `<known ${this.name}, ${this.pick}>`;
  }
}

/** All learned values, by property name. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

const MOST_LETTERS = 400;
const MOST_ITEMS = 4;
const DEEPEST = 6;

/** Characters with a meaning for databases, pages, headers or paths, and unexpected ones. */
const HOSTILE = [
  '',
  '\u0000',
  'a\u0000b',
  "'; drop table user; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x\r\nSet-Cookie: a=b',
  '__proto__',
  '%00',
  '{{7*7}}',
  '\ud83d\ude00'.repeat(50),
  '\u202e\ufeff',
  'x'.repeat(5000),
];

export const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string());

/** Any JSON value. */
export const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 3 }), hostileText, fc.double(), fc.maxSafeInteger());

/**
 * Generates values of a schema; with `isLoose`, some parts are missing, excessive, of another type or hostile.
 * @param name of the property that the value is for.
 */
export function valuesOf(
  document: ApiDocument,
  schema: JsonSchema,
  { isLoose = false, name = '', depth = 0 } = {},
): fc.Arbitrary<unknown> {
  const resolved = resolveSchema(document, schema);
  const inner = (part: JsonSchema, partName = '') =>
    valuesOf(document, part, { isLoose, name: partName, depth: depth + 1 });
  const right = rightValues(resolved, inner, depth);
  const known = fc.nat(1000).map((pick) => new Known(name, pick));
  const choices: fc.WeightedArbitrary<unknown>[] = [{ weight: 6, arbitrary: right }];
  if (name !== '' && !resolved.properties) choices.push({ weight: 8, arbitrary: known });
  if (isLoose) choices.push({ weight: 1, arbitrary: anyJson });
  if (isLoose && resolved.properties) {
    choices.push({ weight: 4, arbitrary: looseObject(resolved.properties, inner) });
  }
  return fc.oneof(...choices);
}

type Inner = (part: JsonSchema, name?: string) => fc.Arbitrary<unknown>;

function rightValues(schema: JsonSchema, inner: Inner, depth: number): fc.Arbitrary<unknown> {
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return fc.oneof(...parts.map((part) => inner(part)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => inner(part)))
      .map((values) => Object.assign({}, ...values.filter((value) => typeof value === 'object')));
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length === 0 || depth > DEEPEST) return anyJson;
  return fc.oneof(...types.map((type) => ofType(type, schema, inner)));
}

function ofType(type: string, schema: JsonSchema, inner: Inner): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1),
        max: schema.maximum ?? 100_000,
      });
    case 'array': {
      const { minItems: minLength = 0 } = schema;
      const maxLength = Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS + minLength);
      return fc.array(schema.items ? inner(schema.items) : anyJson, { minLength, maxLength });
    }
    case 'object':
      return rightObject(schema, inner);
    default:
      return textOf(schema);
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = MOST_LETTERS }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(maxLength, MOST_LETTERS + minLength);
  // One visible character may consist of several code units, which schemas count.
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: most })
    .map((text) => text.slice(0, most).toWellFormed());
}

function rightObject(schema: JsonSchema, inner: Inner): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const record = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part, name)])),
    { requiredKeys: [...required], noNullPrototype: true },
  );
  if (typeof additionalProperties !== 'object') return record;
  const more = fc.dictionary(fc.string({ maxLength: 20 }), inner(additionalProperties), {
    maxKeys: MOST_ITEMS,
    noNullPrototype: true,
  });
  return fc.tuple(more, record).map(([extra, own]) => ({ ...extra, ...own }));
}

function looseObject(properties: Readonly<Record<string, JsonSchema>>, inner: Inner): fc.Arbitrary<unknown> {
  const own = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, fc.oneof(inner(part, name), anyJson)]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  );
  const more = fc.dictionary(hostileText, anyJson, { maxKeys: 2, noNullPrototype: true });
  return fc.tuple(own, more).map(([mine, extra]) => ({ ...extra, ...mine }));
}

/** Replaces the placeholders in a value by learned values. */
export function fillIn(value: unknown, known: KnownValues): unknown {
  if (value instanceof Known) {
    const choices = known.get(value.name) ?? [];
    return choices.length === 0 ? value.name : choices[value.pick % choices.length];
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillIn(inner, known)]));
}
