import { expect, test } from 'vitest';
import { type DeviceFacts, findDeviceLack } from './device-ability.ts';

const ABLE: DeviceFacts = {
  hasWorkers: true,
  hasWebAssembly: true,
  hasCanvasInWorkers: true,
  memoryGigabytes: 8,
};

test('nothing speaks against a browser of today, whether or not it tells its memory', () => {
  expect(findDeviceLack(ABLE)).toBeNull();
  expect(findDeviceLack({ ...ABLE, memoryGigabytes: null })).toBeNull();
});

test.each(['hasWorkers', 'hasWebAssembly', 'hasCanvasInWorkers'] as const)(
  'without %s it is too old',
  (missing) => {
    expect(findDeviceLack({ ...ABLE, [missing]: false })).toContain('too old');
  },
);

test('a device with little memory is not tried', () => {
  expect(findDeviceLack({ ...ABLE, memoryGigabytes: 1 })).toContain('memory');
  expect(findDeviceLack({ ...ABLE, memoryGigabytes: 2 })).toBeNull();
});
