import type { BlogPost } from '@tryon/contract/site/blog.ts';
import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { signWebhook } from '@tryon/stand-ins/contentful/contentful-webhook.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { type BlogSource, ContentError, createMissingSource } from '#src/services/content/content-source.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';

const SECRET = 'a'.repeat(64);

function post(slug: string, publishedDate: string, words = 'Words.'): BlogPost {
  return {
    slug,
    title: `Title <${slug}> & more`,
    excerpt: 'Short.',
    publishedDate,
    updatedAt: publishedDate,
    coverImage: null,
    readingMinutes: 1,
    content: {
      nodeType: 'document',
      content: [{ nodeType: 'paragraph', content: [{ nodeType: 'text', value: words, marks: [] }] }],
    },
  };
}

const POSTS = [post('new', '2026-11-18'), post('middle', '2026-11-11'), post('old', '2026-11-04')];

function sourceOf(posts: BlogPost[]): BlogSource {
  return {
    name: 'markdown',
    listPosts: vi.fn(async () => posts),
    findPost: vi.fn(async (slug) => posts.find((each) => each.slug === slug) ?? null),
    findPicture: async () => null,
    preparePictures: async () => undefined,
  };
}

let testApp: TestApp;
afterEach(() => testApp.close());

async function open(blogSource: BlogSource, more: { blogWebhookSecret?: string } = {}) {
  testApp = await createTestApp({ blogSource, ...more });
  return async (path: string, init?: RequestInit) => testApp.app.request(path, init);
}

test('the list has no texts, is cached for a minute and supports conditional requests', async () => {
  const ask = await open(sourceOf(POSTS));
  const answer = await ask('/api/blog/posts');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  const { posts } = await answer.json();
  expect(posts.map(({ slug }: BlogPost) => slug)).toEqual(['new', 'middle', 'old']);
  expect(posts[0]).not.toHaveProperty('content');
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await ask('/api/blog/posts', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a post comes with its text and its neighbours', async () => {
  const ask = await open(sourceOf(POSTS));
  const answer = await (await ask('/api/blog/posts/middle')).json();
  expect(answer.post.content.content[0].content[0].value).toBe('Words.');
  expect([answer.newer.slug, answer.older.slug]).toEqual(['new', 'old']);
});

test('a missing post is 404, other methods are 405', async () => {
  const ask = await open(sourceOf(POSTS));
  const missing = await ask(`/api/blog/posts/${encodeURIComponent('../secret')}`);
  expect([missing.status, (await missing.json()).code]).toEqual([404, 'not_found']);
  expect((await ask('/api/blog/posts', { method: 'POST' })).status).toBe(405);
});

test('a blog without keys responds with the fixed text', async () => {
  const ask = await open(createMissingSource());
  for (const path of ['/api/blog/posts', '/api/blog/posts/new', '/blog/rss.xml']) {
    const answer = await ask(path);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'blog_not_configured',
      error: BLOG_TEXTS.notConfigured,
    });
  }
});

test('a failing source is 502 and logged, and its message is not passed on', async () => {
  const broken = sourceOf([]);
  broken.listPosts = () => Promise.reject(new ContentError('refused', 'refused with status 401'));
  const ask = await open(broken);
  const answer = await ask('/api/blog/posts');
  const body = await answer.json();
  expect([answer.status, body.code, body.error]).toEqual([502, 'blog_unavailable', BLOG_TEXTS.listFailed]);
  expect(JSON.stringify(body)).not.toContain('401');
  expect(JSON.stringify(testApp.logLines())).toContain('refused with status 401');
});

test('concurrent readers share one call', async () => {
  const source = sourceOf(POSTS);
  const ask = await open(source);
  await Promise.all(Array.from({ length: 10 }, () => ask('/api/blog/posts')));
  expect(source.listPosts).toHaveBeenCalledTimes(1);
});

test('feeds contain whole posts, and their content is escaped', async () => {
  const hostile = post('x', '2026-11-18', '</description>]]><script>alert(1)</script>\u0000\u000b');
  const ask = await open(sourceOf([hostile, ...POSTS]));
  const rss = await ask('/blog/rss.xml');
  expect(rss.headers.get('content-type')).toContain('application/rss+xml');
  const xml = await rss.text();
  expect(xml).toContain('<link>http://localhost:8000/blog/x</link>');
  expect(xml).toContain('2026');
  expect(xml).not.toContain('<script>');
  expect([...xml].some((mark) => mark < ' ' && !'\n\r\t'.includes(mark))).toBe(false);
  const json = await (await ask('/blog/feed.json')).json();
  expect(json).toMatchObject({ feed_url: 'http://localhost:8000/blog/feed.json' });
  expect(json.items).toHaveLength(4);
  expect(json.items[0].content_html).toContain('&lt;script&gt;');
});

const WEBHOOK = '/api/blog/webhook';

const signed = (topic: string, more: { at?: number; secret?: string } = {}): RequestInit =>
  signWebhook({ path: WEBHOOK, topic, secret: SECRET, ...more });

test('a signed call makes changes visible to the next reader', async () => {
  const source = sourceOf([...POSTS]);
  const ask = await open(source, { blogWebhookSecret: SECRET });
  await ask('/api/blog/posts');
  expect((await ask(WEBHOOK, signed('ContentManagement.Entry.publish'))).status).toBe(204);
  source.listPosts = async () => POSTS.slice(1);
  expect((await (await ask('/api/blog/posts')).json()).posts).toHaveLength(2);
});

test('removed posts disappear even if the source fails', async () => {
  const source = sourceOf(POSTS);
  const ask = await open(source, { blogWebhookSecret: SECRET });
  await ask('/api/blog/posts');
  source.listPosts = () => Promise.reject(new ContentError('unavailable', 'down'));
  await ask(WEBHOOK, signed('ContentManagement.Entry.publish'));
  expect((await ask('/api/blog/posts')).status).toBe(200);
  await ask(WEBHOOK, signed('ContentManagement.Entry.unpublish'));
  expect((await ask('/api/blog/posts')).status).toBe(502);
});

test.each([
  ['without a signature', { method: 'POST', body: '{}' }],
  ['with another secret', signed('ContentManagement.Entry.publish', { secret: 'b'.repeat(64) })],
  ['signed too long ago', signed('ContentManagement.Entry.publish', { at: Date.now() - 31_000 })],
  ['with another body', { ...signed('ContentManagement.Entry.publish'), body: '{"id":"2"}' }],
])('a call %s does not purge', async (_name, init) => {
  const source = sourceOf(POSTS);
  const ask = await open(source, { blogWebhookSecret: SECRET });
  await ask('/api/blog/posts');
  expect((await ask(WEBHOOK, init)).status).toBe(403);
  await ask('/api/blog/posts');
  expect(source.listPosts).toHaveBeenCalledTimes(1);
});

test('without a secret purging is disabled', async () => {
  const ask = await open(sourceOf(POSTS));
  expect((await ask(WEBHOOK, signed('ContentManagement.Entry.publish'))).status).toBe(404);
});
