import { DOWNSCALE } from '@tryon/contract/limits.ts';
import { type PhotoEdit, type Size, turnedSize, WHOLE } from './photo-frame.ts';

/** The stored size of a photo: at most 800 pixels wide, in its own proportions, never enlarged. */
export function downscaledSize({ width, height }: Size): Size {
  if (width <= DOWNSCALE.maxWidthPixels) return { width, height };
  const scale = DOWNSCALE.maxWidthPixels / width;
  return { width: DOWNSCALE.maxWidthPixels, height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Draws the framed part of a picture on a canvas.
 * @throws Error if the browser cannot provide a canvas.
 */
function drawTurned(picture: ImageBitmap, { quarterTurns, frame }: PhotoEdit, canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2d canvas.');
  const turned = turnedSize(picture, quarterTurns);
  // JPEG has no transparency: without a background, transparent areas would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / (frame.width * turned.width), canvas.height / (frame.height * turned.height));
  context.translate((0.5 - frame.x) * turned.width, (0.5 - frame.y) * turned.height);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/**
 * The photo that is shown, stored and sent: a JPEG at most 800 pixels wide, as a data URL without metadata.
 * @throws Error if the browser cannot draw or encode it.
 */
export function renderPhoto(picture: ImageBitmap, edit: PhotoEdit): string {
  const turned = turnedSize(picture, edit.quarterTurns);
  const { width, height } = downscaledSize({
    width: Math.max(1, Math.round(turned.width * edit.frame.width)),
    height: Math.max(1, Math.round(turned.height * edit.frame.height)),
  });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  drawTurned(picture, edit, canvas);
  const url = canvas.toDataURL('image/jpeg', DOWNSCALE.jpegQuality);
  if (!url.startsWith('data:image/jpeg')) throw new Error('The canvas could not be encoded.');
  return url;
}

/** Draws the whole rotated picture on a canvas of its proportions with the given long side in pixels. */
export function drawPreview(
  picture: ImageBitmap,
  quarterTurns: number,
  canvas: HTMLCanvasElement,
  longSidePixels: number,
): void {
  const { width, height } = turnedSize(picture, quarterTurns);
  const scale = Math.min(1, longSidePixels / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  drawTurned(picture, { quarterTurns, frame: WHOLE }, canvas);
}
