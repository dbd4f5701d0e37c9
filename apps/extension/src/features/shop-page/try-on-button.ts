import { boxInWindow, elementAround } from '#src/features/finder/across-frames.ts';
import { followOnce } from './follow-once.ts';
import { drawHanger, makeButton, type Overlay } from './overlay.ts';

interface TryOnButtonOptions {
  onPress: () => void;
  /** The user hides the button on this page, or turns it off at this shop. */
  onHide: (forHowLong: 'page' | 'shop') => void;
  shop: string;
}

/** Distance from the picture's corner, in CSS pixels. */
const INSET = 14;
const HEIGHT = 40;
/** Narrower pictures get only the hanger icon. */
const ROOM_FOR_WORDS = 220;

/** The small button on the product's picture. It takes no space in the page and hides when something covers it. */
export function createTryOnButton({ host, root }: Overlay, { onPress, onHide, shop }: TryOnButtonOptions) {
  const place = document.createElement('div');
  place.className = 'place';
  place.hidden = true;
  const menu = document.createElement('div');
  menu.className = 'menu';
  menu.hidden = true;
  const words = document.createElement('span');
  words.className = 'words';
  words.textContent = 'Try it on';
  const press = makeButton('try', 'Try it on in the fitting room', onPress, [drawHanger(), words]);
  const more = makeButton('more', 'Hide this button', () => openMenu(menu.hidden === true), ['×']);
  more.setAttribute('aria-expanded', 'false');
  menu.append(
    makeButton('', 'Hide it on this page', () => onHide('page'), ['Hide it on this page']),
    makeButton('', `Turn it off on ${shop}`, () => onHide('shop'), [`Turn it off on ${shop}`]),
  );
  place.append(press, more, menu);
  root.append(place);
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.hidden === true) return;
    event.stopPropagation();
    openMenu(false);
    more.focus();
  });

  let picture: HTMLElement | null = null;
  let frame = 0;
  let isAway = false;

  function openMenu(isOpen: boolean): void {
    menu.hidden = !isOpen;
    more.setAttribute('aria-expanded', String(isOpen));
  }

  function stand(): void {
    frame = 0;
    const box = picture?.isConnected ? boxInWindow(picture) : null;
    const isInSight = box !== null && box.bottom > HEIGHT && box.top < window.innerHeight && box.width > 0;
    place.hidden = isAway || !isInSight || picture === null || isCovered(picture, host);
    if (place.hidden || !box) {
      openMenu(false);
      return;
    }
    // Positioned on the visible part of a tall picture, so that no scrolling is needed.
    const bottom = Math.min(box.bottom, window.innerHeight);
    place.style.left = `${box.left + window.scrollX + INSET}px`;
    place.style.top = `${bottom + window.scrollY - INSET - HEIGHT}px`;
    place.dataset.small = String(box.width < ROOM_FOR_WORDS);
  }

  /** At most once per animation frame, however busy the page is. */
  function follow(): void {
    if (frame === 0) frame = requestAnimationFrame(stand);
  }

  const sizes = new ResizeObserver(follow);
  sizes.observe(document.documentElement);
  /** Frames scroll independently of the page. */
  const views = followOnce<Window>((view, signal) => {
    view.addEventListener('scroll', follow, { passive: true, capture: true, signal });
    view.addEventListener('resize', follow, { passive: true, signal });
  });
  views.follow(window);

  return {
    follow,

    showOn(element: HTMLElement | null): void {
      if (element !== picture) {
        if (picture) sizes.unobserve(picture);
        if (element) sizes.observe(element);
        if (element?.ownerDocument.defaultView) views.follow(element.ownerDocument.defaultView);
        picture = element;
        openMenu(false);
      }
      follow();
    },

    /** Hides the button while a screenshot is taken. */
    async stepAside<T>(work: () => Promise<T>): Promise<T> {
      isAway = true;
      place.hidden = true;
      try {
        return await work();
      } finally {
        isAway = false;
        follow();
      }
    },

    remove(): void {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      views.end();
      place.remove();
    },
  };
}

export type TryOnButton = ReturnType<typeof createTryOnButton>;

/**
 * Whether something fixed over the page covers the picture, such as a cookie banner or a dialog. Overlays that shops
 * put on their own pictures, such as for zooming, do not count.
 */
function isCovered(picture: HTMLElement, own: HTMLElement): boolean {
  const box = boxInWindow(picture);
  const left = Math.min(Math.max(box.left + 30, 1), window.innerWidth - 2);
  const middle = Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 2);
  const bottom = Math.min(box.bottom, window.innerHeight) - 34;
  return isUnder(picture, own, left, bottom) || isUnder(picture, own, middle, bottom);
}

function isUnder(picture: HTMLElement, own: HTMLElement, x: number, y: number): boolean {
  const top = document.elementsFromPoint(x, y).find((element) => element !== own);
  for (let at: Element | null = top ?? null; at && !holds(at, picture); at = at.parentElement) {
    if (at.localName === 'dialog' || getComputedStyle(at).position === 'fixed') return true;
  }
  return false;
}

/** Walks up through shadow roots and frames, as the picture may be inside one. */
function holds(outer: Element, picture: HTMLElement): boolean {
  for (let at: Element | null = picture; at; at = elementAround(at)) {
    if (at === outer) return true;
  }
  return false;
}
