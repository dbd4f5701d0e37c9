import { z } from 'zod';

/** A JSON schema with the keywords that the document uses. */
export type JsonSchema = {
  type?: z.core.JSONSchema.SchemaType | z.core.JSONSchema.SchemaType[];
  enum?: (string | number | boolean | null)[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
  $ref?: string;
};

interface Content {
  readonly schema: JsonSchema;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** One call of the document. */
export interface DescribedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** A response with its whole body. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const REFERENCE = '#/components/schemas/';
/** Where zod expects referenced schemas. */
const DEFINITIONS = '#/$defs/';

/** All calls of the document, in order. */
export function listCalls({ paths }: ApiDocument): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Resolves a reference to its schema. */
export function resolveSchema({ components }: ApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.replace(REFERENCE, '')];
  if (!found) throw new Error(`The document refers to ${schema.$ref}, which it does not have.`);
  return found;
}

/** Creates a strict check of responses against the document. */
export function createAnswerCheck(document: ApiDocument) {
  const compiled = new Map<JsonSchema, z.ZodType>();
  const definitions = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, toClosed(schema)]),
  );

  function compile(schema: JsonSchema): z.ZodType {
    const known = compiled.get(schema);
    if (known) return known;
    const made = z.fromJSONSchema({ ...toClosed(schema), $defs: definitions });
    compiled.set(schema, made);
    return made;
  }

  function checkJson(schema: JsonSchema, text: string): string | null {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return `is no JSON: ${text.slice(0, 80)}`;
    }
    const parsed = compile(schema).safeParse(value);
    return parsed.success ? null : `is not as described: ${z.prettifyError(parsed.error)}`;
  }

  /** Each event of a try-on has its own schema. */
  function checkEvents(text: string): string | null {
    for (const [, name = '', data = ''] of text.matchAll(/^event: (.*)\ndata: (.*)$/gm)) {
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const schema = document.components.schemas[name === 'result' ? 'TryOnAnswer' : `TryOn${title}Event`];
      const problem = schema ? checkJson(schema, data) : 'is not described';
      if (problem) return `the event "${name}" ${problem}`;
    }
    return text.includes('event: ') ? null : 'has no events';
  }

  /** Returns the problem of a response, or null. */
  return function findProblem(operation: ApiOperation, answer: ReceivedAnswer): string | null {
    const { status, body } = answer;
    const described = operation.responses[String(status)];
    // Everything is embedded and healthy here, so the documented failures of external services cannot occur.
    if (status >= 500) return `the status is ${status}: ${body.slice(0, 200)}`;
    if (!described) return `the status ${status} is not described: ${body.slice(0, 200)}`;
    if (!described.content)
      return body === '' ? null : `the answer ${status} has a body: ${body.slice(0, 80)}`;
    const type = answer.contentType.split(';')[0]?.trim() ?? '';
    const content = described.content[type];
    if (!content) return `the answer ${status} is "${type}", which is not described`;
    const problem = type === 'text/event-stream' ? checkEvents(body) : checkJson(content.schema, body);
    return problem && `the answer ${status} ${problem}`;
  };
}

export type AnswerCheck = ReturnType<typeof createAnswerCheck>;

/** Forbids additional properties: clients may ignore them, but the server must send only what it documents. */
function toClosed(schema: JsonSchema): JsonSchema {
  return close(JSON.parse(JSON.stringify(schema).replaceAll(REFERENCE, DEFINITIONS)));
}

function close(schema: JsonSchema): JsonSchema {
  const { properties, items, oneOf, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, close(inner)])),
      additionalProperties: schema.additionalProperties ?? false,
    }),
    ...(items && { items: close(items) }),
    ...(oneOf && { oneOf: oneOf.map(close) }),
    ...(anyOf && { anyOf: anyOf.map(close) }),
  };
}
