/** The formats of pictures that are taken, by the names that people know them by, and their media types. */
export const PICTURE_FORMATS = { JPEG: 'image/jpeg', PNG: 'image/png', WebP: 'image/webp' } as const;

const names = Object.keys(PICTURE_FORMATS);

/** The formats as a sentence names them: "JPEG, PNG or WebP". */
export const PICTURE_FORMATS_TEXT = inWords(names);

/** The same where the browser itself turns photos of telephones into one of these. */
export const PHOTO_FORMATS_TEXT = inWords([...names, 'HEIC', 'AVIF']);

function inWords(formats: readonly string[]): string {
  return `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
}
