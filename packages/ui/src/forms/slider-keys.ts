/** How far an arrow key moves the divider, in per cent of the picture's width. */
const SLIDER_STEP = 2;

/** How far a page key moves the divider, in per cent of the picture's width. */
const SLIDER_PAGE = 10;

/**
 * The divider's position after a key press.
 * @param position current position from the left, 0 to 100.
 * @returns the new position, or null for a key that does not move it.
 */
export function positionAfterKey(key: string, position: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clampPosition(position + SLIDER_STEP);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clampPosition(position - SLIDER_STEP);
    case 'PageUp':
      return clampPosition(position + SLIDER_PAGE);
    case 'PageDown':
      return clampPosition(position - SLIDER_PAGE);
    case 'Home':
      return 0;
    case 'End':
      return 100;
    default:
      return null;
  }
}

/** The divider's position as screen readers announce it: how much of the picture is the result. */
export function sliderValueText(position: number): string {
  return `${Math.round(100 - position)} % after`;
}

function clampPosition(position: number): number {
  return Math.min(100, Math.max(0, position));
}
