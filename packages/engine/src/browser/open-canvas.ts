import { EngineError } from '#src/core/engine-error.ts';

/**
 * A canvas for pixels: sRGB, kept in main memory, since its pixels are read or written as a whole.
 * @throws EngineError of kind `internal` when the browser has no canvas of this size left.
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
