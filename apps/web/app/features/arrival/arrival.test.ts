import { expect, test } from 'vitest';
import { readArrival } from './arrival.ts';

const arrive = (query: string) => readArrival(new URLSearchParams(query));

test('an empty query requests nothing', () => {
  for (const query of ['', 'error=', 'error=%20%0A', 'message=other', 'fromExtension=1']) {
    expect(arrive(query)).toBeNull();
  }
});

test('each specified parameter is recognised', () => {
  expect(arrive('message=password-reset-success')).toEqual({ kind: 'password-reset' });
  expect(arrive('message=email-verified')).toEqual({ kind: 'email-verified' });
  expect(arrive('message=email-changed')).toEqual({ kind: 'email-changed' });
  expect(arrive('fromExtension=true')).toEqual({ kind: 'from-extension' });
  expect(arrive('error=Authentication%20failed')).toEqual({ kind: 'error', text: 'Authentication failed' });
});

test('an error takes precedence over a success', () => {
  expect(arrive('message=password-reset-success&error=Link+expired')).toEqual({
    kind: 'error',
    text: 'Link expired',
  });
});

test('markup stays text, and marks that turn or hide words are gone', () => {
  expect(arrive(`error=${encodeURIComponent('<b>a</b>\n\u202Eb\u200Bc\u0000d')}`)).toEqual({
    kind: 'error',
    text: '<b>a</b> b c d',
  });
});

test('a text with broken encoding is shown as far as it is readable', () => {
  expect(arrive('error=100%25%20%E0%A4%A')).toMatchObject({ kind: 'error' });
});
