import { EngineError } from '#src/core/engine-error.ts';

/**
 * Opens a canvas for pixel access: sRGB, in main memory, as its pixels are read or written all at once.
 * @throws EngineError of kind `internal` when the browser cannot provide a canvas of this size.
 */
export function openCanvas(
  width: number,
  height: number,
): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
  if (context === null) throw new EngineError('internal', `No canvas of ${width}x${height} could be opened.`);
  return { canvas, context };
}
