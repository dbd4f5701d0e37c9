import { boxInWindow, elementAround } from '#src/features/finder/across-frames.ts';

/**
 * Whether something fixed over the page covers the picture, such as a cookie banner or a dialog. Overlays that shops
 * put on their own pictures, such as for zooming, do not count.
 */
export function isCovered(picture: HTMLElement, own: HTMLElement): boolean {
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
