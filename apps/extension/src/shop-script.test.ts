import { expect, test, vi } from 'vitest';
import shop from '#src/entrypoints/shop.ts';
import { createShopPage } from '#src/features/shop-page/shop-page.ts';

vi.mock('#src/features/shop-page/shop-page.ts', () => ({ createShopPage: vi.fn() }));

test('every request gets a response, even if the page cannot be read', async () => {
  const handleMessage = vi.fn(async () => true);
  vi.mocked(createShopPage).mockReturnValue({ begin: async () => undefined, handleMessage });
  const addListener = vi.fn();
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  vi.stubGlobal('chrome', { runtime: { id: 'ours', onMessage: { addListener } } });
  void shop.main();
  const [listener] = addListener.mock.calls[0] ?? [];
  const ask = () =>
    new Promise((answer) => {
      expect(listener({ type: 'take-garment' }, { id: 'ours' }, answer)).toBe(true);
    });
  expect(await ask()).toBe(true);
  handleMessage.mockRejectedValue(new Error('a frame that went away'));
  expect(await ask()).toBe(false);
  expect(listener({ type: 'take-garment' }, { id: 'another' }, expect.unreachable)).toBe(false);
});
