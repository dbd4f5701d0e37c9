import { escapeHtml } from '@tryon/contract/escape-html.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { SITE_PAGES } from './site-pages.ts';

/** The sitemap of the public pages. `paths` are additional pages, such as blog posts. */
export function sitemapXml(publicUrl: string, paths: readonly string[] = []): string {
  const addresses = [...SITE_PAGES, ...paths];
  const entries = addresses.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Keeps search engines away from the API and from pages that belong to one user. */
export function robotsText(publicUrl: string): string {
  const closed = [
    '/api/',
    '/auth/',
    '/dashboard',
    '/payment',
    '/login',
    '/forgot-password',
    '/reset-password',
    '/confirm',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Structured data (JSON-LD) that describes the organisation and the product on Home. */
export function homeGraph(publicUrl: string, description: string): Record<string, unknown> {
  const organization = { '@id': `${publicUrl}/#organization` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: PRODUCT_NAME,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icons/icon-512.png`,
      },
      { '@type': 'WebSite', name: PRODUCT_NAME, url: `${publicUrl}/`, publisher: organization },
      {
        '@type': 'SoftwareApplication',
        name: PRODUCT_NAME,
        url: `${publicUrl}/`,
        description,
        image: `${publicUrl}/og/home.jpg`,
        applicationCategory: 'ShoppingApplication',
        operatingSystem: 'Any',
        publisher: organization,
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    ],
  };
}
