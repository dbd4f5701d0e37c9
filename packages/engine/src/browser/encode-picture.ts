import type { RgbaImage } from '#src/core/types.ts';
import type { OutputType } from './messages.ts';
import { openCanvas } from './open-canvas.ts';

/**
 * Encodes an opaque picture of the engine.
 *
 * @param type PNG keeps every pixel. Browsers write JPEG with chroma subsampling, which smears red prints, unless
 * full quality is requested, as here: about two thirds of the PNG's size.
 */
export async function encodePicture(image: RgbaImage, type: OutputType): Promise<Blob> {
  const { canvas, context } = openCanvas(image.width, image.height);
  const pixels = context.createImageData(image.width, image.height);
  pixels.data.set(image.data);
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type, quality: 1 });
}
