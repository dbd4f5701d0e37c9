import { expect, test } from 'vitest';
import { EngineError } from '#src/core/engine-error.ts';
import { fromPlainFailure, toPlainFailure } from './plain-failure.ts';

const travel = (error: unknown) => fromPlainFailure(structuredClone(toPlainFailure(error)));

test('a refusal arrives with its kind, photo and reason', () => {
  const sent = new EngineError('refused', 'Too dark.', { subject: 'person', reason: 'too_dark' });
  const got = travel(sent);
  expect(got).toBeInstanceOf(EngineError);
  expect(got).toMatchObject({ kind: 'refused', message: 'Too dark.', subject: 'person', reason: 'too_dark' });
  expect(got.retryable).toBe(false);
});

test('that trying again may help is not lost, nor is the cause', () => {
  const got = travel(new EngineError('internal', 'Broken', { retryable: true, cause: new Error('a wire') }));
  expect(got.retryable).toBe(true);
  expect(String(got.cause)).toContain('a wire');
});

test('what is no EngineError becomes one that says nothing about the inside', () => {
  const got = travel(new TypeError('x is undefined'));
  expect(got).toMatchObject({ kind: 'internal', message: 'The engine failed.', reason: undefined });
  expect(String(got.cause)).toContain('x is undefined');
  expect(String(travel('a word').cause)).toContain('a word');
});
