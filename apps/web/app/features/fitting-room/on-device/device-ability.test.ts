import { expect, test } from 'vitest';
import { type DeviceFacts, findDeviceLack } from './device-ability.ts';

const ABLE: DeviceFacts = {
  hasWorkers: true,
  hasWebAssembly: true,
  hasCanvasInWorkers: true,
  memoryGigabytes: 8,
};

test('a current browser qualifies, whether or not it reports its memory', () => {
  expect(findDeviceLack(ABLE)).toBeNull();
  expect(findDeviceLack({ ...ABLE, memoryGigabytes: null })).toBeNull();
});

test.each(['hasWorkers', 'hasWebAssembly', 'hasCanvasInWorkers'] as const)(
  'without %s it is too old',
  (missing) => {
    expect(findDeviceLack({ ...ABLE, [missing]: false })).toContain('too old');
  },
);

test('a device with little memory does not qualify', () => {
  expect(findDeviceLack({ ...ABLE, memoryGigabytes: 1 })).toContain('memory');
  expect(findDeviceLack({ ...ABLE, memoryGigabytes: 2 })).toBeNull();
});
