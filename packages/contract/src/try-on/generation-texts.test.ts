import { describe, expect, it, test } from 'vitest';
import {
  dueAt,
  elapsedText,
  type GenerationState,
  leftText,
  progressTexts,
  refillText,
  retryText,
  stageText,
  stepText,
} from './generation-texts.ts';

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

test('the remaining time is counted down in seconds, and nothing is promised beyond it', () => {
  expect(leftText((dueAt({ secondsLeft: 8 }, 1000) ?? 0) - 1000)).toBe('about 8 seconds left');
  expect([leftText(7_100), leftText(900)]).toEqual(['about 8 seconds left', 'about 1 second left']);
  expect([leftText(0), leftText(-20_000)]).toEqual(['a little longer', 'a little longer']);
  expect(dueAt({}, 1000)).toBeNull();
});

test('when new ones come is stated as a day', () => {
  expect(refillText('2026-12-01T00:00:00.000Z')).toBe('New ones come on 1 December.');
});

const generation: GenerationState = {
  place: 'server',
  sent: 0,
  progress: null,
  queuePosition: null,
  isOffline: false,
};

describe('the texts during a generation', () => {
  it('name the actual stage and its number', () => {
    const fitting = {
      ...generation,
      progress: { stage: 'fitting', step: 3, steps: 5, dueAt: null } as const,
    };
    expect(stageText(fitting)).toBe('Fitting the garment to you');
    expect(stepText(fitting)).toBe('Step 3 of 5');
    expect(stepText(generation)).toBeNull();
  });

  it('are together what the label says at a moment', () => {
    const begun = { ...generation, progress: null, startedAt: 1_000 };
    expect(progressTexts(begun, 8_000)).toEqual({
      progress: null,
      stage: 'Sending your photos',
      step: null,
      elapsed: '0:07',
      left: null,
    });
    const progress = { stage: 'fitting', step: 3, steps: 5, dueAt: 16_000 } as const;
    expect(progressTexts({ ...begun, progress }, 8_000)).toEqual({
      progress,
      stage: 'Fitting the garment to you',
      step: 'Step 3 of 5',
      elapsed: '0:07',
      left: 'about 8 seconds left',
    });
  });

  it('state the queue position', () => {
    expect(stageText(generation)).toBe('Sending your photos');
    expect(stageText({ ...generation, queuePosition: 0 })).toBe('You are next');
    expect(stageText({ ...generation, queuePosition: 1 })).toBe('One person is before you');
    expect(stageText({ ...generation, queuePosition: 4 })).toBe('4 people are before you');
  });

  it('state the upload progress until it is complete', () => {
    expect(stepText({ ...generation, sent: 0.404 })).toBe('40 % sent');
    expect([stageText({ ...generation, sent: 1 }), stepText({ ...generation, sent: 1 })]).toEqual([
      'Your photos are there',
      null,
    ]);
  });

  it('say that nothing is sent while offline, and that the user need not do anything', () => {
    const offline = { ...generation, sent: 0.5, isOffline: true };
    expect(stageText(offline)).toMatch(/goes on by itself/);
    expect(stepText(offline)).toBeNull();
  });

  it('never mention an upload if the picture is generated on this device', () => {
    expect(stageText({ ...generation, place: 'device' })).toBe('Waking the engine in this browser');
    expect(stepText({ ...generation, place: 'device', sent: 0.5 })).toBeNull();
  });
});
