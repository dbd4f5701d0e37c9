import lighthouse, { desktopConfig } from 'lighthouse';

export type PageProfile = 'desktop' | 'mobile';

/** Least that each category has to reach, in hundredths. */
const LEAST = { accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const LEAST_PERFORMANCE: Readonly<Record<PageProfile, number>> = { desktop: 99, mobile: 90 };

/** Lighthouse's judgement of one page in a browser that listens on `port`, as the words of one line. */
export async function judgePage(
  address: string,
  profile: PageProfile,
  port: number,
): Promise<readonly string[]> {
  const config = profile === 'desktop' ? desktopConfig : undefined;
  const report = (await lighthouse(address, { port, logLevel: 'silent' }, config))?.lhr;
  if (!report) throw new Error(`Lighthouse gave no report for ${address}.`);
  const least = { performance: LEAST_PERFORMANCE[profile], ...LEAST };
  const scores = Object.entries(least).map(([name, minimum]) => {
    const score = Math.round((report.categories[name]?.score ?? 0) * 100);
    return `${name} ${score}${score < minimum ? ` (under ${minimum})` : ''}`;
  });
  const failed = Object.values(report.audits)
    .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
    .map(({ id }) => id);
  return [
    new URL(address).pathname.padEnd(12),
    profile.padEnd(7),
    ...scores,
    `largest paint ${report.audits['largest-contentful-paint']?.displayValue ?? '?'}`,
    `layout shift ${report.audits['cumulative-layout-shift']?.displayValue ?? '?'}`,
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
  ];
}
