/**
 * Generates the pictures of Home's sections: `npm run node -- scripts/pictures/home-pictures.ts`. Every result is the
 * embedded engine's real output for the project's own drawings, without retouching; a result that the engine is not
 * sure of ends the script. Run it after the drawings or the engine have changed, check the pictures, then commit them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { projectRoot } from '#scripts/project-root.ts';
import { readDrawings } from '../../packages/artwork/drawings.ts';
import { openPainter } from '../../packages/artwork/painter.ts';
import { dressHere } from '../../packages/engine/src/cli-engines.ts';
import { parseCliArguments } from '../../packages/engine/src/node/cli-arguments.ts';

/** The engine's own resolution, because the loupe shows every thread. */
const PAINTED = { width: 1152, height: 1536 };
const SHOWN = { width: 600, height: 800 };
const QUALITY = 80;

type Look = readonly [person: string, garment: string];

/** The look of the four steps. */
const STEPS: Look = ['maya', 'breton'];
/** The look under the loupe: seams, buttons, a pocket, and a scarf that stays. */
const CLOSE_UP: Look = ['leila', 'denim-shirt'];
/** Person and garment of each result in the gallery. */
const GALLERY: readonly Look[] = [
  ['rosa', 'denim-shirt'],
  ['tom', 'striped-tee'],
  ['ada', 'printed-tee'],
  ['kenji', 'breton'],
  ['june', 'oxford-shirt'],
  ['samir', 'denim-shirt'],
];

/** Squares of the close-up, relative to its width: neck to hips, and the part enlarged by the loupe. */
const TORSO = { left: 0.15, top: 0.33, side: 0.7 };
const LOUPE = { left: 0.47, top: 0.47, side: 0.2 };

const FOLDER = join(projectRoot, 'apps/web/app/features/home-sections/pictures');

async function makePictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const drawings = await paint();
  for (const look of [STEPS, ...GALLERY]) {
    const [person] = look;
    await write(`${person}-before`, sharp(drawingOf(drawings, person)).resize(SHOWN));
    await write(`${person}-after`, sharp(await tryOn(drawings, look)).resize(SHOWN));
  }
  const [, garment] = STEPS;
  await write(garment, sharp(drawingOf(drawings, garment)).resize(SHOWN));
  const closeUp = await tryOn(drawings, CLOSE_UP);
  await write('torso', (await cutSquare(closeUp, TORSO)).resize(1080));
  await write('loupe', (await cutSquare(closeUp, LOUPE)).resize(440));
}

type Drawings = ReadonlyMap<string, Uint8Array>;

/** The drawings of all looks as PNG files, by name. */
async function paint(): Promise<Drawings> {
  const wanted: readonly string[] = [STEPS, CLOSE_UP, ...GALLERY].flat();
  const drawings = new Map<string, Uint8Array>();
  const painter = await openPainter(PAINTED);
  try {
    for (const [name, source] of readDrawings()) {
      if (!wanted.includes(name)) continue;
      const opaque = sharp(await painter.paint(source)).removeAlpha();
      drawings.set(name, await opaque.png({ compressionLevel: 3 }).toBuffer());
    }
  } finally {
    await painter.close();
  }
  return drawings;
}

function drawingOf(drawings: Drawings, name: string): Uint8Array {
  const drawing = drawings.get(name);
  if (!drawing) throw new Error(`There is no drawing of ${name}.`);
  return drawing;
}

/** @throws Error if the engine is not sure of its picture. */
async function tryOn(drawings: Drawings, [person, garment]: Look): Promise<Uint8Array> {
  const request = {
    person: drawingOf(drawings, person),
    garment: drawingOf(drawings, garment),
    category: 'upper',
  } as const;
  const parsed = parseCliArguments([person, garment, '-o', 'result.png']);
  if (parsed === 'help') throw new Error('The command line was not understood.');
  const made = await dressHere(parsed, request, () => undefined);
  if (made.grade !== 'sure') throw new Error(`${person} in ${garment}: ${made.reasons.join(', ')}`);
  return made.picture;
}

async function cutSquare(
  picture: Uint8Array,
  square: { left: number; top: number; side: number },
): Promise<Sharp> {
  const { width } = await sharp(picture).metadata();
  const [left, top, side] = [square.left, square.top, square.side].map((share) => Math.round(share * width));
  return sharp(picture).extract({ left, top, width: side, height: side });
}

async function write(name: string, picture: Sharp): Promise<void> {
  const bytes = await picture.webp({ quality: QUALITY, effort: 6 }).toBuffer();
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}

await makePictures();
