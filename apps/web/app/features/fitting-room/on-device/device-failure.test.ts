import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { expect, test } from 'vitest';
import { explainDeviceFailure } from './device-failure.ts';

test('a photo refused by the engine has the server’s text, and the server is not offered', () => {
  const refusal = new EngineError('refused', 'nobody there', { subject: 'person', reason: 'no_person' });
  expect(explainDeviceFailure(refusal)).toMatchObject({
    text: wordingOf('no_person', 'person'),
    subject: 'person',
    remedy: 'photo',
  });
});

test.each([
  new EngineError('timeout', 'too slow', { retryable: true }),
  new EngineError('internal', 'no memory'),
  new TypeError('Failed to fetch dynamically imported module'),
])('any other failure offers the server instead: %s', (error) => {
  expect(explainDeviceFailure(error)).toMatchObject({ remedy: 'server', subject: null });
});
