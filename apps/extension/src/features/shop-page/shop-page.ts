import { findGarment } from '#src/features/finder/find-garment.ts';
import type { Found, FoundPicture } from '#src/features/finder/page-facts.ts';
import { largerAddresses, pictureKey } from '#src/features/finder/picture-address.ts';
import { type ReadPage, readPage } from '#src/features/finder/read-page.ts';
import { addressesOf } from '#src/features/finder/read-picture.ts';
import type { FoundAnswer, Offer, ShopMessage, ToShop } from '#src/features/messages/messages.ts';
import { type Overlay, openOverlay } from './overlay.ts';
import { type Pickable, pickPicture } from './picture-picker.ts';
import { takePicture } from './take-picture.ts';
import { createTryOnButton, type TryOnButton } from './try-on-button.ts';
import { watchPage, whenIdle } from './watch-page.ts';

export interface ShopPageMeans {
  say: (message: ShopMessage) => Promise<unknown>;
  openRoot: (element: HTMLElement) => ShadowRoot | null;
  /** Whether the button is wanted at this shop. */
  isOn: () => Promise<boolean>;
  /** False once the extension was updated or removed: then nobody hears this script any more. */
  isHeard: () => boolean;
}

/** Everything the extension does in a shop's page. It reads, lays its button over a picture, and changes nothing else. */
export function createShopPage({ say, openRoot, isOn, isHeard }: ShopPageMeans) {
  let overlay: Overlay | null = null;
  let button: TryOnButton | null = null;
  let stopWatching: (() => void) | null = null;
  let read: ReadPage | null = null;
  let found: Found | null = null;
  /** How long the page was kept from its own work by the longest look at it. */
  let tookMs = 0;
  /** Path of the product that was looked at last. */
  let productPath: string | null = null;

  function look(everything = false): Found {
    productPath ??= location.pathname;
    const startedAt = performance.now();
    read = readPage(document, { openRoot, everything });
    found = findGarment(read.facts);
    tookMs = Math.max(tookMs, performance.now() - startedAt);
    return found;
  }

  const elementOf = ({ index }: FoundPicture) => (index === null ? null : (read?.elements[index] ?? null));

  function openOwn(): Overlay {
    if (!overlay?.host.isConnected) {
      button?.remove();
      button = null;
      overlay = openOverlay();
    }
    return overlay;
  }

  function showButton(): void {
    if (!isHeard()) {
      stop();
      return;
    }
    const { best } = look();
    const element = best && elementOf(best);
    // A shop that goes to another product without loading a page.
    if (best && productPath !== location.pathname) {
      productPath = location.pathname;
      void say({ type: 'garment-changed' });
    }
    if (!element) {
      button?.showOn(null);
      return;
    }
    const own = openOwn();
    button ??= createTryOnButton(own, { onPress: press, onHide: hide, shop: location.host });
    button.showOn(element);
  }

  function press(): void {
    if (!isHeard()) {
      stop();
      return;
    }
    void say({ type: 'try-on-pressed' });
    takeBest();
  }

  function hide(forHowLong: 'page' | 'shop'): void {
    stop();
    if (forHowLong === 'shop') void say({ type: 'shop-turned-off' });
  }

  async function offer(element: HTMLElement | null, addresses: readonly string[]): Promise<void> {
    const give = async () => {
      const picture: Offer = await takePicture({ element, addresses, title: found?.title ?? '' });
      await say({ type: 'garment-offered', offer: picture });
    };
    await (button ? button.stepAside(give) : give());
  }

  /** Says at once whether there is one; reading it takes its time. */
  function takeBest(): boolean {
    const { best } = look();
    if (best) void offer(elementOf(best), best.addresses);
    return best !== null;
  }

  /** The picture that was clicked, by its address; where the page has a larger one of it, that. */
  function takeAddress(address: string): void {
    look(true);
    const elements = read?.elements ?? [];
    const key = pictureKey(address);
    const isIt = (element: HTMLElement) =>
      addressesOf(element, document.baseURI).some((other) => pictureKey(other) === key);
    const element = elements.find(isIt) ?? null;
    const own = element ? addressesOf(element, document.baseURI) : [];
    void offer(element, [...new Set([...own, address].flatMap(largerAddresses))]);
  }

  async function pick(): Promise<void> {
    const pictures = look(true).candidates.flatMap((candidate): Pickable[] => {
      const element = elementOf(candidate);
      return element ? [{ element, addresses: candidate.addresses }] : [];
    });
    const own = openOwn();
    const choose = () => pickPicture(own, pictures);
    const picked = await (button ? button.stepAside(choose) : choose());
    if (picked) await offer(picked.element, picked.addresses);
  }

  function start(): void {
    stopWatching ??= watchPage(showButton);
    whenIdle(showButton);
  }

  function stop(): void {
    stopWatching?.();
    stopWatching = null;
    button?.remove();
    button = null;
    overlay?.remove();
    overlay = null;
  }

  return {
    async begin(): Promise<void> {
      if (await isOn()) start();
    },

    /** Answers the background at once. */
    hear(message: ToShop): FoundAnswer | boolean {
      switch (message.type) {
        case 'find-garment': {
          const { title, best, candidates } = look();
          return { title, hasBest: best !== null, candidates: candidates.length, tookMs };
        }
        case 'take-garment':
          return takeBest();
        case 'take-picture':
          takeAddress(message.address);
          return true;
        case 'pick-garment':
          void pick();
          return true;
        case 'show-settings':
          if (message.isOn) start();
          else stop();
          return true;
      }
    },
  };
}
