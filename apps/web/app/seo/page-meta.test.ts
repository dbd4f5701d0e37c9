import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';
import { pictureOf, SITE_PAGES } from './site-pages.ts';

const MATCHES = [{ id: 'root', loaderData: { publicUrl: 'https://tryon.example' } }];
const PAGE = { path: '/pricing', title: 'Pricing', description: 'Three plans.' };

test('URLs are absolute and on the site’s public origin', () => {
  const tags = pageMeta(MATCHES, PAGE);
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://tryon.example/pricing',
  });
  expect(tags).toContainEqual({ property: 'og:image', content: 'https://tryon.example/og/pricing.jpg' });
});

test('the title contains the product’s name once', () => {
  expect(pageMeta(MATCHES, PAGE)).toContainEqual({ title: 'Pricing · Virtual Try-On' });
  expect(pageMeta(MATCHES, { ...PAGE, title: 'Virtual Try-On: see it', wholeTitle: true })).toContainEqual({
    title: 'Virtual Try-On: see it',
  });
});

test('a page without a path is not indexed, says so and has no canonical URL', () => {
  const tags = pageMeta(MATCHES, { ...PAGE, path: undefined });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(JSON.stringify(tags)).not.toContain('canonical');
});

test.each(SITE_PAGES)('%s has its preview picture', (path) => {
  expect(existsSync(join(import.meta.dirname, '../../public', pictureOf(path)))).toBe(true);
});
