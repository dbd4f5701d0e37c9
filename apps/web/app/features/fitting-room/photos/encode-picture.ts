interface EncodeOptions extends ImageEncodeOptions {
  type: 'image/png' | 'image/jpeg';
  /** The largest size in pixels; a larger picture is made smaller in its own proportions. */
  within?: { width: number; height: number };
  /** Draws on the picture before it is encoded. */
  draw?: ((context: OffscreenCanvasRenderingContext2D) => Promise<void>) | undefined;
}

const WHOLE = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/**
 * A picture in another type or size.
 * @throws Error if this browser cannot read the picture, or cannot write the type.
 */
export async function encodePicture(picture: Blob, options: EncodeOptions): Promise<Blob> {
  const { type, within: { width, height } = WHOLE } = options;
  const bitmap = await createImageBitmap(picture);
  try {
    const scale = Math.min(1, width / bitmap.width, height / bitmap.height);
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas left.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    await options.draw?.(context);
    const encoded = await canvas.convertToBlob(options);
    if (encoded.type !== type) throw new Error(`This browser cannot write ${type}.`);
    return encoded;
  } finally {
    bitmap.close();
  }
}
