/**
 * Makes the pictures of Home's sections again: `node scripts/home-pictures.ts`. Every result is what the embedded
 * engine really makes of the project's own drawings; nothing is retouched. Run it after the drawings or the
 * engine have changed, look at the pictures, then commit them.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { listDrawings } from '../packages/artwork/src/draw.ts';
import { openPainter } from '../packages/artwork/src/painter.ts';
import { projectRoot } from './project-root.ts';

/** Larger than the samples of the fitting room: the loupe shows every thread of it. */
const PAINTED = { width: 2304, height: 3072 };
const SHOWN = { width: 600, height: 800 };
const QUALITY = 80;

/** Person and garment of each result; the first is shown large. */
const LOOKS = [
  ['maya', 'breton'],
  ['rosa', 'denim-shirt'],
  ['tom', 'oxford-shirt'],
  ['ada', 'printed-tee'],
] as const;

/** Squares of the first result in shares of its width: from the chin to the hips, and what the loupe enlarges. */
const TORSO = { left: 0.187, top: 0.278, side: 0.625 };
const LOUPE = { left: 0.49, top: 0.395, side: 0.17 };

const FOLDER = join(projectRoot, 'apps/web/app/features/home-sections/pictures');
const run = promisify(execFile);

async function makePictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const scratch = await mkdtemp(join(tmpdir(), 'home-pictures-'));
  try {
    await paint(scratch);
    for (const [person, garment] of LOOKS) await tryOn(scratch, person, garment);
    const [[person, garment]] = LOOKS;
    const large = join(scratch, `${person}-${garment}.png`);
    await write('torso', (await cutSquare(large, TORSO)).resize(1080));
    await write('loupe', (await cutSquare(large, LOUPE)).resize(440));
    await write(garment, sharp(join(scratch, `${garment}.png`)).resize(SHOWN));
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function paint(scratch: string): Promise<void> {
  const wanted: readonly string[] = LOOKS.flat();
  const painter = await openPainter(PAINTED);
  try {
    for (const [path, source] of listDrawings()) {
      const name = path.replace(/^.*\//, '').replace('.svg', '');
      if (!wanted.includes(name)) continue;
      const opaque = sharp(await painter.paint(source)).removeAlpha();
      await opaque.png({ compressionLevel: 3 }).toFile(join(scratch, `${name}.png`));
    }
  } finally {
    await painter.close();
  }
}

async function tryOn(scratch: string, person: string, garment: string): Promise<void> {
  const result = join(scratch, `${person}-${garment}.png`);
  const pictures = [person, garment].map((name) => join(scratch, `${name}.png`));
  const commandLine = join(projectRoot, 'packages/engine/src/cli.ts');
  await run(process.execPath, [commandLine, ...pictures, '-o', result]);
  await write(`${person}-before`, sharp(join(scratch, `${person}.png`)).resize(SHOWN));
  await write(`${person}-after`, sharp(result).resize(SHOWN));
}

async function cutSquare(file: string, square: { left: number; top: number; side: number }): Promise<Sharp> {
  const { width } = await sharp(file).metadata();
  const [left, top, side] = [square.left, square.top, square.side].map((share) => Math.round(share * width));
  return sharp(file).extract({ left, top, width: side, height: side });
}

async function write(name: string, picture: Sharp): Promise<void> {
  const bytes = await picture.webp({ quality: QUALITY, effort: 6 }).toBuffer();
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}

await makePictures();
