/**
 * Decodes a photo upright: with the browser if it can, otherwise, for HEIC, with a decoder loaded on demand. The
 * caller must close the bitmap.
 * @throws the decoder's error if the file cannot be read.
 */
export async function decodePhoto(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if ((await findPictureKind(file)) !== 'heic') throw error;
    const { decodeHeic } = await import('./heic/decode-heic.ts');
    return decodeHeic(file);
  }
}

/** Image formats that are recognised before decoding. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Enough for the first box of a HEIF file with a long list of brands. */
const HEAD_BYTES = 64;

const MAGIC: readonly (readonly [kind: PictureKind, at: number, letters: string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
];

const AVIF_BRANDS = ['avif', 'avis'];
/** Still images and sequences in HEVC; `mif1` and `msf1` identify only the container. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Recognises an image by its first bytes: browsers without HEIC support give such files no type at all, and the file
 * name proves nothing.
 */
export async function findPictureKind(file: Blob): Promise<PictureKind | null> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  const known = MAGIC.find(([, at, letters]) => head.startsWith(letters, at));
  return known ? known[0] : kindOfContainer(head, bytes);
}

/** ISO media files begin with an `ftyp` box: its length, that name, the major brand, a version, then other brands. */
function kindOfContainer(head: string, bytes: Uint8Array): PictureKind | null {
  if (!head.startsWith('ftyp', 4)) return null;
  const length = new DataView(bytes.buffer).getUint32(0);
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(length, head.length); at += 4) brands.push(head.slice(at, at + 4));
  // An AVIF may also name the container, and some HEICs name it first, so the specific brands decide.
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}
