/** Room left between a toast and what it gives way to, px. */
const GAP = 8;

type Box = Pick<DOMRectReadOnly, 'top' | 'right' | 'bottom' | 'left'>;

/**
 * How far down toasts go, so that they lie over nothing a person may need while they are there.
 * @param stack where the toasts stand by themselves, px in the window.
 * @param kept what must stay in reach, px in the window.
 * @param windowHeight px.
 * @returns px; 0 also where they would leave the window, and then cover less at their own place.
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
