import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../project-root.ts';

/** For a path that no page has. */
export const UNKNOWN_PATH = '/no-such-page';

/** Maximum JavaScript of a first view, in bytes after gzip: of these paths, and of all others of the sitemap. */
const LIMITS: Readonly<Record<string, number>> = {
  '/': 157_200,
  '/payment': 153_000,
  [UNKNOWN_PATH]: 154_200,
};
const OTHERS_LIMIT = 130_000;

export interface PageWeight {
  /** Size of all scripts of the first view, in bytes after gzip. */
  scriptBytes: number;
  scripts: readonly string[];
  /** Maximum for the page at this path, in the same unit. */
  limit: number;
}

/**
 * Measures the scripts of a built page's first view.
 * @throws Error if the HTML references a script that was not built.
 */
export function weighPage(path: string, html: string): PageWeight {
  const scripts = findScripts(html);
  const scriptBytes = scripts.reduce((sum, address) => sum + gzippedSize(address), 0);
  return { scriptBytes, scripts, limit: LIMITS[path] ?? OTHERS_LIMIT };
}

/** Paths of the public pages, from the sitemap. */
export async function findPagePaths(origin: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/**
 * URLs of all scripts that a page's initial HTML loads, in order and without duplicates: preloaded modules, script
 * elements and imports of the inline module. Scripts that the page loads later, on interaction, are not included.
 */
export function findScripts(html: string): readonly string[] {
  const addresses = [...html.matchAll(/["'(](\/[^"'()\s]+\.js)["')]/g)].map(([, address = '']) => address);
  return [...new Set(addresses)];
}

const gzippedSize = (address: string): number =>
  gzipSync(readFileSync(join(projectRoot, 'apps/web/build/client', address))).byteLength;
