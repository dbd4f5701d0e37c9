import { expect, test } from 'vitest';
import { dueAt, elapsedText, leftText, madeText, queueText, retryText } from './generation-texts.ts';

test('elapsed time is minutes and seconds, and never negative', () => {
  expect(elapsedText(0)).toBe('0:00');
  expect(elapsedText(7_900)).toBe('0:07');
  expect(elapsedText(83_000)).toBe('1:23');
  expect(elapsedText(-400)).toBe('0:00');
});

test('the time until there is capacity again is rounded up', () => {
  expect(retryText(11_200)).toBe('There should be room again in 12 seconds.');
  expect(retryText(900)).toBe('There should be room again in 1 second.');
  expect(retryText(0)).toBe('There should be room again now.');
  expect(retryText(-1)).toBe('There should be room again now.');
});

test('the position in the queue is the number of people', () => {
  expect([0, 1, 2].map(queueText)).toEqual([
    'You are next',
    'One person is before you',
    '2 people are before you',
  ]);
});

test('the remaining time is counted down in seconds, and nothing is promised beyond it', () => {
  expect(leftText((dueAt({ secondsLeft: 8 }, 1000) ?? 0) - 1000)).toBe('about 8 seconds left');
  expect([leftText(7_100), leftText(900)]).toEqual(['about 8 seconds left', 'about 1 second left']);
  expect([leftText(0), leftText(-20_000)]).toEqual(['a little longer', 'a little longer']);
  expect(dueAt({}, 1000)).toBeNull();
});

test('a picture names its engine and duration', () => {
  const engines = [
    { name: 'tailor', recipient: { name: 'Tailor Anna', keeps: '', policyUrl: null } },
    { name: 'embedded', recipient: null },
  ];
  expect(madeText({ engine: 'tailor', tookMs: 8400 }, engines)).toBe('Made by Tailor Anna in 8 s');
  expect(madeText({ engine: 'embedded', tookMs: 300 }, engines)).toBe('Made on our server in 1 s');
  expect(madeText({ engine: 'embedded' }, [])).toBe('Made on our server');
});

test('a picture of a disabled engine is not called our own', () => {
  const embedded = { name: 'embedded', recipient: null };
  expect(madeText({ engine: 'tailor', tookMs: 8400 }, [embedded])).toBe('Made by another engine in 8 s');
});
