/** Information from a picture file's markers, read without decoding: no memory, about a millisecond. */
export interface PictureHeader {
  readonly format: 'jpeg' | 'png' | 'webp';
  /** Pixels as stored, before any EXIF rotation. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/**
 * Reads format, size and animation from the content; names and declared types are ignored.
 *
 * @returns `unsupported` for formats that the engine does not accept, `unreadable` for supported ones that are cut
 * off or inconsistent.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | 'unsupported' | 'unreadable' {
  if (bytes.length === 0) return 'unreadable';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = startsWith(bytes, [0xff, 0xd8, 0xff])
    ? readJpeg(view)
    : startsWith(bytes, PNG_SIGNATURE)
      ? readPng(view)
      : isWebp(view)
        ? readWebp(view)
        : 'unsupported';
  if (typeof header === 'string') return header;
  return header.width > 0 && header.height > 0 ? header : 'unreadable';
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

function tagAt(view: DataView, offset: number): string {
  return offset + 4 > view.byteLength
    ? ''
    : String.fromCodePoint(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));
}

/**
 * ITU T.81 annex B: segments up to the first scan, among them the frame header with the size. A complete picture has
 * an end marker after that; inside scans a byte FF is always followed by 00 or a restart marker.
 */
function readJpeg(view: DataView): PictureHeader | 'unreadable' {
  let frame: PictureHeader | undefined;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return 'unreadable';
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    if (marker === SCAN) return frame && hasJpegEnd(view, at) ? frame : 'unreadable';
    const length = view.getUint16(at + 2);
    if (marker === END || length < 2) return 'unreadable';
    if (isFrame(marker)) {
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
      frame = { format: 'jpeg', width, height, animated: false };
    }
    at += 2 + length;
  }
  return 'unreadable';
}

const SCAN = 0xda;
const END = 0xd9;

function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function hasJpegEnd(view: DataView, from: number): boolean {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && bytes[at + 1] !== END) at = bytes.indexOf(0xff, at + 1);
  return at >= 0;
}

/** PNG 3rd edition: IHDR first, IEND last; an `acTL` chunk before the first IDAT makes it animated. */
function readPng(view: DataView): PictureHeader | 'unreadable' {
  if (view.byteLength < 33 || tagAt(view, 12) !== 'IHDR') return 'unreadable';
  let animated = false;
  let hasPixels = false;
  let at = 33;
  while (at + 12 <= view.byteLength) {
    const tag = tagAt(view, at + 4);
    if (tag === 'IEND') {
      return { format: 'png', width: view.getUint32(16), height: view.getUint32(20), animated };
    }
    if (tag === 'IDAT') hasPixels = true;
    if (tag === 'acTL' && !hasPixels) animated = true;
    at += 12 + view.getUint32(at);
  }
  return 'unreadable';
}

function isWebp(view: DataView): boolean {
  return tagAt(view, 0) === 'RIFF' && tagAt(view, 8) === 'WEBP';
}

/** RFC 9649: the file's length, then one of three possible first chunks, each encoding the size differently. */
function readWebp(view: DataView): PictureHeader | 'unreadable' {
  const announced = view.byteLength < 30 ? Number.POSITIVE_INFINITY : view.getUint32(4, true) + 8;
  if (announced > view.byteLength) return 'unreadable';
  const still = { format: 'webp', animated: false } as const;
  switch (tagAt(view, 12)) {
    case 'VP8 ':
      return {
        ...still,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { ...still, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        format: 'webp',
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
        animated: (view.getUint8(20) & 0x02) !== 0,
      };
    default:
      return 'unreadable';
  }
}
