/** The value below which `share` (0..1) of the numbers lie; the nearest one, without interpolation. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

export const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);
