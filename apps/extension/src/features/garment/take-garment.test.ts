import { expect, test, vi } from 'vitest';
import type { Offer } from '#src/features/messages/messages.ts';
import { cropInside, sentSize } from './shrink-picture.ts';
import { type GarmentDependencies, takeGarment } from './take-garment.ts';

const OFFER: Offer = {
  title: 'Top',
  addresses: ['https://cdn.example/large.jpg', 'https://cdn.example/small.jpg'],
  bytes: { base64: 'AAAA', type: 'image/webp' },
  shown: { left: 10, top: 20, width: 300, height: 400, scale: 2 },
};
const png = (size = 8) => new Response(new Uint8Array(size), { headers: { 'content-type': 'image/png' } });

function dependencies(other: Partial<GarmentDependencies> = {}): GarmentDependencies {
  return {
    shrink: vi.fn(async (picture: Blob) => picture),
    decode: () => new Blob(['page']),
    fetch: vi.fn(async () => png()),
    mayFetch: async () => true,
    captureTab: vi.fn(async () => new Blob(['screen'])),
    ...other,
  };
}

test('the page’s own bytes are used first, and nothing is fetched then', async () => {
  const own = dependencies();
  expect(await takeGarment(OFFER, own)).toMatchObject({ way: 'page' });
  expect(own.fetch).not.toHaveBeenCalled();
  expect(own.captureTab).not.toHaveBeenCalled();
});

test('bytes that are not a picture are ignored', async () => {
  const shrink = vi.fn(async (picture: Blob) => {
    if (picture.size === 4) throw new Error('no picture');
    return picture;
  });
  expect(await takeGarment(OFFER, dependencies({ shrink }))).toMatchObject({ way: 'fetched' });
});

test('what the page may not read is fetched from the best address that responds', async () => {
  const fetchOne = vi.fn(async (address: string | URL | Request) =>
    String(address).includes('large') ? new Response(null, { status: 404 }) : png(),
  );
  const own = dependencies({ fetch: fetchOne });
  expect(await takeGarment({ ...OFFER, bytes: null }, own)).toMatchObject({ way: 'fetched' });
  expect(fetchOne.mock.calls.map(([address]) => address)).toEqual(OFFER.addresses);
});

test('nothing is fetched without the user’s permission, and never with cookies', async () => {
  const closed = dependencies({ mayFetch: async () => false });
  expect(await takeGarment({ ...OFFER, bytes: null }, closed)).toMatchObject({ way: 'screenshot' });
  expect(closed.fetch).not.toHaveBeenCalled();
  const open = dependencies();
  await takeGarment({ ...OFFER, bytes: null }, open);
  expect(open.fetch).toHaveBeenCalledWith(
    OFFER.addresses[0],
    expect.objectContaining({ credentials: 'omit' }),
  );
});

test.each([
  [
    'a page instead of a picture',
    async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['more than a picture may have', async () => png(9 * 1024 * 1024)],
  ['no answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('%s is cut out of the screen instead, in pixels of the screen', async (_name, fetchOne) => {
  const own = dependencies({ fetch: fetchOne });
  expect(await takeGarment({ ...OFFER, bytes: null }, own)).toMatchObject({ way: 'screenshot' });
  expect(own.shrink).toHaveBeenLastCalledWith(expect.any(Blob), {
    left: 20,
    top: 40,
    width: 600,
    height: 800,
  });
});

test('only http and https are ever fetched', async () => {
  const own = dependencies();
  const addresses = ['file:///etc/passwd', 'chrome://settings', 'javascript:1'];
  expect(await takeGarment({ ...OFFER, bytes: null, shown: null, addresses }, own)).toBeNull();
  expect(own.fetch).not.toHaveBeenCalled();
});

test('if every way fails, there is no picture and no error', async () => {
  const broken = async () => Promise.reject(new Error('no'));
  const own = dependencies({ fetch: broken, captureTab: broken, shrink: broken });
  expect(await takeGarment(OFFER, own)).toBeNull();
});

test('a crop is limited to its picture, and one that is almost outside is rejected', () => {
  const screen = { width: 1000, height: 800 };
  expect(cropInside({ left: -20, top: 700, width: 400, height: 400 }, screen)).toEqual({
    left: 0,
    top: 700,
    width: 380,
    height: 100,
  });
  expect(cropInside({ left: 960, top: 0, width: 400, height: 400 }, screen)).toBeNull();
});

test('pictures are sent at most 800 pixels wide and never enlarged', () => {
  expect(sentSize({ width: 1600, height: 2400 })).toEqual({ width: 800, height: 1200 });
  expect(sentSize({ width: 300, height: 400 })).toEqual({ width: 300, height: 400 });
});
