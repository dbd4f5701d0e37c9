/** Twice the displayed width of a thumbnail. */
const WIDTH_PIXELS = 320;
const JPEG_QUALITY = 0.82;

/** A small JPEG of a picture. */
export async function makeThumb(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, WIDTH_PIXELS / bitmap.width);
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const thumb = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  return thumb ?? picture;
}
