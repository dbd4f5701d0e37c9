/** What an arrow key moves the divider by, per cent of the picture's width. */
export const SLIDER_STEP = 2;

/** What a page key moves it by. */
export const SLIDER_PAGE = 10;

/**
 * Where a key moves the divider to.
 * @param position the divider's place from the left, 0 to 100.
 * @returns the new place, or null for a key that does not move it.
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

/** What a screen reader says for a place of the divider: how much of the picture is the result. */
export function sliderValueText(position: number): string {
  return `${Math.round(100 - position)} % after`;
}

function clampPosition(position: number): number {
  return Math.min(100, Math.max(0, position));
}
