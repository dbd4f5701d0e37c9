/** Accepted picture formats by common name, with their media types. */
export const PICTURE_FORMATS = { JPEG: 'image/jpeg', PNG: 'image/png', WebP: 'image/webp' } as const;

const names = Object.keys(PICTURE_FORMATS);

/** The formats as text: "JPEG, PNG or WebP". */
export const PICTURE_FORMATS_TEXT = inWords(names);

/** The formats including those of phones that the browser converts. */
export const PHOTO_FORMATS_TEXT = inWords([...names, 'HEIC', 'AVIF']);

function inWords(formats: readonly string[]): string {
  return `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
}
