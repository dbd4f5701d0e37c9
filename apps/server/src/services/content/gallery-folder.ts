import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { attempt } from '@tryon/contract/attempt.ts';
import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { GALLERY_PICTURES, type GalleryResult } from '@tryon/contract/site/gallery.ts';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { z } from 'zod';
import { InstallationError } from '#src/domain-error.ts';

const galleryError = (folder: string, problems: readonly string[]) =>
  new InstallationError(
    [`The gallery in ${folder}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'),
  );

const MOST_RESULTS = 12;
const KINDS = ['.jpg', '.jpeg', '.png', '.webp'];
const LEAST_SIDE_PIXELS = 300;
/** Pictures are at most 430 CSS pixels wide, garments 64; screens have two or three pixels per CSS pixel. */
const SHOWN = { person: 860, result: 860, garment: 192 } as const;
const QUALITY = 80;
/** Before and after are shown on top of each other, so their shapes must match. */
const MOST_SHAPE_DIFFERENCE = 0.02;

type Part = keyof typeof SHOWN;

const text = z.string('must be a text').trim().min(1, 'must not be empty').max(60, 'is too long');

const aboutSchema = z.strictObject(
  {
    person: text,
    garment: text,
    engine: text,
    consent: z.literal(true, 'must be true: a gallery shows nobody who has not agreed'),
  },
  'must hold person, garment, engine and consent, and nothing else',
);

type Report = (problem: string) => void;

/**
 * Reads `content/gallery`: one folder per result, with `look.json` and the photos `person`, `garment` and `result`. A
 * missing or empty folder is an empty gallery.
 *
 * @throws InstallationError with a sentence for each problem.
 */
export async function openGalleryFolder(folder: string) {
  const problems: string[] = [];
  const names: string[] = [];
  for (const name of await list(folder)) {
    const found = await stat(join(folder, name)).catch(codeOf);
    if (typeof found === 'string') problems.push(`${name} cannot be read (${found}).`);
    else if (found.isDirectory()) names.push(name);
    else if (KINDS.includes(parse(name).ext.toLowerCase()))
      problems.push(`${name} lies in no folder of its own; README.md there says how looks are laid.`);
  }
  if (names.length > MOST_RESULTS) problems.push(`${names.length} looks are too many; show ${MOST_RESULTS}.`);

  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  const results: GalleryResult[] = [];
  for (const name of names) {
    const read = await readResult(join(folder, name), (problem) => problems.push(`${name}/${problem}`));
    if (read === null) continue;
    results.push(read.shown);
    for (const picture of read.pictures) pictures.set(picture.name, picture.bytes);
  }
  if (problems.length > 0) throw galleryError(folder, problems);
  return {
    results,
    /** WebP bytes for the last part of a picture's URL; null if it does not exist. */
    findPicture: (name: string) => pictures.get(name) ?? null,
  };
}

/** The owner's results, with all pictures in memory; a gallery has a handful of them. */
export type Gallery = Awaited<ReturnType<typeof openGalleryFolder>>;

/** The folder's content by name; empty if there is no folder. */
async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(codeOf);
  if (Array.isArray(names)) return names.toSorted();
  if (names === 'ENOENT') return [];
  throw galleryError(folder, [`cannot be read (${names}).`]);
}

/** The code of a system error; other errors are rethrown. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}

async function readResult(folder: string, report: Report) {
  const files = await readdir(folder);
  const about = await readAbout(folder, report);
  const person = await readPicture(folder, files, 'person', report);
  const garment = await readPicture(folder, files, 'garment', report);
  const result = await readPicture(folder, files, 'result', report);
  if (!about || !person || !garment || !result) return null;
  if (Math.abs(person.shape / result.shape - 1) > MOST_SHAPE_DIFFERENCE) {
    report('result is not shaped like person; make it from that photo.');
    return null;
  }
  const shown: GalleryResult = {
    person: about.person,
    garment: about.garment,
    engine: about.engine,
    personPicture: GALLERY_PICTURES + person.name,
    garmentPicture: GALLERY_PICTURES + garment.name,
    resultPicture: GALLERY_PICTURES + result.name,
  };
  return { shown, pictures: [person, garment, result] };
}

async function readAbout(folder: string, report: Report) {
  const source = await readFile(join(folder, 'look.json'), 'utf8').catch(() => null);
  if (source === null) {
    report('look.json is missing.');
    return null;
  }
  const read = aboutSchema.safeParse(attempt(() => JSON.parse(source)));
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) report(`look.json: ${[...path, message].join(' ')}.`);
  return null;
}

async function readPicture(folder: string, files: readonly string[], part: Part, report: Report) {
  const found = files.filter((file) => {
    const { name, ext } = parse(file);
    return name === part && KINDS.includes(ext.toLowerCase());
  });
  const [file] = found;
  if (file === undefined || found.length > 1) {
    report(`${part} must be one file: ${part}.jpg, .png or .webp.`);
    return null;
  }
  try {
    return await show(await readFile(join(folder, file)), part, (problem) => report(`${file} ${problem}`));
  } catch {
    report(`${file} cannot be read as a picture.`);
    return null;
  }
}

/**
 * Rotates the photo upright, scales it to the displayed size and removes its metadata, such as location and time.
 * `shape` is its width divided by its height.
 */
async function show(source: Uint8Array, part: Part, report: Report) {
  const photo = sharp(source, { limitInputPixels: UPLOAD_LIMITS.picturePixels }).autoOrient();
  const { width, height } = (await photo.metadata()).autoOrient;
  if (Math.min(width, height) < LEAST_SIDE_PIXELS) {
    report(`is ${width} x ${height} pixels; each side needs ${LEAST_SIDE_PIXELS}.`);
    return null;
  }
  const resized = photo.resize({ width: SHOWN[part], withoutEnlargement: true });
  const bytes = new Uint8Array(await resized.webp({ quality: QUALITY, effort: 5 }).toBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { name: `${part}-${hash}.webp`, bytes, shape: width / height };
}
