import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { PostState } from './blog-state.ts';

/** Feed links for the page head, where feed readers look for them. */
export const FEED_LINKS = [
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: PRODUCT_NAME,
    href: '/blog/rss.xml',
  },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/feed+json',
    title: PRODUCT_NAME,
    href: '/blog/feed.json',
  },
];

type Loaded = Extract<PostState, { kind: 'loaded' }>;

/** Makes a path on this site absolute; other URLs are returned unchanged. */
export function wholeAddress(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}

/** Structured data of a post for search engines (schema.org). */
export function postStructuredData({ post }: Loaded, origin: string) {
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
