import { expect, test } from 'vitest';
import { describeConnectOutcome, readConnectOutcome } from './connect-outcome.ts';

const read = (query: string) => readConnectOutcome(new URLSearchParams(query));

test('the URL selects the outcome but cannot choose its text', () => {
  expect(read('connected=github')).toEqual({ provider: 'github' });
  expect(read('connectFailed=taken')).toEqual({ failure: 'taken' });
  expect(read('connectFailed=taken&connected=github')).toEqual({ failure: 'taken' });
  for (const query of ['', 'connected=evil', 'connectFailed=Call+us', 'connected='])
    expect(read(query)).toBeNull();
});

test('the user is told what was connected, or why it was not', () => {
  const tell = (query: string) => {
    const outcome = read(query);
    return outcome && describeConnectOutcome(outcome, () => 'GitHub');
  };
  expect(tell('connected=github')).toMatchObject({
    type: 'success',
    message: 'You can sign in with GitHub now.',
  });
  expect(tell('connectFailed=taken')).toMatchObject({ type: 'error' });
});
