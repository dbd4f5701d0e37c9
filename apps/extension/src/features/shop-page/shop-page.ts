import type { FoundPicture } from '#src/features/finder/page-facts.ts';
import { largerAddresses, pictureKey } from '#src/features/finder/picture-address.ts';
import { type PageReading, readPages } from '#src/features/finder/read-page.ts';
import { addressesOf } from '#src/features/finder/read-picture.ts';
import type { FoundAnswer, Offer, ShopMessage, ToShop } from '#src/features/messages/messages.ts';
import { type Overlay, openOverlay } from './overlay.ts';
import { type Pickable, pickPicture } from './picture-picker.ts';
import { isAnotherProduct, type Product, productOf } from './shown-product.ts';
import { takePicture, type Wanted } from './take-picture.ts';
import { createTryOnButton, type TryOnButton } from './try-on-button.ts';
import { type PageWatch, watchPage, whenIdle } from './watch-page.ts';

interface ShopPageDependencies {
  say: (message: ShopMessage) => Promise<unknown>;
  openRoot: (element: HTMLElement) => ShadowRoot | null;
  /** Whether the button is turned on at this shop. */
  isOn: () => Promise<boolean>;
  /** False after the extension was updated or removed: nothing receives this script's messages then. */
  isConnected: () => boolean;
}

/** How long a requested garment is waited for, and how often the page is searched meanwhile. */
const LONGEST_WAIT_MS = 5_000;
const RETRY_AFTER_MS = 250;

/** The extension's work in a shop's page: it reads, puts its button over a picture, and changes nothing else. */
export function createShopPage({ say, openRoot, isOn, isConnected }: ShopPageDependencies) {
  let overlay: Overlay | null = null;
  let button: TryOnButton | null = null;
  let watch: PageWatch | null = null;
  /** Longest time for which one search blocked the page. */
  let tookMs = 0;
  /** The product shown last. */
  let product: Product | null = null;

  /** Searches the page and its frames; the one with the garment comes first. */
  function scan(everything = false): readonly [PageReading, ...PageReading[]] {
    const startedAt = performance.now();
    const readings = readPages(document, { openRoot, everything });
    tookMs = Math.max(tookMs, performance.now() - startedAt);
    for (const { roots } of readings) watch?.follow(roots);
    return readings;
  }

  function openOwn(): Overlay {
    if (!overlay?.host.isConnected) {
      button?.remove();
      button = null;
      overlay = openOverlay();
    }
    return overlay;
  }

  function showButton(): void {
    if (!isConnected()) {
      stop();
      return;
    }
    const [seller] = scan();
    const { best } = seller.found;
    const element = best && elementOf(seller, best);
    const shown = productOf(seller);
    if (shown) {
      if (product && isAnotherProduct(shown, product)) void say({ type: 'garment-changed' });
      product = shown;
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
    if (!isConnected()) {
      stop();
      return;
    }
    void say({ type: 'try-on-pressed' });
    takeBest(scan());
  }

  function hide(forHowLong: 'page' | 'shop'): void {
    stop();
    if (forHowLong === 'shop') void say({ type: 'shop-turned-off' });
  }

  async function offer(wanted: Wanted): Promise<void> {
    const give = async () => {
      const picture: Offer = await takePicture(wanted);
      await say({ type: 'garment-offered', offer: picture });
    };
    await (button ? button.stepAside(give) : give());
  }

  /** Returns at once whether there is a garment; its picture is read asynchronously. */
  function takeBest([seller]: ReturnType<typeof scan>): boolean {
    const { best, title } = seller.found;
    // Remembers the taken product, so that the next search does not report it as changed.
    product = productOf(seller) ?? product;
    if (best) void offer({ element: elementOf(seller, best), addresses: best.addresses, title });
    return best !== null;
  }

  /** Like `takeBest`, but waits for a page that has not finished loading. */
  async function takeBestSoon(): Promise<boolean> {
    const givesUpAt = performance.now() + LONGEST_WAIT_MS;
    for (let readings = scan(); !takeBest(readings); readings = scan()) {
      const isComing = document.readyState !== 'complete' || readings.some(hasNoPictureYet);
      if (!isComing || performance.now() > givesUpAt) return false;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
    return true;
  }

  /** Offers the clicked picture by its URL, in a larger version if the page has one. */
  function takeAddress(address: string): void {
    const key = pictureKey(address);
    const addressesIn = (element: HTMLElement) => addressesOf(element, element.ownerDocument.baseURI);
    const isIt = (element: HTMLElement) => addressesIn(element).some((other) => pictureKey(other) === key);
    const readings = scan(true);
    const place = readings.find(({ elements }) => elements.some(isIt)) ?? readings[0];
    const element = place.elements.find(isIt) ?? null;
    const own = element ? addressesIn(element) : [];
    const addresses = [...new Set([...own, address].flatMap(largerAddresses))];
    void offer({ element, addresses, title: place.found.title });
  }

  async function pick(): Promise<void> {
    const pictures = scan(true).flatMap((one) =>
      one.found.candidates.flatMap((candidate): Pickable[] => {
        const element = elementOf(one, candidate);
        return element ? [{ element, addresses: candidate.addresses, title: one.found.title }] : [];
      }),
    );
    const own = openOwn();
    const choose = () => pickPicture(own, pictures);
    const picked = await (button ? button.stepAside(choose) : choose());
    if (picked) await offer(picked);
  }

  function start(): void {
    watch ??= watchPage(showButton);
    whenIdle(showButton);
  }

  function stop(): void {
    watch?.stop();
    watch = null;
    button?.remove();
    button = null;
    overlay?.remove();
    overlay = null;
  }

  return {
    async begin(): Promise<void> {
      if (await isOn()) start();
    },

    async handleMessage(message: ToShop): Promise<FoundAnswer | boolean> {
      switch (message.type) {
        case 'find-garment': {
          const [{ found }] = scan();
          const { title, best, candidates } = found;
          return { title, hasBest: best !== null, candidates: candidates.length, tookMs };
        }
        case 'take-garment':
          return takeBestSoon();
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

const elementOf = ({ elements }: PageReading, { index }: FoundPicture) =>
  index === null ? null : (elements[index] ?? null);

const hasNoPictureYet = ({ isWorthwhile, found }: PageReading) =>
  isWorthwhile && found.candidates.length === 0;
