import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { ErrorStatus } from '@tryon/contract/error-codes.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { errorAnswerSchema } from '@tryon/contract/try-on/try-on.ts';
import type { z } from 'zod';
import { answerEncoded, cacheEncodings } from '#src/http/cached-encodings.ts';
import {
  answerOf,
  type CallDescription,
  type Content,
  type DescribedResponse,
  type Named,
  type RegisteredCall,
  TAGS,
} from '#src/http/call.ts';
import type { Edge } from '#src/http/edge-env.ts';
import { codesOf } from '#src/http/error-table.ts';

/** Serves `GET /api/openapi.json`, generated from the calls that were registered. */
export function registerOpenApi(edge: Edge): void {
  let document: Promise<Uint8Array> | undefined;
  const encodings = cacheEncodings(() => {
    document ??= createDocument(edge.calls).then((made) => Buffer.from(JSON.stringify(made)));
    return document;
  });
  edge.get('/api/openapi.json', (c) =>
    answerEncoded(c, encodings, { isText: true, 'content-type': 'application/json' }),
  );
}

async function createDocument(calls: readonly RegisteredCall[]): Promise<object> {
  // Imported on the first request, so that it does not delay the server's start.
  const { OpenAPIHono } = await import('@hono/zod-openapi');
  const documented = new OpenAPIHono();
  const describe = createDescriber(documented.openAPIRegistry);
  for (const call of calls) documented.openAPIRegistry.registerPath(describe(call));
  return documented.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1.0.0',
      description:
        'A shopper gives a photo of a garment and one of themself, and gets a picture of themself wearing it.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: TAGS.map((name) => ({ name })),
  });
}

/** Returns what describes a call in the library's terms. Schemas are registered as calls name them. */
function createDescriber(registry: OpenAPIHono['openAPIRegistry']) {
  const schemas = new Map<string, { schema: z.ZodType; registered: z.ZodType }>();
  const find = ([name, schema]: Named): z.ZodType => {
    // The library only extends schemas created after its import; the contract's schemas are older.
    const known = schemas.get(name) ?? { schema, registered: registry.register(name, schema.clone()) };
    if (known.schema !== schema) throw new Error(`Two schemas have the name ${name}.`);
    schemas.set(name, known);
    return known.registered;
  };
  find(ERROR_ANSWER);
  const toContent = (content: Content) =>
    Object.fromEntries(
      Object.entries(content).map(([type, body]) => [type, isNamed(body) ? { schema: find(body) } : body]),
    );

  function describeRequest({ params, query, headers, body, bodyType, ownBody }: CallDescription) {
    const content = body ? { [bodyType ?? JSON_TYPE]: body } : ownBody;
    return {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(content && { body: { required: true, content: toContent(content) } }),
    };
  }

  return (call: RegisteredCall): RouteConfig => {
    call.schemas?.forEach(find);
    const { method, path, operationId, summary, description, tag } = call;
    const responses = Object.entries(listResponses(call)).map(([status, { content, ...said }]) => [
      status,
      { ...said, ...(content && { content: toContent(content) }) },
    ]);
    return {
      method,
      path: path.replace(/:(\w+)/g, '{$1}'),
      operationId,
      summary,
      ...(description && { description }),
      tags: [tag],
      request: describeRequest(call),
      responses: Object.fromEntries(responses),
    };
  };
}

function listResponses(call: RegisteredCall): Readonly<Record<string, DescribedResponse>> {
  const { done, responses, summary } = call;
  const answer = answerOf(call);
  const listed: Record<string, DescribedResponse> = { ...responses };
  if (answer) {
    listed[200] = { description: answer[2] ?? summary, content: { [JSON_TYPE]: [answer[0], answer[1]] } };
  }
  if (done) listed[204] = { description: done };
  for (const status of failuresOf(call)) {
    listed[status] = {
      description: `Code ${codesOf(status)
        .map((code) => `\`${code}\``)
        .join(', ')}.`,
      content: { [JSON_TYPE]: ERROR_ANSWER },
      ...([429, 503].includes(status) ? { headers: RETRY_AFTER } : {}),
    };
  }
  return listed;
}

/** Another site's post is refused, a body is validated, and whatever may fail with 500 may find no database. */
function failuresOf({ method, body, failures = [] }: RegisteredCall): ErrorStatus[] {
  return [
    ...failures,
    ...(method === 'post' ? [403 as const] : []),
    ...(body ? ([400, 413, 415] as const) : []),
    ...(failures.includes(500) ? [503 as const] : []),
  ];
}

const isNamed = (body: Content[string]): body is Named => Array.isArray(body);

const ERROR_ANSWER: Named = ['ErrorAnswer', errorAnswerSchema];

const JSON_TYPE = 'application/json';

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which it is worth trying again.',
    schema: { type: 'integer' as const },
  },
};
