import { CALL_CODES, PHOTO_CODES } from '@tryon/contract/error-codes.ts';
import { errorAnswerSchema } from '@tryon/contract/try-on/try-on.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { expect, test } from 'vitest';
import { DomainError } from '#src/domain-error.ts';
import { replyToError } from '#src/http/error-table.ts';

test.each([...PHOTO_CODES, ...CALL_CODES])('%s has an error status and a text', (code) => {
  const { status, body, headers } = replyToError(new DomainError(code), 'request-1');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers['cache-control']).toBe('no-store');
  expect(errorAnswerSchema.parse(body)).toMatchObject({ code, requestId: 'request-1' });
  expect(body.error.length).toBeGreaterThan(10);
});

test('every code has one status', () => {
  const codes = [...PHOTO_CODES, ...CALL_CODES];
  expect([...new Set(codes)]).toEqual(codes);
});

test('names the photo concerned', () => {
  const { body } = replyToError(new DomainError('animated_image', { subject: 'garment' }), 'x');
  expect(body).toMatchObject({
    subject: 'garment',
    error: 'The garment photo is an animation. Use a still picture.',
  });
});

test('contains the retry time and the allowed methods', () => {
  const busy = new DomainError('overloaded', { retryAfterSeconds: 17 });
  expect(replyToError(busy, 'x').headers['retry-after']).toBe('17');
  expect(replyToError(new DomainError('shutting_down'), 'x').headers['retry-after']).toBe('5');
  const wrongMethod = new DomainError('method_not_allowed', { allow: ['GET', 'POST'] });
  expect(replyToError(wrongMethod, 'x').headers.allow).toBe('GET, POST');
});

test.each([new Error('inside'), 'a string', undefined, new EngineError('refused', 'without a reason')])(
  'says nothing about the inside of what is not known (%o)',
  (error) => {
    const reply = replyToError(error, 'x');
    expect(reply.status).toBe(500);
    expect(reply.report).toBe('error');
    expect(reply.body).toEqual({
      error: 'Backend server encountered an error. Check the backend logs for details.',
      code: 'internal',
      requestId: 'x',
    });
  },
);
