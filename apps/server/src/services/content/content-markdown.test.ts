import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMarkdownSource, readBlogFolder } from './content-markdown.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'));
  mkdirSync(join(folder, 'pictures'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const TOP = { title: 'A title', excerpt: 'Short.', publishedDate: '2026-11-18' };

function write(file: string, top: Record<string, unknown>, body = 'Words.\n'): void {
  const lines = Object.entries(top).map(([name, value]) => `${name}: ${value}`);
  writeFileSync(join(folder, file), ['---', ...lines, '---', body].join('\n'));
}

async function problemsOf(top: Record<string, unknown>, body?: string): Promise<readonly string[]> {
  write('post.md', top, body);
  return (await readBlogFolder(folder)).problems;
}

test.each([
  [{ title: '' }, 'post.md: "title" is missing.'],
  [{ title: '7' }, 'post.md: "title" must be a text.'],
  [{ title: '"  "' }, 'post.md: "title" must not be empty.'],
  [{ publishedDate: 'yesterday' }, 'post.md: "publishedDate" must be a date such as 2026-11-18.'],
  [{ publishedDate: '2026-02-30' }, 'post.md: "publishedDate" must be a date such as 2026-11-18.'],
  [{ slug: 'Not A Slug' }, 'post.md: "slug" must be small letters, digits and hyphens.'],
  [
    { cover: 'gone.webp', coverAlt: 'A' },
    'post.md: "cover" names "gone.webp", and pictures/ has no such file.',
  ],
  [{ cover: 'gone.webp' }, 'post.md: "coverAlt" and "cover" belong together: set both or neither.'],
  [{ colour: 'red' }, 'post.md: the field "colour" is not known.'],
])('%o is rejected with file and field', async (change, problem) => {
  expect(await problemsOf({ ...TOP, ...change })).toEqual([problem]);
});

test('a missing field is reported', async () => {
  const { title: _title, ...rest } = TOP;
  expect(await problemsOf(rest)).toEqual(['post.md: "title" is missing.']);
});

test.each([
  ['<script>alert(1)</script>\n', 'line 6: HTML is not allowed here.'],
  ['Words <b>bold</b>\n', 'line 6: HTML is not allowed here.'],
  ['[bad](javascript:alert(1))\n', 'line 6: "javascript:alert(1)" is no address that a link may lead to.'],
  ['Fine.\n\n[post](gone.md)\n', 'line 8: there is no post "gone.md".'],
  ['![](pictures/a.webp)\n', 'line 6: the picture needs words between [ and ] for people who cannot see it.'],
  ['![A](pictures/a.webp)\n', 'line 6: there is no picture "pictures/a.webp".'],
  ['# Title\n', 'line 6: headings begin with ##, because the title is the first.'],
])('%j is rejected with file and line', async (body, problem) => {
  expect(await problemsOf(TOP, body)).toContain(`post.md: ${problem}`);
});

test('an invalid post is dropped and reported once, and the others stay', async () => {
  write('good.md', TOP);
  write('bad.md', { ...TOP, title: '' });
  const told: string[] = [];
  const source = createMarkdownSource(folder, (problem) => told.push(problem));
  expect((await source.listPosts()).map(({ slug }) => slug)).toEqual(['good']);
  await source.listPosts();
  expect(told).toEqual(['bad.md: "title" is missing.']);
});

test('a changed post is read again', async () => {
  write('post.md', TOP);
  const source = createMarkdownSource(folder, () => undefined);
  expect((await source.findPost('post'))?.title).toBe('A title');
  write('post.md', { ...TOP, title: 'Another, longer title' });
  expect((await source.findPost('post'))?.title).toBe('Another, longer title');
});

test('drafts are not posts, and two posts cannot have the same URL', async () => {
  write('draft.md', { ...TOP, draft: true });
  write('one.md', { ...TOP, slug: 'same' });
  write('two.md', { ...TOP, slug: 'same' });
  const { posts, problems } = await readBlogFolder(folder);
  expect(posts.map(({ slug }) => slug)).not.toContain('draft');
  expect(problems).toEqual(['two.md: "slug" is the same as that of one.md.']);
});

test('only pictures are served from the folder, in the offered widths only', async () => {
  const grey = { create: { width: 800, height: 400, channels: 3 as const, background: '#888' } };
  await sharp(grey)
    .png()
    .toFile(join(folder, 'pictures', 'grey.png'));
  write('post.md', { ...TOP, cover: 'grey.png', coverAlt: 'Grey' });
  const source = createMarkdownSource(folder, () => undefined);
  const cover = (await source.findPost('post'))?.coverImage;
  const names = cover?.sources.map(({ url }) => url.split('/').at(-1) ?? '') ?? [];
  expect(names).toHaveLength(3);
  const bytes = await source.findPicture(names[0] ?? '');
  const { format, width, height } = await sharp(bytes ?? undefined).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 240 });
  const others = [names[0]?.replace('480', '481'), '../post.md', 'grey.png', 'post.md', ''];
  for (const name of others) expect(await source.findPicture(name ?? '')).toBeNull();
});

test('prepared pictures are served from the cache', async () => {
  const grey = { create: { width: 800, height: 400, channels: 3 as const, background: '#888' } };
  const file = join(folder, 'pictures', 'grey.png');
  await sharp(grey).png().toFile(file);
  write('post.md', { ...TOP, cover: 'grey.png', coverAlt: 'Grey' });
  const [prepared, stopped] = [0, 1].map(() => createMarkdownSource(folder, () => undefined));
  const cover = (await prepared?.findPost('post'))?.coverImage;
  const names = cover?.sources.map(({ url }) => url.split('/').at(-1) ?? '') ?? [];
  await prepared?.preparePictures(() => true);
  await stopped?.preparePictures(() => false);
  // Without its file, a picture can only come from the cache.
  rmSync(file);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(await prepared?.findPicture(name)).toBeInstanceOf(Uint8Array);
    await expect(stopped?.findPicture(name)).rejects.toThrow('no such file');
  }
});

test('the project’s own posts are valid', async () => {
  const { posts, problems } = await readBlogFolder(join(import.meta.dirname, '../../../../../content/blog'));
  expect(problems).toEqual([]);
  expect(posts).toHaveLength(6);
  expect(posts.filter(({ coverImage }) => coverImage === null)).toEqual([]);
});
