import { analysisToPhoto } from '#src/core/person/analysis-frame.ts';
import { photoToBody } from '#src/core/person/body-frame.ts';
import { LABEL, type PersonAnalysis } from '#src/core/types.ts';

/** How the clothes below a worn top's hem differ from the top. */
export interface HemComparison {
  /** Distance of the mean colours, in pooled standard deviations. */
  readonly step: number;
  /** Pooled standard deviation of the colours, Lab. */
  readonly variation: number;
  /** Share of the colours found on both sides. */
  readonly sameColors: number;
}

/** Range of heights beside the hem that is compared; right at the hem the labels are uncertain. */
const WINDOW = [0.05, 0.8] as const;
const HALF_WIDTH = 0.35;
const LEAST_PIXELS = 60;
/** Width of a colour bin, Lab. */
const BIN = 14;
const BINS = 16;

/** @returns null when hardly anything is visible below the hem. */
export function compareAtHem(wearer: PersonAnalysis): HemComparison | null {
  const { labels, lab, frame, body, geometry } = wearer;
  const above = createPalette();
  const below = createPalette();
  for (let y = 0, i = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, i++) {
      const label = labels.data[i];
      if (label !== LABEL.top && label !== LABEL.bottom) continue;
      const { v, lateral } = photoToBody(body, analysisToPhoto(frame, { x, y }));
      const off = v - geometry.topHem;
      if (Math.abs(lateral) > HALF_WIDTH * body.unit) continue;
      if (Math.abs(off) < WINDOW[0] || Math.abs(off) > WINDOW[1]) continue;
      (off < 0 ? above : below).add(lab.l[i], lab.a[i], lab.b[i]);
    }
  }
  if (below.count() < LEAST_PIXELS || above.count() < LEAST_PIXELS) return null;
  const [one, other] = [above.read(), below.read()];
  const apart = Math.hypot(...one.mean.map((value, k) => value - other.mean[k]));
  const variation = Math.sqrt((one.variance + other.variance) / 2);
  let sameColors = 0;
  for (let i = 0; i < one.bins.length; i++) sameColors += Math.min(one.bins[i], other.bins[i]);
  return { step: apart / Math.max(1.5, variation), variation, sameColors };
}

function createPalette() {
  let n = 0;
  const sum = [0, 0, 0];
  let squares = 0;
  const bins = new Float32Array(BINS * BINS * BINS);
  const binOf = (value: number): number => Math.min(BINS - 1, Math.max(0, Math.floor(value / BIN)));
  return {
    add(l: number, a: number, b: number): void {
      n++;
      sum[0] += l;
      sum[1] += a;
      sum[2] += b;
      squares += l * l + a * a + b * b;
      bins[(binOf(l) * BINS + binOf(a + 112)) * BINS + binOf(b + 112)]++;
    },
    count: () => n,
    read() {
      const mean = sum.map((value) => value / n);
      const variance = squares / n - mean.reduce((total, value) => total + value * value, 0);
      return { mean, variance, bins: bins.map((value) => value / n) };
    },
  };
}
