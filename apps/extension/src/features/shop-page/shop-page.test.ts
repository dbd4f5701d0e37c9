import { afterEach, expect, test, vi } from 'vitest';
import { findGarment } from '#src/features/finder/find-garment.ts';
import { type PageReading, readPages } from '#src/features/finder/read-page.ts';
import { page, picture } from '#src/testing/shop-facts.ts';
import { createShopPage } from './shop-page.ts';
import { takePicture } from './take-picture.ts';

vi.mock('#src/features/finder/read-page.ts', () => ({ readPages: vi.fn() }));
vi.mock('./take-picture.ts', () => ({ takePicture: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function readingWith(...addresses: string[]): PageReading {
  const facts = page({
    heading: 'Plain tee',
    canBeBought: true,
    pictures: addresses.map((each) => picture(each)),
  });
  return { facts, elements: [], isWorthwhile: true, roots: [], found: findGarment(facts) };
}

test('a page without a garment yet is read once per interval until the garment appears', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  const look = vi.mocked(readPages).mockReturnValue([readingWith()]);
  const shopPage = createShopPage({
    say: async () => undefined,
    openRoot: () => null,
    isOn: async () => true,
    isConnected: () => true,
  });
  const taken = shopPage.handleMessage({ type: 'take-garment' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(look).toHaveBeenCalledTimes(5);
  look.mockReturnValue([readingWith('/white.jpg')]);
  await vi.advanceTimersByTimeAsync(250);
  expect(await taken).toBe(true);
  expect(look).toHaveBeenCalledTimes(6);
  expect(takePicture).toHaveBeenCalledWith(expect.objectContaining({ title: 'Plain tee' }));
});
