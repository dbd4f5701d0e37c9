import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../project-root.ts';

/** Most JavaScript of a first view, in bytes after gzip. */
const LIMITS = { home: 157_000, others: 130_000 } as const;

export interface PageWeight {
  /** Size of all scripts of the first view, in bytes after gzip. */
  scriptBytes: number;
  scripts: readonly string[];
  /** Most that the page at this path may weigh, in the same bytes. */
  limit: number;
}

/**
 * What the first view of a built page weighs.
 * @throws Error when the HTML names a script that was not built.
 */
export function weighPage(path: string, html: string): PageWeight {
  const scripts = findScripts(html);
  const scriptBytes = scripts.reduce((sum, address) => sum + gzippedSize(address), 0);
  return { scriptBytes, scripts, limit: path === '/' ? LIMITS.home : LIMITS.others };
}

/** Paths of the public pages, from the sitemap. */
export async function findPagePaths(origin: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/**
 * Addresses of every script that a page's first HTML asks for, in order, each once: modules that are preloaded,
 * script elements, and what the inline module imports. What the page fetches later, on a press, is not among them.
 */
export function findScripts(html: string): readonly string[] {
  const addresses = [...html.matchAll(/["'(](\/[^"'()\s]+\.js)["')]/g)].map(([, address = '']) => address);
  return [...new Set(addresses)];
}

const gzippedSize = (address: string): number =>
  gzipSync(readFileSync(join(projectRoot, 'apps/web/build/client', address))).byteLength;
