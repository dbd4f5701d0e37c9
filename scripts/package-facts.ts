import { z } from 'zod';

/** Licences that allow redistribution with a notice. LGPL and MPL: third-party packages that are used unmodified. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

const SERIOUS = ['high', 'critical'];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

export interface LicenceFindings {
  /** Licences with the number of packages, the most frequent first. */
  readonly counts: readonly (readonly [string, number])[];
  /** Packages with another licence, or none, as "name: licence". */
  readonly notAllowed: readonly string[];
}

/** Licences of all packages in a lock file, except development dependencies and our own workspaces. */
export function findLicences(lock: unknown): LicenceFindings {
  const counts = new Map<string, number>();
  const notAllowed: string[] = [];
  for (const [path, entry] of Object.entries(lockSchema.parse(lock).packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue;
    const licence = entry.license ?? 'none named';
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    if (!isAllowed(licence)) notAllowed.push(`${path.replace(/^.*node_modules\//, '')}: ${licence}`);
  }
  return { counts: [...counts].sort((one, other) => other[1] - one[1]), notAllowed };
}

/** Of alternative licences (OR) one must be allowed, of combined ones (AND) all. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => ALLOWED.includes(one)));
}

/** Parses the output of npm's audit; null if it got no response. */
export function describeFaults(audit: string): { all: string[]; serious: number } | null {
  let parsed: ReturnType<typeof auditSchema.safeParse>;
  try {
    parsed = auditSchema.safeParse(JSON.parse(audit));
  } catch {
    return null;
  }
  if (!parsed.success) return null;
  const faults = Object.entries(parsed.data.vulnerabilities);
  return {
    all: faults.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`),
    serious: faults.filter(([, { severity }]) => SERIOUS.includes(severity)).length,
  };
}
