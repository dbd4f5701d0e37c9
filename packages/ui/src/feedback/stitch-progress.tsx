import { useEffect, useRef } from 'react';

interface StitchProgressProps {
  /** Steps completed or in progress; 0 before the first. */
  step: number;
  steps: number;
  /** Accessible name. */
  label: string;
  /** The value as screen readers announce it. */
  valueText: string;
}

/** Progress as a seam: stitches for completed steps, holes for the rest, and a needle in between. */
export function StitchProgress({ step, steps, label, valueText }: StitchProgressProps) {
  const root = useRef<HTMLDivElement>(null);
  // The needle is in the middle of the current step, which has started but not finished.
  const share = steps > 0 ? Math.max(0, Math.min(1, (step - 0.5) / steps)) : 0;

  useEffect(() => {
    root.current?.style.setProperty('--sewn', `${(share * 100).toFixed(1)}%`);
  }, [share]);

  return (
    <div
      ref={root}
      className="relative h-5.5 overflow-hidden"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={step}
      aria-valuetext={valueText}
    >
      <Thread className="stroke-edge stroke-[1.8px] [stroke-dasharray:0.1_6.9]" />
      <div
        className="absolute inset-0 overflow-hidden [background:var(--stitch-ground,var(--color-label))] origin-left [clip-path:inset(0_calc(100%-var(--sewn))_0_0)] motion-safe:[transition:clip-path_600ms_var(--ease)]"
        aria-hidden="true"
      >
        <Thread className="stroke-thread stroke-[2.6px] [stroke-dasharray:8_5.5]" />
      </div>
      <Needle />
    </div>
  );
}

function Thread({ className }: { className: string }) {
  return (
    <svg className="h-5.5 w-full overflow-visible" aria-hidden="true">
      <line className={`[stroke-linecap:round] ${className}`} x1="2" x2="100%" y1="12" y2="12" />
    </svg>
  );
}

function Needle() {
  return (
    <div
      className="absolute top-0 left-0 size-full transform-[translateX(var(--sewn))] motion-safe:[transition:transform_600ms_var(--ease)] pointer-events-none"
      aria-hidden="true"
    >
      <svg className="w-11.5 h-5.5 -ml-2 overflow-visible" viewBox="0 0 46 22" fill="none" aria-hidden="true">
        <path d="M1 12 C6 20 18 21 31 7" stroke="var(--color-thread)" strokeWidth="1.3" />
        <path d="M9 12.500 L43 4 L42 6.800 Z" fill="#55504b" />
        <ellipse
          cx="37.500"
          cy="6.300"
          rx="2.200"
          ry="0.600"
          fill="var(--color-label)"
          transform="rotate(-14 37.500 6.300)"
        />
      </svg>
    </div>
  );
}
