import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { TRUTH } from './classes.ts';

/** The classes of a truth picture, in photo pixels. */
export interface TruthLabels {
  readonly width: number;
  readonly height: number;
  /** Values of TRUTH. */
  readonly data: Uint8Array;
}

/** The 59 tags of Clothing Co-Parsing; its label pixels are indices into them. */
const TAGS = (
  'null accessories bag belt blazer blouse bodysuit boots bra bracelet cape cardigan clogs coat dress earrings ' +
  'flats glasses gloves hair hat heels hoodie intimate jacket jeans jumper leggings loafers necklace panties ' +
  'pants pumps purse ring romper sandals scarf shirt shoes shorts skin skirt sneakers socks stockings suit ' +
  'sunglasses sweater sweatshirt swimwear t-shirt tie tights top vest wallet watch wedges'
).split(' ');

const TAGS_OF: Readonly<Record<Exclude<keyof typeof TRUTH, 'other'>, string>> = {
  background: 'null',
  hair: 'hair',
  skin: 'skin',
  upper:
    'blazer blouse bra cape cardigan coat hoodie intimate jacket jumper shirt suit sweater sweatshirt t-shirt tie top vest',
  lower: 'jeans leggings pants panties shorts skirt stockings tights',
  dress: 'dress romper bodysuit swimwear',
};

/** Colours of the LIP and CIHP palette with their classes. */
const PARSE_COLORS: readonly (readonly [
  color: readonly [number, number, number],
  part: keyof typeof TRUTH,
])[] = [
  [[0, 0, 0], 'background'],
  [[128, 0, 0], 'other'],
  [[255, 0, 0], 'hair'],
  [[0, 85, 0], 'other'],
  [[170, 0, 51], 'other'],
  [[255, 85, 0], 'upper'],
  [[0, 0, 85], 'dress'],
  [[0, 119, 221], 'upper'],
  [[85, 85, 0], 'other'],
  [[0, 85, 85], 'lower'],
  [[85, 51, 0], 'skin'],
  [[52, 86, 128], 'other'],
  [[0, 128, 0], 'lower'],
  [[0, 0, 255], 'skin'],
  [[51, 170, 221], 'skin'],
  [[0, 255, 255], 'skin'],
  [[85, 255, 170], 'skin'],
  [[170, 255, 85], 'skin'],
  [[255, 255, 0], 'other'],
  [[255, 170, 0], 'other'],
];

/** The class of every value in a tag picture. */
export const CLASS_BY_TAG = Uint8Array.from({ length: 256 }, (_, value) => {
  const parts = Object.entries(TAGS_OF) as [keyof typeof TAGS_OF, string][];
  const part = parts.find(([, tags]) => tags.split(' ').includes(TAGS[value] ?? ''));
  return TRUTH[part?.[0] ?? 'other'];
});

/** Resizes labels by nearest neighbour, because photos are decoded at a working size. */
export function resizeTruth(
  truth: TruthLabels,
  { width, height }: { readonly width: number; readonly height: number },
): TruthLabels {
  if (truth.width === width && truth.height === height) return truth;
  const data = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * truth.height) / height) * truth.width;
    for (let x = 0; x < width; x++, i++) {
      data[i] = truth.data[row + Math.floor(((x + 0.5) * truth.width) / width)];
    }
  }
  return { width, height, data };
}

/** Reads a grey picture whose values are indices into the tags. */
export async function readTagLabels(file: string): Promise<TruthLabels> {
  const { data, info } = await sharp(readFileSync(file))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: Uint8Array.from(data, (value) => CLASS_BY_TAG[value]),
  };
}

/** Reads a coloured parsing map; each pixel gets the class of the nearest palette colour. */
export async function readParseMap(file: string): Promise<TruthLabels> {
  const picture = sharp(readFileSync(file)).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const labels = new Uint8Array(info.width * info.height);
  const known = new Map<number, number>();
  for (let i = 0; i < labels.length; i++) {
    const [red, green, blue] = [data[i * 3], data[i * 3 + 1], data[i * 3 + 2]];
    const key = (red << 16) | (green << 8) | blue;
    const seen = known.get(key) ?? nearestPart(red, green, blue);
    known.set(key, seen);
    labels[i] = seen;
  }
  return { width: info.width, height: info.height, data: labels };
}

function nearestPart(red: number, green: number, blue: number): number {
  const away = ([r, g, b]: readonly [number, number, number]) =>
    (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  const nearest = PARSE_COLORS.reduce((best, one) => (away(one[0]) < away(best[0]) ? one : best));
  return TRUTH[nearest[1]];
}
