import lighthouse, { desktopConfig } from 'lighthouse';
import { median } from './statistics.ts';

export type PageProfile = 'desktop' | 'mobile';

/** Lighthouse's result for one page: scores in hundredths, the paint in milliseconds, the unitless layout shift. */
export interface PageJudgement {
  readonly scores: Readonly<Record<string, number>>;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  /** Audits that failed in the first round. */
  readonly failed: readonly string[];
}

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;

/**
 * Audits the page at `address` in a browser that listens on `port`. Other load on the machine makes a round slower,
 * never faster. If the first round is not `fast`, or lacks a value because its trace was cut short, more follow up to
 * `rounds`, and the median counts.
 */
export async function judgePage(
  address: string,
  profile: PageProfile,
  {
    port,
    rounds,
    fast,
  }: {
    readonly port: number;
    readonly rounds: number;
    readonly fast: { readonly performance: number; readonly largestPaintMs: number };
  },
): Promise<PageJudgement> {
  const first = await runLighthouse(address, profile, port, ['performance', ...CATEGORIES]);
  const reports = [first];
  const isEnough =
    scoreOf(first, 'performance') >= fast.performance &&
    numberOf(first, 'largest-contentful-paint') <= fast.largestPaintMs &&
    Number.isFinite(numberOf(first, 'cumulative-layout-shift'));
  while (!isEnough && reports.length < rounds)
    reports.push(await runLighthouse(address, profile, port, ['performance']));
  const scores = CATEGORIES.map((name) => [name, scoreOf(first, name)] as const);
  return {
    scores: {
      performance: median(reports.map((report) => scoreOf(report, 'performance'))),
      ...Object.fromEntries(scores),
    },
    largestPaintMs: median(reports.map((report) => numberOf(report, 'largest-contentful-paint'))),
    layoutShift: Math.max(
      ...reports.map((report) => numberOf(report, 'cumulative-layout-shift')).filter(Number.isFinite),
    ),
    failed: Object.values(first.audits)
      .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

async function runLighthouse(address: string, profile: PageProfile, port: number, onlyCategories: string[]) {
  const config = profile === 'desktop' ? desktopConfig : undefined;
  const flags = { port, logLevel: 'silent' as const, onlyCategories };
  const report = (await lighthouse(address, flags, config))?.lhr;
  if (!report) throw new Error(`Lighthouse gave no report for ${address}.`);
  return report;
}

type Report = Awaited<ReturnType<typeof runLighthouse>>;

const scoreOf = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

const numberOf = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
