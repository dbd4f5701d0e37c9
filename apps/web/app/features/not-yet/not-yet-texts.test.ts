import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notYetText } from './not-yet-texts.ts';

/** The addresses that the site's routes leave to this page. */
function readPaths(): string[] {
  const routes = readFileSync(new URL('../../routes.ts', import.meta.url), 'utf8');
  const [, list = ''] = /const NOT_YET = \[([^\]]*)\]/.exec(routes) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, path]) => `/${path}`);
}

test('each address that is still to come says what will be there', () => {
  const paths = readPaths();
  expect(paths).toContain('/payment');
  for (const path of paths) expect(notYetText(path), path).not.toEqual(notYetText('/anything-else'));
});

test('somebody who wanted to pay reads that nothing was charged, before and after', () => {
  for (const path of ['/payment', '/payment/success']) {
    expect(notYetText(path).text).toContain('Nothing has been charged');
  }
});

test('pages that are there by now have no words here', () => {
  for (const path of ['/login', '/reset-password', '/dashboard', '/blog', '/blog/how-shirts-hang']) {
    expect(notYetText(path)).toEqual(notYetText('/anything-else'));
  }
});
