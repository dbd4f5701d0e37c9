import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlogPost, RichTextNode } from '@tryon/contract/site/blog.ts';
import { plainText } from '@tryon/contract/site/rich-text.ts';
import { type ContentfulResource, linkTo, startContentful } from '@tryon/stand-ins/contentful/contentful.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContentfulSource } from './content-contentful.ts';
import { createMarkdownSource } from './content-markdown.ts';
import type { BlogSource } from './content-source.ts';

/** A source with the posts `PLAIN` and `RICH` and any number of `filler` posts. */
interface Seeded {
  source: BlogSource;
  close: () => Promise<void>;
}

const PLAIN = {
  title: 'Style is not size',
  slug: 'style-is-not-size',
  excerpt: 'What a tape can tell.',
  date: '2026-11-11',
};
const RICH = { title: 'A photo the mirror likes', slug: 'a-photo', excerpt: 'Daylight.', date: '2026-11-18' };
const filler = (index: number) => ({
  title: `Filler ${index}`,
  slug: `filler-${index}`,
  excerpt: '',
  date: `2025-01-${String(index + 1).padStart(2, '0')}`,
});

const MARKDOWN = `Words in **bold**, *italic*, ~~gone~~ and \`code\`, [out](https://example.com/a) and [over](style-is-not-size.md).

## A heading

- one
- two

1. first

> Said.

| a | b |
|---|---|
| c | d |

---

![Somebody at a window](pictures/window.png "At a window")
`;

const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  data: {},
  value,
  marks: marks.map((type) => ({ type })),
});
const node = (nodeType: string, ...content: unknown[]) => ({ nodeType, data: {}, content });
const says = (value: string) => node('paragraph', text(value));

const RICH_TEXT = node(
  'document',
  node(
    'paragraph',
    text('Words in '),
    text('bold', 'bold'),
    text(', '),
    text('italic', 'italic'),
    text(', '),
    text('gone', 'strikethrough'),
    text(' and '),
    text('code', 'code'),
    text(', '),
    { nodeType: 'hyperlink', data: { uri: 'https://example.com/a' }, content: [text('out')] },
    text(' and '),
    { nodeType: 'entry-hyperlink', data: { target: linkTo('Entry', 'plain') }, content: [text('over')] },
    text('.'),
  ),
  node('heading-2', text('A heading')),
  node('unordered-list', node('list-item', says('one')), node('list-item', says('two'))),
  node('ordered-list', node('list-item', says('first'))),
  node('blockquote', says('Said.')),
  node(
    'table',
    node('table-row', node('table-header-cell', says('a')), node('table-header-cell', says('b'))),
    node('table-row', node('table-cell', says('c')), node('table-cell', says('d'))),
  ),
  node('hr'),
  { nodeType: 'embedded-asset-block', data: { target: linkTo('Asset', 'window') }, content: [] },
);

async function seedMarkdown(fillers: number): Promise<Seeded> {
  const folder = mkdtempSync(join(tmpdir(), 'blog-'));
  mkdirSync(join(folder, 'pictures'));
  const grey = { create: { width: 900, height: 600, channels: 3 as const, background: '#888' } };
  await sharp(grey)
    .png()
    .toFile(join(folder, 'pictures', 'window.png'));
  const write = (post: typeof PLAIN, body: string, more = '') =>
    writeFileSync(
      join(folder, `${post.slug}.md`),
      `---\ntitle: ${post.title}\nexcerpt: ${post.excerpt || '""'}\npublishedDate: ${post.date}\n${more}---\n${body}`,
    );
  write(PLAIN, 'Short.\n');
  write(RICH, MARKDOWN, 'cover: window.png\ncoverAlt: A window\n');
  for (let index = 0; index < fillers; index += 1) write({ ...filler(index), excerpt: 'More.' }, 'More.\n');
  const problems: string[] = [];
  const source = createMarkdownSource(folder, (problem) => problems.push(problem));
  return {
    source,
    close: async () => {
      rmSync(folder, { recursive: true });
      expect(problems).toEqual([]);
    },
  };
}

function toResource(id: string, post: typeof PLAIN, content: unknown, more: object = {}): ContentfulResource {
  const { title, slug, excerpt, date } = post;
  return {
    sys: {
      id,
      type: 'Entry',
      createdAt: `${date}T08:00:00.000Z`,
      updatedAt: `${date}T09:00:00.000Z`,
      contentType: { sys: { id: 'blogPost' } },
    },
    fields: { title, slug, excerpt, publishedDate: date, content, ...more },
  };
}

function toAsset(id: string, title: string, description: string): ContentfulResource {
  return {
    sys: { id, type: 'Asset', createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
    fields: {
      title,
      description,
      file: {
        url: `//images.ctfassets.net/space/${id}.png`,
        contentType: 'image/png',
        details: { image: { width: 900, height: 600 } },
      },
    },
  };
}

async function seedContentful(fillers: number): Promise<Seeded> {
  const standIn = await startContentful();
  standIn.publish([
    toResource('plain', PLAIN, node('document', says('Short.'))),
    toResource('rich', RICH, RICH_TEXT, { coverImage: linkTo('Asset', 'cover') }),
    toAsset('window', 'At a window', 'Somebody at a window'),
    toAsset('cover', '', 'A window'),
    ...Array.from({ length: fillers }, (_, index) =>
      toResource(`filler-${index}`, { ...filler(index), excerpt: 'More.' }, node('document', says('More.'))),
    ),
  ]);
  const { space, accessToken, url } = standIn;
  const source = createContentfulSource({
    space,
    accessToken,
    environment: 'master',
    contentType: 'blogPost',
    baseUrl: url,
  });
  return { source, close: () => standIn.close() };
}

describe.each([
  { name: 'markdown', seed: seedMarkdown },
  { name: 'contentful', seed: seedContentful },
])('$name', ({ seed }) => {
  let seeded: Seeded;
  beforeEach(async () => {
    seeded = await seed(0);
  });
  afterEach(() => seeded.close());

  const getPost = async (slug: string): Promise<BlogPost> => {
    const post = await seeded.source.findPost(slug);
    if (post === null) throw new Error(`There is no post ${slug}.`);
    return post;
  };

  test('the list is newest first', async () => {
    const posts = await seeded.source.listPosts();
    expect(posts.map(({ slug }) => slug)).toEqual([RICH.slug, PLAIN.slug]);
  });

  test('the list is limited to twenty posts', async () => {
    const many = await seed(21);
    const posts = await many.source.listPosts();
    await many.close();
    expect(posts).toHaveLength(20);
    expect(posts[0]?.slug).toBe(RICH.slug);
    expect(posts[2]?.slug).toBe('filler-20');
  });

  test('a post has all fields of the contract', async () => {
    expect(await getPost(RICH.slug)).toMatchObject({
      title: RICH.title,
      slug: RICH.slug,
      excerpt: RICH.excerpt,
      publishedDate: RICH.date,
      readingMinutes: 1,
      coverImage: { alt: 'A window', width: 900, height: 600 },
    });
  });

  test('a post without a cover has none', async () => {
    expect((await getPost(PLAIN.slug)).coverImage).toBeNull();
  });

  test('an unknown post is null', async () => {
    expect(await seeded.source.findPost('no-such-post')).toBeNull();
  });

  test('a picture is offered in widths that do not enlarge it', async () => {
    const { coverImage } = await getPost(RICH.slug);
    expect(coverImage?.sources.map(({ width }) => width)).toEqual([480, 768, 900]);
    expect(new Set(coverImage?.sources.map(({ url }) => url)).size).toBe(3);
  });

  test('every kind of content has the same format', async () => {
    expect(outline((await getPost(RICH.slug)).content)).toEqual(OUTLINE);
  });
});

/** What a reader sees, one line per block; without picture URLs, which differ between sources. */
function outline(node: RichTextNode): string[] {
  return (node.content ?? []).map((child) => {
    const { nodeType, target } = child;
    if (target?.type === 'Asset') return `${nodeType}: ${target.picture?.alt} / ${target.picture?.caption}`;
    return `${nodeType}: ${JSON.stringify(brief(child))}`;
  });
}

function brief(node: RichTextNode): unknown {
  if (node.nodeType === 'text') return node.marks?.length ? [node.value, ...node.marks] : node.value;
  if (node.uri) return { to: node.uri, says: plainText(node) };
  if (node.target?.type === 'Entry') return { to: node.target.slug, says: plainText(node) };
  return (node.content ?? []).map((child) =>
    child.nodeType === 'paragraph' || child.nodeType === 'text'
      ? brief(child)
      : [child.nodeType, brief(child)],
  );
}

const OUTLINE = [
  'paragraph: ["Words in ",["bold","bold"],", ",["italic","italic"],", ",["gone","strikethrough"]," and ",["code","code"],", ",["hyperlink",{"to":"https://example.com/a","says":"out"}]," and ",["entry-hyperlink",{"to":"style-is-not-size","says":"over"}],"."]',
  'heading-2: ["A heading"]',
  'unordered-list: [["list-item",[["one"]]],["list-item",[["two"]]]]',
  'ordered-list: [["list-item",[["first"]]]]',
  'blockquote: [["Said."]]',
  'table: [["table-row",[["table-header-cell",[["a"]]],["table-header-cell",[["b"]]]]],["table-row",[["table-cell",[["c"]]],["table-cell",[["d"]]]]]]',
  'hr: []',
  'embedded-asset-block: Somebody at a window / At a window',
];
