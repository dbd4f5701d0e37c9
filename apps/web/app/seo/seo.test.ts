import { expect, test } from 'vitest';
import { homeGraph, robotsText, sitemapXml } from './seo.ts';
import { SITE_PAGES } from './site-pages.ts';

const ORIGIN = 'https://tryon.example';

test('the sitemap lists every public page once, by its absolute URL', () => {
  const addresses = [...sitemapXml(ORIGIN).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(SITE_PAGES.map((path) => ORIGIN + path));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('special characters are escaped in the sitemap', () => {
  expect(sitemapXml(ORIGIN, ['/blog/a&b<c'])).toContain('/blog/a&amp;b&lt;c');
});

test('robots.txt names the sitemap and blocks no public page', () => {
  const text = robotsText(ORIGIN);
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const shut = [...text.matchAll(/Disallow: (\S+)/g)].map(([, path = '']) => path);
  expect(shut).toContain('/api/');
  expect(SITE_PAGES.filter((path) => shut.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

test('every URL in the graph is on the public origin', () => {
  const text = JSON.stringify(homeGraph(ORIGIN, 'See it.'));
  const addresses = text.match(/https?:\/\/[^"]+/g) ?? [];
  expect(addresses.filter((address) => !address.startsWith(`${ORIGIN}/`))).toEqual(['https://schema.org']);
});
