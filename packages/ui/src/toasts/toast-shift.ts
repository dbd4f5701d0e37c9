/** Gap in px between a toast and the element that it avoids. */
const GAP = 8;

type Box = Pick<DOMRectReadOnly, 'top' | 'right' | 'bottom' | 'left'>;

/**
 * How far toasts move down so that they cover nothing the user may need meanwhile.
 * @param stack the toasts' default position, px in the window.
 * @param kept elements that must stay reachable, px in the window.
 * @param windowHeight px.
 * @returns px; 0 if they would leave the window, as they cover less in their default position.
 */
export function shiftBelow(stack: Box, kept: readonly Box[], windowHeight: number): number {
  const height = stack.bottom - stack.top;
  let top = stack.top;
  for (const box of kept.toSorted((one, other) => one.top - other.top)) {
    const isBeside = box.right <= stack.left || box.left >= stack.right;
    const isApart = box.bottom + GAP <= top || box.top >= top + height;
    if (!isBeside && !isApart) top = box.bottom + GAP;
  }
  return top + height <= windowHeight ? top - stack.top : 0;
}
