import type { Slot } from '../fitting-room-state.ts';
import { type Frame, middleFrame, type Point, type Size, WHOLE } from './photo-frame.ts';

/** Width-to-height ratio of the panels and of the mirror. */
const PANEL_RATIO = 3 / 4;
/** Margin around the detected outline, as a fraction of its longer side: a head touching the edge looks cut off. */
const MARGIN: Record<Slot, number> = { garment: 0.08, person: 0.1 };
/** A suggestion that cuts off less than this fraction of the picture is not worth offering. */
const LEAST_CUT = 0.06;

/**
 * The best crop of a photo: around the detected outline, in the panel's proportions if the photo is large enough.
 * Without an outline, the centre of a photo that is wider than the panel, otherwise the whole photo.
 * @param found outline of the person or garment, as fractions of the picture.
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
  const foundWidth = Math.max(...xs) - Math.min(...xs);
  const foundHeight = Math.max(...ys) - Math.min(...ys);
  const margin = MARGIN[slot] * Math.max(foundWidth, foundHeight);
  const leastWidth = Math.min(width, foundWidth + 2 * margin);
  const leastHeight = Math.min(height, foundHeight + 2 * margin);
  const frameWidth = Math.min(width, Math.max(leastWidth, leastHeight * PANEL_RATIO));
  const frameHeight = Math.min(height, Math.max(leastHeight, frameWidth / PANEL_RATIO));
  const left = within(Math.min(...xs) + (foundWidth - frameWidth) / 2, width - frameWidth);
  const top = within(Math.min(...ys) + (foundHeight - frameHeight) / 2, height - frameHeight);
  return { x: left / width, y: top / height, width: frameWidth / width, height: frameHeight / height };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
