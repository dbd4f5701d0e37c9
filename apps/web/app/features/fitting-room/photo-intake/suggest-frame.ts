import type { Slot } from '../fitting-room-state.ts';
import type { Size } from '../photos/downscale-size.ts';
import { type Frame, middleFrame, type Point } from './photo-frame.ts';
import { WHOLE } from './unedited.ts';

/** Width by height of the panels and of the mirror. */
const PANEL_RATIO = 3 / 4;
/** Room around what was found, as a share of its longer side: a head touching the edge looks cut off. */
const MARGIN: Record<Slot, number> = { garment: 0.08, person: 0.1 };
/** A suggestion that cuts off less than this share of the picture is not worth the choice. */
const LEAST_CUT = 0.06;

/**
 * The frame that shows a photo best: around what was found in it, in the panel's proportions where the photo has the
 * room. Without findings, the middle of a photo that is wider than the panel, and otherwise the whole.
 *
 * @param found outline of the person or garment, shares of the picture.
 */
export function suggestFrame(picture: Size, slot: Slot, found: readonly Point[]): Frame {
  const isWide = picture.width / picture.height > PANEL_RATIO;
  const middle = isWide ? middleFrame(picture, PANEL_RATIO) : WHOLE;
  const frame = found.length > 2 ? frameAround(picture, slot, found) : middle;
  return 1 - frame.width * frame.height < LEAST_CUT ? WHOLE : frame;
}

function frameAround({ width, height }: Size, slot: Slot, found: readonly Point[]): Frame {
  const xs = found.map(({ x }) => x * width);
  const ys = found.map(({ y }) => y * height);
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  const margin = MARGIN[slot] * Math.max(box.right - box.left, box.bottom - box.top);
  const leastWidth = Math.min(width, box.right - box.left + 2 * margin);
  const leastHeight = Math.min(height, box.bottom - box.top + 2 * margin);
  const frameWidth = Math.min(width, Math.max(leastWidth, leastHeight * PANEL_RATIO));
  const frameHeight = Math.min(height, Math.max(leastHeight, frameWidth / PANEL_RATIO));
  const left = within((box.left + box.right - frameWidth) / 2, width - frameWidth);
  const top = within((box.top + box.bottom - frameHeight) / 2, height - frameHeight);
  return { x: left / width, y: top / height, width: frameWidth / width, height: frameHeight / height };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
