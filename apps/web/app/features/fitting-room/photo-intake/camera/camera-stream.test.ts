import { expect, test } from 'vitest';
import { openCamera } from './camera-stream.ts';

function pretendDevices({ cameras = 1, facingMode = '', listing = true } = {}) {
  let isOn = false;
  const track = {
    stop: () => {
      isOn = false;
    },
    getSettings: () => (facingMode ? { facingMode } : {}),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const asked: unknown[] = [];
  const devices = {
    async getUserMedia(constraints: unknown) {
      asked.push(constraints);
      isOn = true;
      return stream;
    },
    async enumerateDevices() {
      if (!listing) throw new Error('No list.');
      return [...Array.from({ length: cameras }, () => ({ kind: 'videoinput' })), { kind: 'audioinput' }];
    },
  };
  return { devices, asked, isOn: () => isOn };
}

test('requests the camera facing the given way, and no sound', async () => {
  const { devices, asked } = pretendDevices();
  await openCamera('environment', devices);
  expect(asked).toEqual([
    expect.objectContaining({
      audio: false,
      video: expect.objectContaining({ facingMode: { ideal: 'environment' } }),
    }),
  ]);
});

test('reports the actual facing, and assumes that a laptop’s camera faces the user', async () => {
  const { devices } = pretendDevices({ facingMode: 'environment' });
  expect(await openCamera('environment', devices)).toMatchObject({ facing: 'environment' });
  expect(await openCamera('environment', pretendDevices().devices)).toMatchObject({ facing: 'user' });
});

test('can be flipped if there are two cameras; a microphone does not count', async () => {
  expect(await openCamera('user', pretendDevices().devices)).toMatchObject({ canFlip: false });
  const { devices } = pretendDevices({ cameras: 2 });
  expect(await openCamera('user', devices)).toMatchObject({ canFlip: true });
});

test('is off after stop, and is not left on if an error occurs while opening', async () => {
  const good = pretendDevices();
  const camera = await openCamera('user', good.devices);
  expect(good.isOn()).toBe(true);
  if (typeof camera === 'string') expect.unreachable(camera);
  camera.stop();
  expect(good.isOn()).toBe(false);
  const bad = pretendDevices({ listing: false });
  expect(await openCamera('user', bad.devices)).toBe('lost');
  expect(bad.isOn()).toBe(false);
});

test.each([
  ['NotAllowedError', 'blocked'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unavailable'],
])('reports why there is no camera image: %s is %s', async (name, fault) => {
  const devices = pretendDevices().devices;
  const error = Object.assign(new Error('no'), { name });
  const getUserMedia = (): Promise<never> => Promise.reject(error);
  expect(await openCamera('user', { ...devices, getUserMedia })).toBe(fault);
});

test('a browser without media devices is reported', async () => {
  expect(await openCamera('user', undefined)).toBe('unavailable');
});
