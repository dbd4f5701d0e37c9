import { createWatermarkTile } from '@tryon/contract/watermark.ts';

/** Browsers write JPEG with colours at half the size, on which red prints smear, unless asked for full quality. */
const JPEG = { type: 'image/jpeg', quality: 1 } as const;

/** Encodes a picture of the engine as it is shown and kept, with the watermark where the plan has one. */
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

/** Repeats the tile all over the picture, as the server does. */
function drawWatermark(context: OffscreenCanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  const { pixels, ...size } = createWatermarkTile(width, height);
  const tile = openCanvas(size.width, size.height);
  tile.context.putImageData(new ImageData(pixels, size.width, size.height), 0, 0);
  const pattern = context.createPattern(tile.canvas, 'repeat');
  if (!pattern) throw new Error('The watermark could not be drawn.');
  context.fillStyle = pattern;
  context.fillRect(0, 0, width, height);
}

function openCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas left.');
  return { canvas, context };
}
