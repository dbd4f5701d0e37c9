/** A page that search engines may list, in the order of the sitemap. */
export interface SitePage {
  readonly path: string;
  /** The picture that is shown where the page is shared. */
  readonly picture: string;
}

const PICTURE = '/og/home.jpg';

/** Every public page with content of its own. The sitemap and the pages' own tags come from this one list. */
export const SITE_PAGES: readonly SitePage[] = [
  { path: '/', picture: PICTURE },
  { path: '/pricing', picture: '/og/pricing.jpg' },
  { path: '/extension', picture: '/og/extension.jpg' },
  { path: '/blog', picture: PICTURE },
  { path: '/about', picture: '/og/about.jpg' },
  { path: '/contact', picture: '/og/contact.jpg' },
  { path: '/terms', picture: PICTURE },
  { path: '/privacy', picture: PICTURE },
  { path: '/cookies', picture: PICTURE },
];

/** The picture for sharing a page; Home's for those that have none of their own. */
export const pictureOf = (path: string): string =>
  SITE_PAGES.find((page) => page.path === path)?.picture ?? PICTURE;
