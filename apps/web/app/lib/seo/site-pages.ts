const PICTURE = '/og/home.jpg';

/**
 * Every public page with content of its own, in the order of the sitemap, with its preview picture for shared links.
 * Both the sitemap and the pages' meta tags use this list.
 */
export const SITE_PAGES = [
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

/** The preview picture of a page; Home's if it has none of its own. */
export const pictureOf = (path: string): string =>
  SITE_PAGES.find((page) => page.path === path)?.picture ?? PICTURE;
