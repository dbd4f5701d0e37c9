import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiDocument, createAnswerCheck, type JsonSchema } from './api-document.ts';
import { fillIn, Known, valuesOf } from './schema-values.ts';

const SHOPPER: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    code: { type: 'string', pattern: '^[\\w-]{43}$' },
    plan: { type: ['string', 'null'], enum: ['plus', 'pro', null] },
    left: { type: 'integer', minimum: 0, maximum: 300 },
    reasons: {
      type: 'array',
      items: { type: 'string', minLength: 2, maxLength: 9 },
      minItems: 1,
      maxItems: 5,
    },
  },
  required: ['id', 'code', 'plan', 'left', 'reasons'],
};

const shopper = { id: crypto.randomUUID(), code: 'x'.repeat(43), plan: null, left: 1, reasons: ['other'] };

const document: ApiDocument = { paths: {}, components: { schemas: { Shopper: SHOPPER } } };
const reference: JsonSchema = { $ref: '#/components/schemas/Shopper' };

test('values of a schema are what the schema says', () => {
  const schema = z.fromJSONSchema(SHOPPER);
  const known = new Map(Object.entries(shopper).map(([name, value]) => [name, [value]]));
  const property = fc.property(valuesOf(document, reference), (value) => {
    expect(schema.safeParse(fillIn(value, known)).success).toBe(true);
  });
  fc.assert(property, { numRuns: 50, seed: 1 });
});

test('loose values do not only match the schema', () => {
  const schema = z.fromJSONSchema(SHOPPER);
  const values = fc.sample(valuesOf(document, reference, { isLoose: true }), { numRuns: 100, seed: 1 });
  expect(values.some((value) => !schema.safeParse(fillIn(value, new Map())).success)).toBe(true);
});

test('the same seed generates the same values', () => {
  const sample = () => fc.sample(valuesOf(document, reference, { isLoose: true }), { numRuns: 20, seed: 3 });
  expect(fc.stringify(sample())).toBe(fc.stringify(sample()));
});

test('learned values replace their placeholders', () => {
  const known = new Map([['id', ['one', 'two']]]);
  expect(fillIn({ id: new Known('id', 3), deep: [new Known('id', 0)] }, known)).toEqual({
    id: 'two',
    deep: ['one'],
  });
});

const ANSWERS = {
  operationId: 'getShopper',
  responses: { 200: { content: { 'application/json': { schema: reference } } }, 204: {} },
};
const answer = (status: number, body: unknown, contentType = 'application/json') =>
  createAnswerCheck(document)(ANSWERS, {
    status,
    contentType,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('a response as described has no problem', () => {
  expect(answer(200, shopper)).toBeNull();
  expect(answer(204, '')).toBeNull();
});

test.each([
  ['a property that is not described', 200, { ...shopper, password: 'x' }, 'not as described'],
  ['a property that is missing', 200, { ...shopper, left: undefined }, 'not as described'],
  ['a status that is not described', 418, shopper, 'status 418'],
  ['a body where none is described', 204, shopper, 'has a body'],
  ['what is no JSON', 200, 'no', 'is no JSON'],
  ['a failure of ours', 500, {}, 'status is 500'],
])('%s is a problem', (_what, status, body, problem) => {
  expect(answer(status, body)).toContain(problem);
});

test('a type other than the described one is a problem', () => {
  expect(answer(200, '<p>', 'text/html')).toContain('"text/html"');
});
