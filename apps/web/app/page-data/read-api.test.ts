import { expect, test } from 'vitest';
import { z } from 'zod';
import { readApi } from './read-api.ts';

const SHAPE = z.object({ count: z.number() });
const read = (answer: () => Promise<Response>) => readApi(answer, '/api/counts', SHAPE);

test('a response with a valid shape is returned', async () => {
  expect(await read(async () => Response.json({ count: 3, more: true }))).toEqual({ count: 3 });
});

test.each([
  ['a refusal', async () => Response.json({ count: 3 }, { status: 401 })],
  ['another shape', async () => Response.json({ count: 'three' })],
  ['no JSON', async () => new Response('<html>')],
  ['a failure', () => Promise.reject(new TypeError('fetch failed'))],
])('%s gives null and does not fail the page', async (_, answer) => {
  expect(await read(answer)).toBeNull();
});

test('a page does not wait for a response that never comes', async () => {
  expect(await readApi(() => new Promise(() => undefined), '/api/counts', SHAPE, 1)).toBeNull();
});
