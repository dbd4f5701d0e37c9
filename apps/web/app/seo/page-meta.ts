import type { BlogPicture } from '@tryon/contract/site/blog.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { MetaDescriptor, MetaFunction } from 'react-router';
import { siteFactsOf } from '#app/page-data/site-facts.ts';
import { pictureOf } from './site-pages.ts';

/** Size of the preview pictures for shared links, in pixels. */
const SHARED_PICTURE = { width: 1200, height: 630 } as const;

interface PageMeta {
  /** The page's path, beginning with a slash; a page without one stays out of search engines. */
  path?: string | undefined;
  /** Without the product's name, which is appended. */
  title: string;
  description: string;
  /** Uses the title unchanged, without appending the product's name. */
  wholeTitle?: boolean;
  type?: 'website' | 'article';
  /** Preview picture for shared links, on this site or elsewhere; replaces the one from the list of pages. */
  picture?: Pick<BlogPicture, 'url' | 'alt' | 'width' | 'height'>;
}

const PICTURE_ALT = `${PRODUCT_NAME}: a mirror behind a wine-red curtain`;

/** The matches passed to a route's `meta`; the root's data contains the public URL of the site. */
type Matches = Parameters<typeof siteFactsOf>[0];

/** Title, description, canonical URL and the tags for link previews. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { path, description, type = 'website' } = page;
  const title = page.wholeTitle ? page.title : `${page.title} · ${PRODUCT_NAME}`;
  const named: MetaDescriptor[] = [{ title }, { name: 'description', content: description }];
  if (path === undefined) return [...named, { name: 'robots', content: 'noindex' }];
  const origin = siteFactsOf(matches).publicUrl;
  const picture = page.picture ?? { url: pictureOf(path), alt: PICTURE_ALT, ...SHARED_PICTURE };
  const url = `${origin}${path}`;
  const preview = {
    site_name: PRODUCT_NAME,
    type,
    title,
    description,
    url,
    image: wholeAddress(picture.url, origin),
    'image:width': picture.width,
    'image:height': picture.height,
    'image:alt': picture.alt,
  };
  return [
    ...named,
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(preview).flatMap(([name, content]) =>
      content === null ? [] : { property: `og:${name}`, content: String(content) },
    ),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Makes a path on this site absolute; other URLs are returned unchanged. */
export function wholeAddress(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}

/** A route's `meta` for a page that does not depend on its data. */
export function metaOf(page: PageMeta): MetaFunction {
  return ({ matches }) => pageMeta(matches, page);
}
