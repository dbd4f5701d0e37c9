import type { BlogPostAnswer } from '@tryon/contract/site/blog.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { wholeAddress } from '#app/seo/page-meta.ts';

/** The feeds of the blog, as its list names them. */
export const FEEDS = [
  { href: '/blog/rss.xml', name: 'RSS', type: 'application/rss+xml' },
  { href: '/blog/feed.json', name: 'JSON feed', type: 'application/feed+json' },
];

/** Feed links for the page head, where feed readers look for them. */
export const FEED_LINKS = FEEDS.map(({ href, type }) => ({
  tagName: 'link',
  rel: 'alternate',
  type,
  title: PRODUCT_NAME,
  href,
}));

/** Structured data of a post for search engines (schema.org). */
export function postStructuredData({ post }: BlogPostAnswer, origin: string) {
  const publisher = { '@type': 'Organization', name: PRODUCT_NAME, url: `${origin}/` };
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      mainEntityOfPage: `${origin}/blog/${encodeURIComponent(post.slug)}`,
      author: publisher,
      publisher,
      ...(post.publishedDate ? { datePublished: post.publishedDate } : {}),
      ...(post.updatedAt ? { dateModified: post.updatedAt } : {}),
      ...(post.coverImage ? { image: [wholeAddress(post.coverImage.url, origin)] } : {}),
    },
  };
}
