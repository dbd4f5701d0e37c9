import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { errorAnswerSchema } from '@tryon/contract/try-on/try-on.ts';
import { z } from 'zod';
import type { Edge } from '#src/http/edge.ts';
import { ERROR_TABLE, type ErrorStatus } from '#src/http/error-table.ts';
import { READY_STATUSES } from '#src/http/health/health.routes.ts';
import { answerEncoded, keepEncodings } from '#src/http/kept-encodings.ts';

type Registry = OpenAPIHono['openAPIRegistry'];

/** Collects the features' descriptions of their calls. */
export interface ApiDescription {
  /** Adds a named schema. Schemas that contain the returned one refer to it by name. */
  addSchema: (name: string, schema: z.ZodType) => z.ZodType;
  addPath: (config: RouteConfig) => void;
  /**
   * The error responses of a call, with the codes of each status. Calls that may fail with 500 may also find the
   * database unavailable (503).
   */
  describeFailures: (...statuses: ErrorStatus[]) => RouteConfig['responses'];
}

export interface OpenApiOptions {
  /** One function per feature. */
  describe: readonly ((api: ApiDescription) => void)[];
}

/** Serves `GET /api/openapi.json`, generated from the schemas that validate the calls. */
export function registerOpenApi(edge: Edge, options: OpenApiOptions): void {
  let document: Promise<Uint8Array> | undefined;
  const encodings = keepEncodings(() => {
    document ??= createDocument(options).then((made) => Buffer.from(JSON.stringify(made)));
    return document;
  });
  edge.get('/api/openapi.json', (c) =>
    answerEncoded(c, encodings, { isText: true, 'content-type': 'application/json' }),
  );
}

async function createDocument({ describe }: OpenApiOptions): Promise<object> {
  // Imported on the first request, so that it does not delay the server's start.
  const { OpenAPIHono } = await import('@hono/zod-openapi');
  const documented = new OpenAPIHono();
  const api = createDescription(documented.openAPIRegistry);
  for (const describeFeature of [describeHealth, ...describe]) describeFeature(api);
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
    tags: [
      { name: 'Try-on' },
      { name: 'Account' },
      { name: 'Payments' },
      { name: 'Extension' },
      { name: 'Blog' },
      { name: 'Contact' },
      { name: 'Health' },
    ],
  });
}

function createDescription(registry: Registry): ApiDescription {
  const addSchema: ApiDescription['addSchema'] = (name, schema) => {
    // The library only extends schemas created after its import; the contract's schemas are older.
    return registry.register(name, schema.clone());
  };
  const errorAnswer = addSchema('ErrorAnswer', errorAnswerSchema);
  return {
    addSchema,
    addPath: (config) => registry.registerPath(config),
    describeFailures: (...statuses) =>
      Object.fromEntries(
        withSilentDatabase(statuses).map((status) => [
          status,
          {
            description: `Code ${codesOf(status).join(', ')}.`,
            content: { 'application/json': { schema: errorAnswer } },
            ...([429, 503].includes(status) ? { headers: RETRY_AFTER } : {}),
          },
        ]),
      ),
  };
}

/** Describes a JSON response. */
export function describeJson(schema: z.ZodType, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** Describes a required JSON body. */
export function describeBody(schema: z.ZodType) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which it is worth trying again.',
    schema: { type: 'integer' as const },
  },
};

function withSilentDatabase(statuses: readonly ErrorStatus[]): ErrorStatus[] {
  return statuses.includes(500) ? [...new Set([...statuses, 503 as const])] : [...statuses];
}

function codesOf(status: ErrorStatus): string[] {
  return Object.entries(ERROR_TABLE)
    .filter(([, row]) => row.status === status)
    .map(([code]) => `\`${code}\``);
}

function describeHealth({ addPath, addSchema }: ApiDescription): void {
  const health = addSchema('Health', z.object({ status: z.enum(['ok', ...READY_STATUSES]) }));
  const answer = (description: string) => ({
    description,
    content: { 'application/json': { schema: health } },
  });
  addPath({
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'Is the process alive?',
    tags: ['Health'],
    responses: { 200: answer('Yes.') },
  });
  addPath({
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'Can it do try-ons now?',
    tags: ['Health'],
    responses: { 200: answer('Yes.'), 503: answer('Not yet, or not any more.') },
  });
}
