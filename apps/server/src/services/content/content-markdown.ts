import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { BLOG_LIST_LIMIT, type BlogPost } from '@tryon/contract/site/blog.ts';
import sharp from 'sharp';
import { Problems } from '#src/domain-error.ts';
import { readEntry } from './content-entry.ts';
import { type FrontMatter, readFrontMatter } from './content-front-matter.ts';
import { compileMarkdown } from './content-markdown-nodes.ts';
import { OWN_PICTURES, widthsUpTo } from './content-picture.ts';
import { type BlogSource, ContentError } from './content-source.ts';

/**
 * Reads posts from Markdown files, compiled to the content service's entries. Changed files are read again.
 * @param folder contains one `.md` file per post, and the pictures in the folder `pictures`.
 * @param onProblem called once per problem and version of a file. The file is left out of the blog.
 */
export function createMarkdownSource(folder: string, onProblem: (problem: string) => void): BlogSource {
  const pictures = openPictureFolder(join(folder, 'pictures'));
  let kept: { stamp: string; reading: ReturnType<typeof readFiles> } | undefined;

  async function readPosts(): Promise<readonly BlogPost[]> {
    const stamp = await stampOf(folder);
    if (kept?.stamp !== stamp) {
      const reading = readFiles(folder, pictures);
      kept = { stamp, reading };
      for (const problem of (await reading).problems) onProblem(problem);
    }
    return (await kept.reading).posts;
  }

  return {
    name: 'markdown',
    listPosts: async () => (await readPosts()).slice(0, BLOG_LIST_LIMIT),
    findPost: async (slug) => (await readPosts()).find((post) => post.slug === slug) ?? null,
    findPicture: (name) => pictures.read(name),
    preparePictures: (isWanted) => pictures.prepare(isWanted),
  };
}

/** Reads a folder of posts once and reports all its problems. */
export function readBlogFolder(folder: string) {
  return readFiles(folder, openPictureFolder(join(folder, 'pictures')));
}

/** Changes whenever a post or a picture changes. */
async function stampOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new ContentError('unavailable', 'The folder of the posts cannot be read.');
  });
  const stamps = await Promise.all(
    names.toSorted().map(async (name) => {
      const about = await stat(join(folder, name)).catch(() => null);
      return `${name} ${about?.mtimeMs} ${about?.size}`;
    }),
  );
  return stamps.join('\n');
}

type Draft = { readonly file: string } & ReturnType<typeof readFrontMatter>;

/** All posts except drafts, newest first; problems are one sentence each, starting with the file's name. */
async function readFiles(folder: string, pictures: ReturnType<typeof openPictureFolder>) {
  const problems: string[] = [];
  const collect = <Value>(read: () => Value): Value[] => {
    try {
      return [read()];
    } catch (error) {
      if (!(error instanceof Problems)) throw error;
      problems.push(...error.problems);
      return [];
    }
  };
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const drafts = files.flatMap((file, index) =>
    collect(() => ({ file, ...readFrontMatter(file, sources[index] ?? '') })),
  );
  const shown = drafts.filter(({ fields }) => fields.draft !== true).toSorted(newestFirst);
  problems.push(...findDoubles(shown));
  const known = await pictures.list();
  const entries = shown.flatMap((draft) => collect(() => toEntry(draft, shown, known)));
  return { posts: entries.flatMap((entry) => readEntry(entry) ?? []), problems };
}

function newestFirst(one: Draft, other: Draft): number {
  return (
    other.fields.publishedDate.localeCompare(one.fields.publishedDate) || one.file.localeCompare(other.file)
  );
}

function findDoubles(drafts: readonly Draft[]): string[] {
  const first = new Map<string, string>();
  return drafts.flatMap(({ file, fields }) => {
    const before = first.get(fields.slug);
    if (before === undefined) first.set(fields.slug, file);
    return before === undefined ? [] : [`${file}: "slug" is the same as that of ${before}.`];
  });
}

/** The entry as the content service would return it, with resolved links. */
function toEntry(draft: Draft, all: readonly Draft[], pictures: ReadonlyMap<string, FolderPicture>): unknown {
  const { file, fields, body } = draft;
  const findAsset = (name: string, about: { alt: string; caption: string }) => {
    const picture = pictures.get(name);
    return picture ? toAsset(name, picture, about) : null;
  };
  const cover =
    fields.cover === undefined ? null : findAsset(fields.cover, { alt: fields.coverAlt ?? '', caption: '' });
  if (fields.cover !== undefined && cover === null) {
    throw new Problems([`${file}: "cover" names "${fields.cover}", and pictures/ has no such file.`]);
  }
  const content = compileMarkdown(file, body, {
    findAsset,
    findEntry: (name) => {
      const found = all.find((other) => other.file === name);
      return found ? { sys: { type: 'Entry', id: found.fields.slug }, fields: headOf(found.fields) } : null;
    },
  });
  return {
    sys: { type: 'Entry', id: fields.slug, updatedAt: fields.updatedDate ?? fields.publishedDate },
    fields: { ...headOf(fields), ...(cover === null ? {} : { coverImage: cover }), content },
  };
}

function headOf({ title, slug, excerpt, publishedDate }: FrontMatter) {
  return { title, slug, excerpt, publishedDate };
}

function toAsset(name: string, picture: FolderPicture, about: { alt: string; caption: string }) {
  const { url, width, height } = picture;
  return {
    sys: { type: 'Asset', id: name },
    fields: {
      title: about.caption,
      description: about.alt,
      file: { url, contentType: 'image/webp', details: { image: { width, height } } },
    },
  };
}

const KINDS = ['.webp', '.jpg', '.jpeg', '.png'];
const QUALITY = 80;

type FolderPicture = Awaited<ReturnType<typeof describePicture>>;

/** Caches every rendered width in memory; a blog has a handful of pictures in four widths. */
function openPictureFolder(folder: string) {
  const known = new Map<string, { stamp: string; picture: FolderPicture }>();
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function describe(file: string): Promise<FolderPicture> {
    const path = join(folder, file);
    const { mtimeMs, size } = await stat(path);
    const stamp = `${mtimeMs} ${size}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.picture;
    const picture = await describePicture(path);
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
    const resized = made.get(name) ?? resize(join(folder, found.file), found.width);
    made.set(name, resized);
    resized.catch(() => made.delete(name));
    return resized;
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

/** `url` is the path on this site; it contains a hash of the file, so that browsers can cache it forever. */
async function describePicture(path: string) {
  const bytes = await readFile(path);
  const { width, height } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { url: `${OWN_PICTURES}${parse(path).name}-${hash}.webp`, width, height };
}

async function resize(path: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path);
  return new Uint8Array(await sharp(bytes).resize(width).webp({ quality: QUALITY, effort: 5 }).toBuffer());
}

/** The last part of a picture's URL, to which each width adds its suffix. */
function stemOf(url: string): string {
  return url.slice(OWN_PICTURES.length).replace(/\.webp$/, '');
}
