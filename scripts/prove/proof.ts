/** One line of a proof's table. `said` is a finding without a promise; `not_tried` has its reason in `found`. */
export interface Check {
  readonly what: string;
  readonly found: string;
  readonly outcome: 'holds' | 'fails' | 'said' | 'not_tried';
}

export interface Proof {
  readonly name: string;
  readonly checks: readonly Check[];
  readonly tookMs: number;
}

export interface ProofOptions {
  /** Runs the long version. */
  readonly full: boolean;
  /** Duration of the books' proof in the long version. */
  readonly minutes: number;
  /** Seed of the generated API calls; the same seed gives the same calls. */
  readonly seed: number;
}

const WORDS: Readonly<Record<Check['outcome'], string>> = {
  holds: 'holds',
  fails: 'FAILS',
  said: 'noted',
  not_tried: 'not tried',
};

/** A check that holds if `isSo`. */
export function check(what: string, isSo: boolean, found: string): Check {
  return { what, found, outcome: isSo ? 'holds' : 'fails' };
}

/** Formats the table for people. */
export function toTable({ name, checks, tookMs }: Proof): string {
  const width = Math.max(...checks.map(({ what }) => what.length), 0);
  const lines = checks.map(({ what, found, outcome }) =>
    `  ${WORDS[outcome].padEnd(9)}  ${what.padEnd(width)}  ${found}`.trimEnd(),
  );
  const title = `${name} (${(tookMs / 1000).toFixed(0)} s)`;
  return `\n${title}\n${'-'.repeat(title.length)}\n${lines.join('\n')}\n`;
}

/** Number of checks that held and failed; findings without a promise and untested ones count as neither. */
export function countChecks(proofs: readonly Proof[]): { passed: number; failed: number } {
  const outcomes = proofs.flatMap(({ checks }) => checks.map(({ outcome }) => outcome));
  return {
    passed: outcomes.filter((outcome) => outcome === 'holds').length,
    failed: outcomes.filter((outcome) => outcome === 'fails').length,
  };
}
