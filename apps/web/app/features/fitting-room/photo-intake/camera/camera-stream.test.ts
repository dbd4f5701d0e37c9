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

test('asks for the camera that looks the wanted way, and for no sound', async () => {
  const { devices, asked } = pretendDevices();
  await openCamera('environment', devices);
  expect(asked).toEqual([
    expect.objectContaining({
      audio: false,
      video: expect.objectContaining({ facingMode: { ideal: 'environment' } }),
    }),
  ]);
});

test('tells which way it really looks, taking a laptop’s for one that looks at the person', async () => {
  expect(
    (await openCamera('environment', pretendDevices({ facingMode: 'environment' }).devices)).facing,
  ).toBe('environment');
  expect((await openCamera('environment', pretendDevices().devices)).facing).toBe('user');
});

test('can be flipped where there are two cameras; a microphone is none', async () => {
  expect((await openCamera('user', pretendDevices().devices)).canFlip).toBe(false);
  expect((await openCamera('user', pretendDevices({ cameras: 2 }).devices)).canFlip).toBe(true);
});

test('is off after stop, and is not left on when something goes wrong on the way', async () => {
  const good = pretendDevices();
  const camera = await openCamera('user', good.devices);
  expect(good.isOn()).toBe(true);
  camera.stop();
  expect(good.isOn()).toBe(false);
  const bad = pretendDevices({ listing: false });
  await expect(openCamera('user', bad.devices)).rejects.toMatchObject({ fault: 'lost' });
  expect(bad.isOn()).toBe(false);
});

test.each([
  ['NotAllowedError', 'blocked'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unavailable'],
])('says why there is no picture: %s is %s', async (name, fault) => {
  const devices = pretendDevices().devices;
  const error = Object.assign(new Error('no'), { name });
  await expect(
    openCamera('user', { ...devices, getUserMedia: (): Promise<never> => Promise.reject(error) }),
  ).rejects.toMatchObject({ fault });
});

test('a browser that gives pages no devices says so', async () => {
  await expect(openCamera('user', undefined)).rejects.toMatchObject({ fault: 'unavailable' });
});
