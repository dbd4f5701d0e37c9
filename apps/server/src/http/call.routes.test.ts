import { expect, test } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { FORM_TYPE } from '#src/http/body/read-body.ts';
import { refuseOtherMethods, registerCall } from '#src/http/call.ts';
import { createEdge } from '#src/http/edge.ts';
import { registerOpenApi } from '#src/http/openapi/openapi.ts';
import { createLogger } from '#src/logger.ts';

function openEdge() {
  return createEdge({
    ...{ log: createLogger('silent'), publicUrl: 'http://localhost', ownOrigins: [] },
    ...{ isDevelopment: false, pictureOrigins: [], usesStripe: false, trustedProxyHops: 0, extensions: [] },
  });
}

const described = { operationId: 'probe', summary: 'A probe' } as const;
const nameForm = z.strictObject({ name: z.string().min(2) });

function postJson(body: string, type = 'application/json') {
  return { method: 'POST', headers: { 'content-type': type }, body };
}

test('whoever may not call is refused before anything of the request is read', async () => {
  const edge = openEdge();
  registerCall(edge, 'POST /api/probe', 'Health', {
    ...described,
    body: ['Probe', nameForm],
    done: 'Done.',
    admit: async () => {
      throw new DomainError('unauthenticated');
    },
    handle: () => undefined,
  });
  expect((await edge.request('/api/probe', postJson('not even JSON'))).status).toBe(401);
});

test('the handler gets what the described schemas let in, and nothing else reaches it', async () => {
  const edge = openEdge();
  const seen: unknown[] = [];
  registerCall(edge, 'POST /api/probe/:id', 'Health', {
    ...described,
    body: ['Probe', nameForm],
    params: z.object({ id: z.string().regex(/^[a-z]+$/) }),
    query: z.object({ page: z.coerce.number().default(1) }),
    answer: ['Answer', z.object({ hello: z.string() })],
    admit: async () => 'somebody',
    handle: (_c, input) => {
      seen.push(input);
      return { hello: input.body.name };
    },
  });
  const call = async (path: string, body: string, type?: string) =>
    (await edge.request(path, postJson(body, type))).status;
  expect(await call('/api/probe/one', '{"name":"a"}')).toBe(400);
  expect(await call('/api/probe/one', '{"name":"ab","more":1}')).toBe(400);
  expect(await call('/api/probe/one', 'name=ab', FORM_TYPE)).toBe(415);
  expect(await call('/api/probe/one?page=x', '{"name":"ab"}')).toBe(400);
  expect(await call('/api/probe/ONE', '{"name":"ab"}')).toBe(404);
  expect(seen).toEqual([]);
  const response = await edge.request('/api/probe/one?page=2', postJson('{"name":"ab"}'));
  expect(await response.json()).toEqual({ hello: 'ab' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(seen).toEqual([
    { caller: 'somebody', body: { name: 'ab' }, query: { page: 2 }, params: { id: 'one' } },
  ]);
});

test('a form is read as a form only', async () => {
  const edge = openEdge();
  registerCall(edge, 'POST /api/probe', 'Health', {
    ...described,
    body: ['Probe', nameForm],
    bodyType: FORM_TYPE,
    done: 'Done.',
    handle: () => undefined,
  });
  expect((await edge.request('/api/probe', postJson('name=ab', FORM_TYPE))).status).toBe(204);
  expect((await edge.request('/api/probe', postJson('{"name":"ab"}'))).status).toBe(415);
});

test('other methods of a path are refused with the names of all that it has', async () => {
  const edge = openEdge();
  for (const call of ['GET /api/probe', 'POST /api/probe'] as const) {
    registerCall(edge, call, 'Health', { ...described, done: 'Done.', handle: () => undefined });
  }
  edge.get('/api/page/:id', (c) => c.text('A page.'));
  refuseOtherMethods(edge);
  const refused = await edge.request('/api/probe', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST']);
  const ofPage = await edge.request('/api/page/one', { method: 'POST' });
  expect([ofPage.status, ofPage.headers.get('allow')]).toEqual([405, 'GET']);
  expect((await edge.request('/api/page/one')).status).toBe(200);
  expect((await edge.request('/api/probe', { method: 'HEAD' })).status).toBe(204);
});

test('two different schemas of one name make no document', async () => {
  const edge = openEdge();
  const one = { ...described, handle: () => ({ a: 1 }) } as const;
  registerCall(edge, 'GET /api/one', 'Health', { ...one, answer: ['Same', z.object({ a: z.number() })] });
  registerCall(edge, 'GET /api/two', 'Health', { ...one, answer: ['Same', z.object({ a: z.number() })] });
  registerOpenApi(edge);
  expect((await edge.request('/api/openapi.json')).status).toBe(500);
});
