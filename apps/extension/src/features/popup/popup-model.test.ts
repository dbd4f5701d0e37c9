import { expect, test, vi } from 'vitest';
import { UNKNOWN_ACCOUNT } from '#src/features/account/account-state.ts';
import { DEFAULT_SETTINGS, type Settings } from '#src/features/settings/settings.ts';
import type { PopupDependencies } from './browser-dependencies.ts';
import { createPopup, pageText } from './popup-model.ts';

function setUp(other: Partial<PopupDependencies> = {}) {
  let settings: Settings = DEFAULT_SETTINGS;
  const order: string[] = [];
  const dependencies: PopupDependencies = {
    send: vi.fn(async ({ type }) => {
      order.push(type);
      return type === 'find-garment'
        ? { title: 'Breton top', hasBest: true, candidates: 2, tookMs: 1 }
        : true;
    }),
    findTab: async () => ({ id: 3, windowId: 1, host: 'shop.example' }),
    watchAccount: (listener) => {
      listener({ ...UNKNOWN_ACCOUNT, isKnown: true });
      return () => undefined;
    },
    watchSettings: (listener) => {
      listener(settings);
      return () => undefined;
    },
    watchGrant: (listener) => {
      listener(false);
      return () => undefined;
    },
    async changeSettings(change) {
      settings = change(settings);
    },
    requestGrant: vi.fn(async () => true),
    giveGrantBack: vi.fn(async () => true),
    openPanel: vi.fn(async () => void order.push('panel')),
    openSite: vi.fn(),
    removeEverything: vi.fn(async () => undefined),
    close: vi.fn(),
    ...other,
  };
  return { popup: createPopup(dependencies), dependencies, order, settings: () => settings };
}

test('the current page is searched and the result shown', async () => {
  const { popup } = setUp();
  expect(pageText(popup.getState())).toBe('Looking at this page');
  await popup.start();
  expect(popup.getState()).toMatchObject({ shop: 'shop.example', isLooking: false });
  expect(pageText(popup.getState())).toContain('Breton top');
});

test('the panel is opened before any await', async () => {
  const { popup, order, dependencies } = setUp();
  await popup.start();
  order.length = 0;
  await popup.openRoom();
  expect(order).toEqual(['panel', 'take-garment']);
  expect(dependencies.close).toHaveBeenCalled();
});

test('a page that cannot be searched is not an error', async () => {
  const { popup } = setUp({ send: async () => null, findTab: async () => null });
  await popup.start();
  expect(pageText(popup.getState())).toContain('cannot be looked at');
  await popup.openRoom();
});

test('pages without a single garment say so', () => {
  const state = { ...setUp().popup.getState(), isLooking: false, shop: 's.example' };
  const found = { title: '', hasBest: false, candidates: 0, tookMs: 1 };
  expect(pageText({ ...state, found })).toContain('No garment found');
  expect(pageText({ ...state, found: { ...found, candidates: 6 } })).toContain('6 pictures');
});

test('the switches request and revoke the permission, and remember shops', async () => {
  const { popup, dependencies, settings } = setUp();
  await popup.setEveryShop(true);
  expect(dependencies.requestGrant).toHaveBeenCalled();
  await popup.setEveryShop(false);
  expect(dependencies.giveGrantBack).toHaveBeenCalled();
  await popup.setShop('shop.example', false);
  expect(settings().offShops).toEqual(['shop.example']);
});
