import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { OWN_PICTURES, widthsUpTo } from './content-picture.ts';

const KINDS = ['.webp', '.jpg', '.jpeg', '.png'];
const QUALITY = 80;

export interface FolderPicture {
  /** Path on this site; contains a hash of the file, so that browsers can cache it forever. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Caches every rendered width in memory; a blog has a handful of pictures in four widths. */
export function openPictureFolder(folder: string) {
  const known = new Map<string, { stamp: string; picture: FolderPicture }>();
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function describe(file: string): Promise<FolderPicture> {
    const path = join(folder, file);
    const { mtimeMs, size } = await stat(path);
    const stamp = `${mtimeMs} ${size}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.picture;
    const bytes = await readFile(path);
    const { width, height } = await sharp(bytes).metadata();
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const picture = { url: `${OWN_PICTURES}${parse(file).name}-${hash}.webp`, width, height };
    known.set(file, { stamp, picture });
    return picture;
  }

  function find(name: string): { file: string; width: number } | null {
    for (const [file, { picture }] of known) {
      const width = widthsUpTo(picture.width).find((each) => name === `${stemOf(picture.url)}-${each}.webp`);
      if (width !== undefined) return { file, width };
    }
    return null;
  }

  async function resize(file: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await readFile(join(folder, file));
    return new Uint8Array(await sharp(bytes).resize(width).webp({ quality: QUALITY, effort: 5 }).toBuffer());
  }

  /** The pictures currently in the folder, by file name. */
  async function list(): Promise<ReadonlyMap<string, FolderPicture>> {
    const files = (await readdir(folder).catch(() => [])).filter((file) => KINDS.includes(parse(file).ext));
    return new Map(await Promise.all(files.map(async (file) => [file, await describe(file)] as const)));
  }

  /** Returns WebP bytes for the last part of a URL; null if there is no such picture or width. */
  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (known.size === 0) await list();
    const found = find(name);
    if (found === null) return null;
    const making = made.get(name) ?? resize(found.file, found.width);
    made.set(name, making);
    making.catch(() => made.delete(name));
    return making;
  }

  return {
    list,
    read,
    /** Renders every width of every picture, one by one, largest pictures first, until `isWanted` returns false. */
    async prepare(isWanted: () => boolean): Promise<void> {
      const pictures = [...(await list()).values()].toSorted((one, other) => other.width - one.width);
      const names = pictures.flatMap(({ url, width }) =>
        widthsUpTo(width).map((each) => `${stemOf(url)}-${each}.webp`),
      );
      for (const name of names) {
        if (!isWanted()) return;
        await read(name);
      }
    },
  };
}

/** The last part of a picture's URL, to which each width adds its suffix. */
function stemOf(url: string): string {
  return url.slice(OWN_PICTURES.length).replace(/\.webp$/, '');
}
