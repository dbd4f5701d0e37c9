import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { expect, test } from 'vitest';
import { describeError } from '#src/logger.ts';

test('logs type, message, frames and causes', () => {
  const described = describeError(new TypeError('outer', { cause: new Error('inner', { cause: 'text' }) }));
  expect(described).toMatchObject({
    type: 'TypeError',
    message: 'outer',
    cause: { type: 'Error', message: 'inner', cause: { type: 'string' } },
  });
  expect(described.stack).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\s+at .*logger\.test\.ts/)]),
  );
});

test('texts are shortened, because they may quote user input', () => {
  const described = describeError(new Error('x'.repeat(10_000)));
  expect(String(described.message)).toHaveLength(500);
  expect(JSON.stringify(described).length).toBeLessThan(4_000);
});

test('a multi-line message is not mistaken for stack frames', () => {
  const described = describeError(new Error(`first\n    at secret${'s'.repeat(600)}`));
  expect(JSON.stringify(described.stack)).not.toContain('secret');
});

test('messages of other engines are not logged', () => {
  const error = new EngineError('upstream', 'The other server said: secret', { retryable: true });
  const described = describeError(error);
  expect(described).toMatchObject({ type: 'EngineError', kind: 'upstream', retryable: true });
  expect(JSON.stringify(described)).not.toContain('secret');
});

test('an endless chain of causes ends', () => {
  const error = new Error('loop');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(10_000);
});

test('many failures in one are represented by the first of them', () => {
  const failures = Array.from({ length: 9 }, (_, index) => new RangeError(`account ${index}`));
  const described = describeError(new AggregateError(failures, 'Not everything was done.'));
  expect(described).toMatchObject({
    message: 'Not everything was done.',
    failures: [{ type: 'RangeError', message: 'account 0' }, {}, { message: 'account 2' }],
    failureCount: 9,
  });
  const error = new AggregateError([], 'loop');
  error.errors.push(error, error, error);
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(200_000);
});
