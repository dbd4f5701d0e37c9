import { useId } from 'react';

type Tone = 'a' | 'b' | 'c';

interface Pleat {
  from: number;
  to: number;
  hem: readonly [number, number];
  tone: Tone;
}

/** Pleats of uneven width, as in real cloth; `hem` is the lowest point of the pleat's rounded hem. */
const PLEATS: readonly Pleat[] = [
  { from: 0, to: 27.4, hem: [15.3, 700], tone: 'a' },
  { from: 27.4, to: 74.3, hem: [55.3, 698], tone: 'b' },
  { from: 74.3, to: 132.4, hem: [102, 702], tone: 'c' },
  { from: 132.4, to: 187.1, hem: [165.2, 701], tone: 'a' },
  { from: 187.1, to: 250.4, hem: [225.7, 705], tone: 'b' },
  { from: 250.4, to: 301.1, hem: [279.9, 700], tone: 'c' },
  { from: 301.1, to: 336.4, hem: [314.8, 699.5], tone: 'a' },
  { from: 336.4, to: 389.5, hem: [362.1, 703.5], tone: 'b' },
  { from: 389.5, to: 455.7, hem: [427.6, 703.6], tone: 'c' },
  { from: 455.7, to: 485.9, hem: [471, 699], tone: 'a' },
  { from: 485.9, to: 520, hem: [504.7, 703.4], tone: 'b' },
];

/** The light on a pleat, by tone: gradient offsets of mid, bright and mid between the dark edges. */
const LIGHT: Record<Tone, readonly [number, number, number]> = {
  a: [0.3, 0.5, 0.74],
  b: [0.42, 0.62, 0.8],
  c: [0.24, 0.46, 0.7],
};

/** The wine-red curtain: one drawing that fills a box of any proportions. */
export function Curtain() {
  const id = useId();
  return (
    <svg className="curtain size-full" viewBox="0 0 520 700" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        {Object.entries(LIGHT).map(([tone, [rise, peak, fall]]) => (
          <linearGradient key={tone} id={`${id}${tone}`} x1="0" x2="1" y1="0" y2="0">
            <stop offset="0" stopColor="var(--color-pleat-dark)" />
            <stop offset={rise} stopColor="var(--color-pleat)" />
            <stop offset={peak} stopColor="var(--color-pleat-light)" />
            <stop offset={fall} stopColor="var(--color-pleat)" />
            <stop offset="1" stopColor="var(--color-pleat-dark)" />
          </linearGradient>
        ))}
        <linearGradient id={`${id}fall`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#000" stopOpacity="0.34" />
          <stop offset="0.12" stopColor="#000" stopOpacity="0" />
          <stop offset="0.7" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.3" />
        </linearGradient>
      </defs>
      {PLEATS.map((pleat) => (
        <path key={pleat.from} d={pleatPath(pleat)} fill={`url(#${id}${pleat.tone})`} />
      ))}
      {PLEATS.map((pleat) => (
        <path
          key={pleat.from}
          d={shinePath(pleat)}
          stroke="#fff"
          strokeOpacity="0.05"
          strokeWidth={rounded((pleat.to - pleat.from) * 0.2)}
          fill="none"
        />
      ))}
      <rect width="520" height="700" fill={`url(#${id}fall)`} />
    </svg>
  );
}

/** Slightly wider than the pleat: neighbours must overlap, or the glass shows through a thin gap. */
function pleatPath({ from, to, hem: [x, y] }: Pleat): string {
  const right = rounded(to + 0.6);
  return `M${from} -2 L${right} -2 L${right} 704 Q${x} ${rounded(y + 8)} ${from} 704Z`;
}

/** The highlight along the crest of a pleat, slightly wavy like cloth. */
function shinePath({ from, to }: Pleat): string {
  const middle = (from + to) / 2;
  const sway = (to - from) * 0.08;
  const [top, left, right, foot] = [middle, middle - sway, middle + sway, middle - sway / 2].map(rounded);
  return `M${top} 0 C${left} 210 ${right} 420 ${foot} 700`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
