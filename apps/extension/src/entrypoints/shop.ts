import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readToShop } from '#src/features/shop-page/shop-messages.ts';
import { createShopPage } from '#src/features/shop-page/shop-page.ts';

/** Set in the extension's isolated world, which the page's own scripts cannot see. */
const HERE = 'virtualTryOnIsHere';

export default defineUnlistedScript(() => {
  if (HERE in globalThis || location.origin === import.meta.env.SITE_ORIGIN) return;
  Object.defineProperty(globalThis, HERE, { value: true });
  const page = createShopPage({
    // After an update, old scripts remain in open pages without a background to talk to.
    say: async (message) => chrome.runtime.sendMessage(message).catch(() => undefined),
    openRoot,
    isOn,
    isConnected: () => chrome.runtime?.id !== undefined,
  });
  chrome.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    const known = sender.id === chrome.runtime.id && !sender.tab ? readToShop(message) : null;
    if (known) void page.handleMessage(known).then(answer, () => answer(false));
    return known !== null;
  });
  void page.begin();
});

/** Chromium opens closed shadow roots with its own API, Firefox with a property of the element. */
function openRoot(element: HTMLElement): ShadowRoot | null {
  if (!import.meta.env.FIREFOX) return chrome.dom?.openOrClosedShadowRoot(element) ?? null;
  const root: unknown = Reflect.get(element, 'openOrClosedShadowRoot');
  return root instanceof ShadowRoot ? root : element.shadowRoot;
}

/** Parses this one list by hand: the schemas would be larger than the rest of the script. */
async function isOn(): Promise<boolean> {
  const { settings } = await chrome.storage.local.get<{ settings?: unknown }>('settings');
  if (typeof settings !== 'object' || settings === null || !('offShops' in settings)) return true;
  return !Array.isArray(settings.offShops) || !settings.offShops.includes(location.host);
}
