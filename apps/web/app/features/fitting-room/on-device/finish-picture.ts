import { createWatermark } from '@tryon/contract/try-on/watermark.ts';

/** Below full quality, browsers encode JPEG with colour at half resolution, which smears red prints. */
const JPEG = { type: 'image/jpeg', quality: 1 } as const;

/** Encodes a picture of the engine for display and storage, with the watermark if the plan requires one. */
export async function finishPicture(made: Blob, isWatermarked: boolean): Promise<Blob> {
  const bitmap = await createImageBitmap(made);
  try {
    const { canvas, context } = openCanvas(bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    if (isWatermarked) drawWatermark(context);
    return await canvas.convertToBlob(JPEG);
  } finally {
    bitmap.close();
  }
}

/** Draws the same watermark as the server. */
function drawWatermark(context: OffscreenCanvasRenderingContext2D): void {
  const { pixels, width, height } = createWatermark(context.canvas.width, context.canvas.height);
  const layer = openCanvas(width, height);
  layer.context.putImageData(new ImageData(pixels, width, height), 0, 0);
  context.drawImage(layer.canvas, 0, 0);
}

function openCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas left.');
  return { canvas, context };
}
