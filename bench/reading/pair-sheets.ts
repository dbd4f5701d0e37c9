import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Networks, RgbaImage } from '@tryon/engine/core/types.ts';
import { encodePicture } from '@tryon/engine/node/encode.ts';
import sharp, { type Sharp } from 'sharp';
import { type Pair, shortName } from '../engine/cases.ts';
import { layOutSheet, type Panel } from '../engine/contact-sheet.ts';
import { type Refused, runPair, type Shown } from '../engine/run-pair.ts';

export interface DrawnPair {
  readonly person: string;
  readonly garment: string;
  /** `subject: reason`, or null if there is a picture. */
  readonly refusal: string | null;
  /** The engine's assessment of the picture, or the refusal. */
  readonly verdict: string;
  /** File of the picture, or null. */
  readonly picture: string | null;
}

const PAIRS_PER_SHEET = 6;
/** Two pairs side by side: garment, person and result of each. */
const SHEET = { columns: 6, panelWidth: 300, panelHeight: 440 };
const GREY = { r: 90, g: 90, b: 90, alpha: 1 };

/** Runs every pair, stores the pictures at full size and lays them out on sheets in order. */
export async function writePairSheets(
  pairs: readonly Pair[],
  networks: Networks,
  folder: string,
): Promise<DrawnPair[]> {
  const drawn: DrawnPair[] = [];
  for (let start = 0; start < pairs.length; start += PAIRS_PER_SHEET) {
    const panels: Panel[] = [];
    for (const [index, pair] of pairs.slice(start, start + PAIRS_PER_SHEET).entries()) {
      const number = String(start + index + 1).padStart(3, '0');
      const result = await runPair(pair, networks);
      panels.push(...(await toPanels(number, result)));
      drawn.push(await keepPicture(number, result, folder));
    }
    const sheet = String(start / PAIRS_PER_SHEET + 1).padStart(2, '0');
    await writeFile(join(folder, `sheet-${sheet}.jpg`), await layOutSheet(panels, SHEET));
  }
  return drawn;
}

async function toPanels(number: string, result: Shown | Refused): Promise<Panel[]> {
  const { person, garment } = result.pair;
  const image = result.kind === 'shown' ? result.image : await plainPanel();
  return [
    { image: await readPanel(garment), label: `${number} ${shortName(garment).slice(0, 24)}` },
    { image: await readPanel(person), label: shortName(person).slice(0, 28) },
    { image, label: describe(result) },
  ];
}

async function keepPicture(number: string, result: Shown | Refused, folder: string): Promise<DrawnPair> {
  const { person, garment, name } = result.pair;
  const about = { person, garment, verdict: describe(result) };
  if (result.kind === 'refused') {
    return { ...about, refusal: `${result.subject}: ${result.reason}`, picture: null };
  }
  const picture = `${number}-${name.replace(' + ', '--')}.jpg`;
  await writeFile(join(folder, picture), (await encodePicture(result.image)).bytes);
  return { ...about, refusal: null, picture };
}

const describe = (result: Shown | Refused): string =>
  result.kind === 'shown' ? result.verdict : `refused, ${result.subject}: ${result.reason}`;

/** A photo scaled to its panel, without the engine's checks; a plain panel if it cannot be read. */
async function readPanel(file: string): Promise<RgbaImage> {
  const { panelWidth, panelHeight } = SHEET;
  try {
    return await toImage(
      sharp(readFileSync(file))
        .autoOrient()
        .resize({ width: panelWidth, height: panelHeight, fit: 'inside' }),
    );
  } catch {
    return plainPanel();
  }
}

const plainPanel = (): Promise<RgbaImage> =>
  toImage(
    sharp({ create: { width: SHEET.panelWidth, height: SHEET.panelHeight, channels: 4, background: GREY } }),
  );

async function toImage(picture: Sharp): Promise<RgbaImage> {
  const raw = picture.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}
