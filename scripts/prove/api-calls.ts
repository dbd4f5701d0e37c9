import fc from 'fast-check';
import { type ApiDocument, type ApiParameter, type DescribedCall, resolveSchema } from './api-document.ts';
import { anyJson, hostileText, Known, valuesOf } from './schema-values.ts';

/** The caller's identity, and how it authenticates. */
export const CALLERS = ['member', 'extension', 'nobody', 'impostor'] as const;
export type Caller = (typeof CALLERS)[number];

/** A field of a form: text, a learned value, or the bytes of a file. */
export type FormValue = string | Known | Uint8Array;

export type CallBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown; readonly type: string }
  | { readonly kind: 'words'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly type: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, FormValue])[] };

/** A generated call before learned values are filled in. */
export interface MadeUpCall {
  readonly method: string;
  readonly caller: Caller;
  readonly parameters: Readonly<Record<'path' | 'query' | 'header', Readonly<Record<string, unknown>>>>;
  readonly body: CallBody;
  readonly headers: Readonly<Record<string, string>>;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const WORDS_TYPE = 'application/x-www-form-urlencoded';
const OTHER_TYPES = ['text/plain', WORDS_TYPE, 'application/json; charset=utf-16', FORM_TYPE, 'nonsense', ''];
const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** Headers of browsers and other clients; most have nothing unusual. */
const madeUpHeaders = fc.record(
  {
    accept: fc.constantFrom('text/event-stream', 'application/json', '*/*', 'text/html', ';;q=,'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'none', 'cross-site', 'nonsense'),
    'if-none-match': fc.constantFrom('*', '"a"', 'W/"', ''),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'nonsense'),
    authorization: fc.constantFrom('Bearer ', 'Bearer x', 'Basic eDp5', `Bearer ${'A'.repeat(43)}`),
    'x-http-method-override': fc.constant('DELETE'),
    range: fc.constant('bytes=0-1'),
  },
  { requiredKeys: [] },
);

const unusualHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: madeUpHeaders },
);

const brokenJson = fc
  .tuple(anyJson, fc.nat(50))
  .map(([value, cut]) => new TextEncoder().encode(JSON.stringify(value)).slice(0, -cut));

/** Generates calls of one kind, most of them nearly valid, so that they pass the first checks. */
export function callsOf(document: ApiDocument, call: DescribedCall): fc.Arbitrary<MadeUpCall> {
  const { operation } = call;
  const parameters = (place: ApiParameter['in']) =>
    parametersOf(
      document,
      (operation.parameters ?? []).filter((parameter) => parameter.in === place),
    );
  return fc.record(
    {
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom(...OTHER_METHODS) },
      ),
      caller: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Caller>('member') },
        { weight: 3, arbitrary: fc.constantFrom(...CALLERS) },
      ),
      parameters: fc.record(
        { path: parameters('path'), query: parameters('query'), header: parameters('header') },
        { noNullPrototype: true },
      ),
      body: bodiesOf(document, call),
      headers: unusualHeaders,
    },
    { noNullPrototype: true },
  );
}

function parametersOf(document: ApiDocument, parameters: readonly ApiParameter[]) {
  return fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema }) => [name, valuesOf(document, schema, { isLoose: true, name })]),
    ),
    {
      requiredKeys: parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
      noNullPrototype: true,
    },
  );
}

function bodiesOf(document: ApiDocument, call: DescribedCall): fc.Arbitrary<CallBody> {
  const content = call.operation.requestBody?.content;
  const bytes = fc.record({
    kind: fc.constant('bytes' as const),
    bytes: fc.oneof(fc.uint8Array({ maxLength: 2000 }), brokenJson),
    type: fc.constantFrom(JSON_TYPE, `${FORM_TYPE}; boundary=x`, ...OTHER_TYPES),
  });
  const none = fc.constant<CallBody>({ kind: 'none' });
  if (!content) {
    return fc.oneof(
      { weight: 8, arbitrary: none },
      { weight: call.method === 'GET' ? 0 : 1, arbitrary: bytes },
    );
  }
  const right = Object.entries(content).map(([type, { schema }]) => {
    if (type === FORM_TYPE) return formsOf(Object.keys(resolveSchema(document, schema).properties ?? {}));
    const values = fc.oneof(
      valuesOf(document, schema),
      valuesOf(document, schema, { isLoose: true }),
      valuesOf(document, {}, { name: `body of ${call.operation.operationId}` }),
    );
    return type === WORDS_TYPE
      ? values.map((value): CallBody => ({ kind: 'words', value }))
      : values.map((value): CallBody => ({ kind: 'json', value, type: JSON_TYPE }));
  });
  const otherType = fc.record({
    kind: fc.constant('json' as const),
    value: anyJson,
    type: fc.constantFrom(...OTHER_TYPES),
  });
  return fc.oneof(
    { weight: 20, arbitrary: fc.oneof(...right) },
    { weight: 2, arbitrary: bytes },
    { weight: 1, arbitrary: otherType },
    { weight: 1, arbitrary: none },
  );
}

const valuesOfPicture = fc.nat(1000).map((pick) => new Known('picture', pick));

/** Forms with valid, nearly valid and invalid pictures, in any number and order. */
function formsOf(names: readonly string[]): fc.Arbitrary<CallBody> {
  const value: fc.Arbitrary<FormValue> = fc.oneof(
    { weight: 6, arbitrary: valuesOfPicture },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }) },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constantFrom('auto', 'upper', 'lower', 'dress', 'tucked', 'true') },
  );
  const field = fc.tuple(
    fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: hostileText }),
    value,
  );
  const twoPictures = fc
    .tuple(valuesOfPicture, valuesOfPicture)
    .map(([person, garment]): [string, FormValue][] => [
      [names[0] ?? '', person],
      [names[1] ?? '', garment],
    ]);
  return fc.oneof(twoPictures, fc.array(field, { maxLength: 5 })).map((fields) => ({ kind: 'form', fields }));
}
