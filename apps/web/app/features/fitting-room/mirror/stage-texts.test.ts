import { describe, expect, it } from 'vitest';
import type { Generation } from './mirror-state.ts';
import { stageText, stepText } from './stage-texts.ts';

const generation: Generation = {
  step: 'making',
  place: 'server',
  startedAt: 0,
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
