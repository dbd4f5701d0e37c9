/** How far a key moves the divider, in per cent of the picture's width. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 10,
  PageDown: -10,
  Home: -100,
  End: 100,
};

/**
 * The divider's position after a key press.
 * @param position current position from the left, 0 to 100.
 * @returns the new position, or null for a key that does not move it.
 */
export function positionAfterKey(key: string, position: number): number | null {
  const move = MOVES[key];
  return move === undefined ? null : Math.min(100, Math.max(0, position + move));
}

/** The divider's position as screen readers announce it: how much of the picture is the result. */
export function sliderValueText(position: number): string {
  return `${Math.round(100 - position)} % after`;
}
