/** Every public page with content of its own, in the order of the sitemap. */
export const SITE_PAGES = [
  '/',
  '/pricing',
  '/extension',
  '/blog',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
];

/** Pages with a preview picture of their own for shared links. */
const PICTURED = ['/pricing', '/extension', '/about', '/contact'];

/** The preview picture of a page; Home's if it has none of its own. */
export const pictureOf = (path: string): string => `/og${PICTURED.includes(path) ? path : '/home'}.jpg`;
