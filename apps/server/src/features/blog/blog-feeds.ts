import type { BlogPost } from '@tryon/contract/site/blog.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { Feed } from 'feed';
import { richTextToHtml } from '#src/services/content/content-html.ts';

const LANGUAGE = 'en';

export const FEED_PATHS = { rss: '/blog/rss.xml', json: '/blog/feed.json' } as const;

/** Characters that XML 1.0 forbids, escaped or not. */
const FORBIDDEN_IN_XML = /[[[\p{ASCII}&&\p{Cc}]--[\t\n\r\u007f]]\ufffe\uffff]/gv;

/** Creates both feeds of the blog, with whole posts. @param origin of this site, without a trailing slash */
export function createFeeds(posts: readonly BlogPost[], origin: string): { rss: string; json: string } {
  const feed = new Feed({
    title: `${PRODUCT_NAME}: notes from the fitting room`,
    description: 'How to get a picture that tells you something, and what it cannot tell you.',
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    language: LANGUAGE,
    favicon: `${origin}/favicon.svg`,
    copyright: PRODUCT_NAME,
    generator: false,
    feedLinks: { rss: `${origin}${FEED_PATHS.rss}`, json: `${origin}${FEED_PATHS.json}` },
    ...(posts[0] ? { updated: newestOf(posts) } : {}),
  });
  for (const post of posts) {
    const link = `${origin}/blog/${encodeURIComponent(post.slug)}`;
    feed.addItem({
      title: clean(post.title),
      id: link,
      link,
      date: dateOf(post.updatedAt ?? post.publishedDate),
      published: dateOf(post.publishedDate ?? post.updatedAt),
      description: clean(post.excerpt),
      content: clean(richTextToHtml(post.content, origin)),
    });
  }
  return { rss: feed.rss2(), json: toVersion11(feed.json1()) };
}

/** The library writes JSON Feed 1; version 1.1 differs here in its version URL and the language property. */
function toVersion11(document: string): string {
  const { version: _version, ...feed }: Record<string, unknown> = JSON.parse(document);
  return JSON.stringify(
    { version: 'https://jsonfeed.org/version/1.1', language: LANGUAGE, ...feed },
    null,
    2,
  );
}

function clean(text: string): string {
  return text.replaceAll(FORBIDDEN_IN_XML, '');
}

/** A post without a date counts as very old; otherwise it would always appear as new. */
function dateOf(text: string | null): Date {
  return text === null ? new Date(0) : new Date(text);
}

function newestOf(posts: readonly BlogPost[]): Date {
  return new Date(Math.max(...posts.map((post) => dateOf(post.updatedAt ?? post.publishedDate).getTime())));
}
