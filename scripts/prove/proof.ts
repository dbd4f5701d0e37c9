/** One line of a proof's table. `said` is a finding that nothing is promised about; `not_tried` says why in `found`. */
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
  /** The long form. */
  readonly full: boolean;
  /** How long the books are worked on in the long form. */
  readonly minutes: number;
  /** What the calls of the API are made up from: the same number makes the same calls. */
  readonly seed: number;
}

const WORDS: Readonly<Record<Check['outcome'], string>> = {
  holds: 'holds',
  fails: 'FAILS',
  said: 'noted',
  not_tried: 'not tried',
};

/** A check that holds when `isSo`. */
export function check(what: string, isSo: boolean, found: string): Check {
  return { what, found, outcome: isSo ? 'holds' : 'fails' };
}

/** The table that people read. */
export function toTable({ name, checks, tookMs }: Proof): string {
  const width = Math.max(...checks.map(({ what }) => what.length), 0);
  const lines = checks.map(({ what, found, outcome }) =>
    `  ${WORDS[outcome].padEnd(9)}  ${what.padEnd(width)}  ${found}`.trimEnd(),
  );
  const title = `${name} (${(tookMs / 1000).toFixed(0)} s)`;
  return `\n${title}\n${'-'.repeat(title.length)}\n${lines.join('\n')}\n`;
}

/** How many checks held and failed; what was only noted or could not be tried counts as neither. */
export function countChecks(proofs: readonly Proof[]): { passed: number; failed: number } {
  const outcomes = proofs.flatMap(({ checks }) => checks.map(({ outcome }) => outcome));
  return {
    passed: outcomes.filter((outcome) => outcome === 'holds').length,
    failed: outcomes.filter((outcome) => outcome === 'fails').length,
  };
}
