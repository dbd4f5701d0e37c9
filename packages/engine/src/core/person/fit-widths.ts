/**
 * Turns patchy measurements along a body part into a smooth profile. Each is converted to a ratio to a model, ratios
 * are averaged over neighbours by trust, and where no neighbour is trusted the part's usual ratio is used.
 */

/** Weight of the usual ratio against fully trusted neighbours. */
const USUAL_WEIGHT = 0.12;
const RATIO_LIMITS = [0.55, 2.2] as const;

/**
 * @param measured measured widths; only trusted ones count.
 * @param trust 0..1 per station.
 * @param model expected widths, all above 0.
 * @param reach stations over which neighbours count (standard deviation).
 * @param usual ratio to assume when nothing is trusted.
 * @returns measured values where trusted, elsewhere the model scaled by the neighbours' ratio.
 */
export function fitWidths(
  measured: Float32Array,
  trust: Float32Array,
  model: Float32Array,
  reach: number,
  usual = 1,
): Float32Array {
  const ratios = measured.map((value, i) => clamp(value / model[i], RATIO_LIMITS[0], RATIO_LIMITS[1]));
  const typical = weightedMedian(ratios, trust) ?? usual;
  const result = new Float32Array(measured.length);
  for (let i = 0; i < result.length; i += 1) {
    let sum = USUAL_WEIGHT * typical;
    let weight = USUAL_WEIGHT;
    for (let j = 0; j < result.length; j += 1) {
      const near = trust[j] * Math.exp(-(((i - j) / reach) ** 2) / 2);
      sum += near * ratios[j];
      weight += near;
    }
    const fitted = (sum / weight) * model[i];
    result[i] = trust[i] > 0.5 ? trust[i] * measured[i] + (1 - trust[i]) * fitted : fitted;
  }
  return smooth(result);
}

/** Weighted median; null when all weights are 0. */
export function weightedMedian(values: Float32Array, weights: Float32Array): number | null {
  const order = Array.from(values.keys())
    .filter((i) => weights[i] > 0)
    .sort((first, second) => values[first] - values[second]);
  const half = order.reduce((sum, i) => sum + weights[i], 0) / 2;
  let sum = 0;
  for (const i of order) {
    sum += weights[i];
    if (sum >= half) return values[i];
  }
  return null;
}

function smooth(values: Float32Array): Float32Array {
  return values.map((value, i) => {
    const before = values[Math.max(0, i - 1)];
    const after = values[Math.min(values.length - 1, i + 1)];
    return 0.25 * before + 0.5 * value + 0.25 * after;
  });
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
