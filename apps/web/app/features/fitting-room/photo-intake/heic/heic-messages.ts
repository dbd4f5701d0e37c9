/** Messages from the HEIC worker to the page. */
export type HeicAnswer =
  | { readonly kind: 'decoded'; readonly bitmap: ImageBitmap }
  | { readonly kind: 'failed'; readonly reason: string };

/** Whether a message comes from the HEIC worker. */
export function isHeicAnswer(value: unknown): value is HeicAnswer {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'decoded') return 'bitmap' in value && value.bitmap instanceof ImageBitmap;
  return value.kind === 'failed';
}
