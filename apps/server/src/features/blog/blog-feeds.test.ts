import { join } from 'node:path';
import type { BlogPost } from '@tryon/contract/site/blog.ts';
import { expect, test } from 'vitest';
import { createMarkdownSource } from '#src/services/content/content-markdown.ts';
import { findJsonFeedProblems, findRssProblems } from '#src/testing/feed-rules.ts';
import { createFeeds } from './blog-feeds.ts';

const ORIGIN = 'https://tryon.example';
const RSS = `${ORIGIN}/blog/rss.xml`;
const JSON_FEED = `${ORIGIN}/blog/feed.json`;
const FOLDER = join(import.meta.dirname, '../../../../../content/blog');

const text = (value: string) => ({ nodeType: 'text', value, marks: [] });

function post(change: Partial<BlogPost> = {}): BlogPost {
  return {
    slug: 'a-post',
    title: 'A post',
    excerpt: 'Short.',
    publishedDate: '2026-11-18',
    updatedAt: null,
    coverImage: null,
    readingMinutes: 1,
    content: { nodeType: 'document', content: [{ nodeType: 'paragraph', content: [text('Words.')] }] },
    ...change,
  };
}

function problemsOf(posts: readonly BlogPost[]): string[] {
  const { rss, json } = createFeeds(posts, ORIGIN);
  return [...findRssProblems(rss, RSS), ...findJsonFeedProblems(json, JSON_FEED)];
}

test('the feeds of the project’s own posts are valid', async () => {
  const source = createMarkdownSource(FOLDER, (problem) => expect(problem).toBe(''));
  const posts = await source.listPosts();
  expect(posts.length).toBeGreaterThan(5);
  expect(problemsOf(posts)).toEqual([]);
});

test.each([
  ['no post at all', []],
  ['a post without any date', [post({ publishedDate: null })]],
  ['a title full of markup', [post({ title: ']]></title><script>&\u0000\ufffe"' })]],
  ['an empty excerpt', [post({ excerpt: '' })]],
  ['an address with every kind of letter', [post({ slug: 'ä b&c"d' })]],
])('feeds are valid with %s', (_case, posts) => expect(problemsOf(posts)).toEqual([]));

const GOOD = createFeeds([post()], ORIGIN);
const rssProblems = (from: string | RegExp, to: string) => {
  const wrong = GOOD.rss.replace(from, to);
  expect(wrong).not.toBe(GOOD.rss);
  return findRssProblems(wrong, RSS);
};
const jsonProblems = (from: string | RegExp, to: string) => {
  const wrong = GOOD.json.replace(from, to);
  expect(wrong).not.toBe(GOOD.json);
  return findJsonFeedProblems(wrong, JSON_FEED);
};

test.each([
  ['a link within the site', `<link>${ORIGIN}/blog/a-post`, '<link>/blog/a-post'],
  ['a date of another kind', /<pubDate>[^<]+/, '<pubDate>2026-11-18'],
  ['a wrong day of the week', '<pubDate>Wed', '<pubDate>Tue'],
  ['no address of its own', 'rel="self"', 'rel="alternate"'],
  ['another version', 'rss version="2.0"', 'rss version="0.92"'],
  ['a picture within the site', '<p>Words.', '<p><img src="/a.webp" alt="">Words.'],
  ['something that runs', '<p>Words.', '<script>1</script><p>Words.'],
  ['no id', /<guid.*<\/guid>/, ''],
])('the RSS validator detects %s', (_case, from, to) => expect(rssProblems(from, to)).toHaveLength(1));

test.each([
  ['another version', 'version/1.1', 'version/1'],
  ['a date of another kind', /"date_published": "[^"]+"/, '"date_published": "Wed, 18 Nov 2026"'],
  ['a link within the site', `"url": "${ORIGIN}/blog/a-post"`, '"url": "/blog/a-post"'],
  ['a field that does not exist', '"language":', '"tongue":'],
])('the JSON Feed validator detects %s', (_case, from, to) =>
  expect(jsonProblems(from, to).length).toBeGreaterThan(0),
);
