import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { startServerProcess } from '../e2e/testing/server.ts';
import { buildWhenChanged } from '../scripts/build.ts';
import { chromiumArguments, chromiumPath } from '../scripts/testing/chromium.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { findPagePaths, weighPage } from '../scripts/testing/page-scripts.ts';
import { judgePage, type PageJudgement, type PageProfile } from './page-lighthouse.ts';

const PROFILES: readonly PageProfile[] = ['desktop', 'mobile'];
/** Minimum score of each category, in hundredths. */
const LEAST = { accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const LEAST_PERFORMANCE: Readonly<Record<PageProfile, number>> = { desktop: 99, mobile: 90 };
const LONGEST_PAINT_MS = 2_500;
const PATH_WIDTH = 12;
const ROUNDS = 3;

/** Measures size and Lighthouse scores of each public page of the production build. */
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
  const { scripts, scriptBytes, limit } = weighPage(path, html);
  const verdict = scriptBytes <= limit ? 'ok' : `OVER ${kilobytes(limit)}`;
  print([
    path.padEnd(PATH_WIDTH),
    `${kilobytes(scriptBytes)} JavaScript in ${scripts.length} files`,
    verdict,
  ]);
}

async function judge(origin: string, paths: readonly string[]): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    chromiumSandbox: false,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    // Lighthouse would report this switch as a fault of the page.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    print([`\nLighthouse (the median of ${ROUNDS} rounds where the first is too slow)`]);
    for (const path of paths)
      for (const profile of PROFILES) {
        const judgement = await judgePage(origin + path, profile, {
          port,
          rounds: ROUNDS,
          fast: { performance: LEAST_PERFORMANCE[profile], largestPaintMs: LONGEST_PAINT_MS },
        });
        print([path.padEnd(PATH_WIDTH), profile.padEnd(7), ...judgementWords(judgement, profile)]);
      }
    print([
      `load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')} on ${availableParallelism()} cores`,
    ]);
  } finally {
    await browser.close();
  }
}

function judgementWords(judgement: PageJudgement, profile: PageProfile): readonly string[] {
  const least = { performance: LEAST_PERFORMANCE[profile], ...LEAST };
  const { scores, largestPaintMs, layoutShift, failed } = judgement;
  return [
    ...Object.entries(least).map(([name, minimum]) => {
      const score = scores[name] ?? 0;
      return `${name} ${score}${score < minimum ? ` (UNDER ${minimum})` : ''}`;
    }),
    `largest paint ${(largestPaintMs / 1000).toFixed(2)} s${largestPaintMs > LONGEST_PAINT_MS ? ' (OVER)' : ''}`,
    `layout shift ${layoutShift.toFixed(3)}${layoutShift === 0 ? '' : ' (NOT 0)'}`,
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const print = (words: readonly string[]): void => void process.stdout.write(`${words.join('  ')}\n`);
