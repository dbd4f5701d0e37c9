/** Metrics of a font, relative to the font size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average advance width of English text, including spaces. */
  readonly averageWidth: number;
}

/** Frequency of each letter in a thousand characters of English text. */
const FREQUENCIES = {
  ' ': 183,
  a: 67,
  b: 12,
  c: 23,
  d: 35,
  e: 104,
  f: 18,
  g: 16,
  h: 50,
  i: 57,
  j: 1,
  k: 6,
  l: 33,
  m: 20,
  n: 57,
  o: 62,
  p: 15,
  q: 1,
  r: 50,
  s: 53,
  t: 75,
  u: 23,
  v: 8,
  w: 17,
  x: 1,
  y: 14,
  z: 1,
} as const;

/**
 * Reads the metrics for a fallback font from an uncompressed font without variation axes.
 * @throws RangeError or Error if the bytes are not such a font.
 */
export function readFontMetrics(font: Buffer): FontMetrics {
  const table = findTables(font);
  const unitsPerEm = table('head').readUInt16BE(18);
  const hhea = table('hhea');
  const [ascent, descent, lineGap] = [4, 6, 8].map((at) => hhea.readInt16BE(at) / unitsPerEm);
  const widthOf = advanceWidths(table('cmap'), table('hmtx'), hhea.readUInt16BE(34));
  let [sum, count] = [0, 0];
  for (const [letter, frequency] of Object.entries(FREQUENCIES)) {
    sum += widthOf(letter.charCodeAt(0)) * frequency;
    count += frequency;
  }
  return { ascent, descent: -descent, lineGap, averageWidth: sum / count / unitsPerEm };
}

function findTables(font: Buffer): (tag: string) => Buffer {
  return (tag) => {
    for (let index = 0; index < font.readUInt16BE(4); index += 1) {
      const record = 12 + index * 16;
      if (font.toString('latin1', record, record + 4) !== tag) continue;
      const start = font.readUInt32BE(record + 8);
      return font.subarray(start, start + font.readUInt32BE(record + 12));
    }
    throw new Error(`The font has no table "${tag}".`);
  };
}

function advanceWidths(cmap: Buffer, hmtx: Buffer, longMetrics: number): (codePoint: number) => number {
  const glyphOf = basicPlane(cmap);
  return (codePoint) => hmtx.readUInt16BE(Math.min(glyphOf(codePoint), longMetrics - 1) * 4);
}

/** Glyphs by character, from the table's subtable in format 4, which covers the basic plane. */
function basicPlane(cmap: Buffer): (codePoint: number) => number {
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const start = parts.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('The font maps no characters of the basic plane.');
  const part = cmap.subarray(start);
  const span = part.readUInt16BE(6);
  return (codePoint) => {
    for (let at = 0; at < span; at += 2) {
      if (part.readUInt16BE(14 + at) < codePoint) continue;
      const first = part.readUInt16BE(16 + span + at);
      if (first > codePoint) return 0;
      const delta = part.readInt16BE(16 + span * 2 + at);
      const rangeAt = 16 + span * 3 + at;
      const range = part.readUInt16BE(rangeAt);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = part.readUInt16BE(rangeAt + range + (codePoint - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
