import { expect, test } from 'vitest';
import { elapsedText, queueText, retryText } from './making-texts.ts';

test('elapsed time is minutes and seconds, never below nothing', () => {
  expect(elapsedText(0)).toBe('0:00');
  expect(elapsedText(7_900)).toBe('0:07');
  expect(elapsedText(83_000)).toBe('1:23');
  expect(elapsedText(-400)).toBe('0:00');
});

test('the time until there is room again is rounded up', () => {
  expect(retryText(11_200)).toBe('There should be room again in 12 seconds.');
  expect(retryText(900)).toBe('There should be room again in 1 second.');
  expect(retryText(0)).toBe('There should be room again now.');
  expect(retryText(-1)).toBe('There should be room again now.');
});

test('a place in the queue is told in people', () => {
  expect([0, 1, 2].map(queueText)).toEqual([
    'You are next',
    'One person is before you',
    '2 people are before you',
  ]);
});
