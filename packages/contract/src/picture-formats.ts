/** The formats of pictures that are taken, by the names that people know them by, and their media types. */
export const PICTURE_FORMATS = { JPEG: 'image/jpeg', PNG: 'image/png', WebP: 'image/webp' } as const;

const names = Object.keys(PICTURE_FORMATS);

/** The formats as a sentence names them: "JPEG, PNG or WebP". */
export const PICTURE_FORMATS_TEXT = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
