/** Pixels in canvas format: four bytes each, row by row. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

/** How strongly the grey of an unchanged pixel fades to the paper colour. */
const FADED = 0.55;
const PAPER = 236;
/** The colour of stitches on photos. */
const STITCH = [138, 36, 56] as const;

/**
 * Highlights what is new in a picture: coloured where it differs from the photo, pale grey elsewhere, with a seam.
 * @param picture modified in place.
 * @param map of the same size: bright where the picture differs.
 * @returns the fraction of the picture that is new, 0 to 1.
 */
export function paintChanges(picture: Pixels, map: Pixels): number {
  const { width, height, data } = picture;
  const isNew = (x: number, y: number) => (map.data[(y * width + x) * 4] ?? 0) > 127;
  let changed = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (!isNew(x, y)) fade(data, at);
      else {
        changed += 1;
        if (isOnSeam(isNew, x, y, picture)) data.set(STITCH, at);
      }
    }
  }
  return changed / (width * height);
}

function fade(data: Uint8ClampedArray, at: number): void {
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  const grey = red * 0.299 + green * 0.587 + blue * 0.114;
  data.fill(grey + (PAPER - grey) * FADED, at, at + 3);
}

/** Whether the pixel is within two pixels of an unchanged one; the picture's own edge is no seam. */
function isOnSeam(
  isNew: (x: number, y: number) => boolean,
  x: number,
  y: number,
  { width, height }: Pixels,
): boolean {
  return (
    !isNew(Math.max(0, x - 2), y) ||
    !isNew(Math.min(width - 1, x + 2), y) ||
    !isNew(x, Math.max(0, y - 2)) ||
    !isNew(x, Math.min(height - 1, y + 2))
  );
}
