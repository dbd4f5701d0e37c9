/** Rises smoothly from 0 at `low` to 1 at `high`; `low` may be the larger of the two. */
export function smoothstep(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}
