import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let testApp: TestApp;
let document: Document;

beforeAll(async () => {
  testApp = await createTestApp();
  document = await (await testApp.app.request('/api/openapi.json')).json();
});

afterAll(() => testApp.close());

function findReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : findReferences(inner),
  );
}

test('is an OpenAPI 3.1 document in which every reference can be resolved', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.title).toBe('Virtual Try-On API');
  expect(document.servers).toEqual([{ url: '/', description: 'This server' }]);
  const references = [...new Set(findReferences(document))];
  expect(references.length).toBeGreaterThan(2);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(references.filter((reference) => !known.includes(reference))).toEqual([]);
});

test('every call has a unique name, a summary and described responses', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { summary, responses } of operations) {
    expect(summary).not.toBe('');
    expect(Object.keys(responses).length).toBeGreaterThan(0);
    for (const { description } of Object.values(responses)) expect(description).not.toBe('');
  }
});

test('every described path exists', async () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const response = await testApp.app.request(path, { method: method.toUpperCase() });
      expect([404, 405]).not.toContain(response.status);
    }
  }
});

test('every changing call documents the rejection of other sites', () => {
  const posts = Object.values(document.paths).flatMap(({ post }) => post ?? []);
  expect(posts.length).toBeGreaterThan(30);
  expect(posts.filter(({ responses }) => !(403 in responses)).map(({ operationId }) => operationId)).toEqual(
    [],
  );
});

test('every call that may fail internally documents an unavailable database', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const inner = operations.filter(({ responses }) => 500 in responses);
  expect(inner.length).toBeGreaterThan(30);
  expect(inner.filter(({ responses }) => !(503 in responses)).map(({ operationId }) => operationId)).toEqual(
    [],
  );
});

test('the upload is described correctly: two pictures and an optional category, as a form', () => {
  const operation = document.paths['/api/try-on/']?.post;
  if (!operation) throw new Error('The call is not described.');
  const { requestBody, responses } = operation;
  const schema = requestBody?.content['multipart/form-data']?.schema;
  expect(requestBody?.required).toBe(true);
  expect(schema).toMatchObject({
    required: ['user_image', 'garment_image'],
    additionalProperties: false,
    properties: {
      user_image: { type: 'string', format: 'binary' },
      garment_image: { type: 'string', format: 'binary' },
      category: { enum: ['auto', 'upper', 'lower', 'dress'], default: 'auto' },
    },
  });
  expect(Object.keys(responses[200]?.content ?? {})).toEqual(['application/json', 'text/event-stream']);
  const failures = [
    '400',
    '401',
    '402',
    '403',
    '408',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '502',
    '503',
    '504',
  ];
  expect(Object.keys(responses)).toEqual(['200', ...failures]);
  expect(responses[413]?.description).toContain('`picture_too_large`');
});

test('the readable page has no external resources and no inline scripts', async () => {
  const html = await (await testApp.app.request('/api/docs')).text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(addresses.length).toBe(4);
  expect(html).not.toMatch(/<script(?![^>]+src=)/);
  expect(html).not.toMatch(/\son\w+=/);
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\//);
    expect((await testApp.app.request(address)).status).toBe(200);
  }
});

async function readCompressed(path: string): Promise<number> {
  const response = await testApp.app.request(path, { headers: { 'accept-encoding': 'gzip' } });
  const { byteLength } = await response.arrayBuffer();
  expect(response.headers.get('content-encoding')).toBe('gzip');
  // A response that is compressed while streaming has no content length.
  expect(response.headers.get('content-length')).toBe(String(byteLength));
  return byteLength;
}

test('the script of the readable page is compressed once, not for every reader', async () => {
  const read = () => readCompressed('/api/docs/swagger-ui-bundle.js');
  const before = process.cpuUsage();
  expect(await read()).toBeGreaterThan(100_000);
  const first = process.cpuUsage(before);
  const afterFirst = process.cpuUsage();
  for (let again = 0; again < 5; again += 1) await read();
  const later = process.cpuUsage(afterFirst);
  expect(later.user / 5).toBeLessThan(first.user / 2);
});

test('the document is also compressed once', async () => {
  expect(await readCompressed('/api/openapi.json')).toBeGreaterThan(10_000);
});
