import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { startServerProcess } from '../e2e/server.ts';
import { buildWhenChanged } from '../scripts/build.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { chromiumArguments, chromiumPath } from '../scripts/testing/chromium.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { findPagePaths, findScripts } from '../scripts/testing/page-scripts.ts';
import { judgePage, type PageProfile } from './page-lighthouse.ts';

/** Most JavaScript of a first view, in bytes after gzip. */
const LIMITS = { home: 160_000, others: 130_000 } as const;
const PROFILES: readonly PageProfile[] = ['desktop', 'mobile'];

/** What each public page weighs and how Lighthouse judges it, on the production build. */
export async function benchPages(): Promise<void> {
  buildWhenChanged();
  const server = await startServerProcess();
  try {
    const paths = await findPagePaths(server.origin);
    for (const path of paths) await weigh(server.origin, path);
    await judge(server.origin, paths);
  } finally {
    await server.stop();
  }
}

async function weigh(origin: string, path: string): Promise<void> {
  const html = await (await fetch(origin + path)).text();
  const scripts = findScripts(html);
  const bytes = scripts.reduce((sum, address) => sum + gzippedSize(address), 0);
  const limit = path === '/' ? LIMITS.home : LIMITS.others;
  const verdict = bytes <= limit ? 'ok' : `OVER ${kilobytes(limit)}`;
  print([path.padEnd(12), `${kilobytes(bytes)} JavaScript in ${scripts.length} files`.padEnd(36), verdict]);
}

async function judge(origin: string, paths: readonly string[]): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    chromiumSandbox: false,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of paths)
      for (const profile of PROFILES) print(await judgePage(origin + path, profile, port));
  } finally {
    await browser.close();
  }
}

const gzippedSize = (address: string): number =>
  gzipSync(readFileSync(join(projectRoot, 'apps/web/build/client', address))).byteLength;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const print = (words: readonly string[]): void => void process.stdout.write(`${words.join('  ')}\n`);
