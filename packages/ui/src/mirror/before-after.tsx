import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { positionAfterKey, sliderValueText } from '#src/forms/slider-keys.ts';
import { FittedPicture } from './fitted-picture.tsx';
import type { PictureFit } from './picture-fit.ts';

interface BeforeAfterProps {
  /** URLs of the two pictures, which have the same proportions. */
  before: string;
  after: string;
  beforeText: string;
  afterText: string;
  /** Accessible name of the slider. */
  label: string;
}

/** Where the divider rests after the reveal, in per cent from the left. */
const REST = 38;
const REVEAL_DELAY_MS = 450;
const REVEAL_MS = 1100;

/** Two pictures, one over the other, with a movable divider. It is animated once when first shown. */
export function BeforeAfter({ before, after, beforeText, afterText, label }: BeforeAfterProps) {
  const root = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(100);
  const [fit, setFit] = useState<PictureFit>('cover');
  const stopReveal = useReveal(setPosition);

  useLayoutEffect(() => {
    root.current?.style.setProperty('--position', String(position));
  }, [position]);

  const move = (to: number) => {
    stopReveal();
    setPosition(to);
  };

  return (
    <div
      ref={root}
      className="[--position:100] [--seen:calc(1-var(--gathered,0))] @container absolute inset-0 overflow-hidden [user-select:none]"
    >
      <FittedPicture fit={fit} src={before} alt={beforeText} draggable={false} />
      <FittedPicture
        className="[clip-path:inset(0_0_0_calc(var(--position)*var(--seen)*1%))]"
        onFit={setFit}
        src={after}
        alt={afterText}
        draggable={false}
      />
      <span className="before-after-chip" data-side="before" data-faint={position < 18} aria-hidden="true">
        Before
      </span>
      <span className="before-after-chip" data-side="after" data-faint={position > 70} aria-hidden="true">
        After
      </span>
      <input
        className="before-after-range"
        type="range"
        min={0}
        max={100}
        step={0.1}
        value={position}
        aria-label={label}
        aria-valuetext={sliderValueText(position)}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const to = positionAfterKey(event.key, position);
          if (to === null) return;
          event.preventDefault();
          move(to);
        }}
      />
      <Handle />
    </div>
  );
}

/** Animates the divider from the right edge to its resting position, once; returns a function that stops it. */
function useReveal(setPosition: (position: number) => void): () => void {
  const frame = useRef(0);

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setPosition(REST);
      return;
    }
    const startedAt = performance.now() + REVEAL_DELAY_MS;
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - startedAt) / REVEAL_MS));
      const eased = share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
      setPosition(100 - (100 - REST) * eased);
      if (share < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame.current);
  }, [setPosition]);

  return () => cancelAnimationFrame(frame.current);
}

/** The divider with a button-shaped handle. */
function Handle() {
  return (
    <div className="before-after-handle" aria-hidden="true">
      <svg width="96" height="48" viewBox="-48 -24 96 48" fill="none" aria-hidden="true">
        <path
          className="stroke-[#fff] stroke-[2.4px] [stroke-linecap:round] [stroke-linejoin:round]"
          d="M-36 -6 L-42 0 L-36 6 M36 -6 L42 0 L36 6"
        />
        <circle r="23" fill="#fbfaf6" stroke="#cfc8bb" />
        <circle r="16" fill="#f6f2ea" stroke="#b3aa9c" strokeWidth="1.2" />
        <g fill="#2a0f15">
          <circle cx="-4" cy="-4" r="2.7" />
          <circle cx="4" cy="-4" r="2.7" />
          <circle cx="-4" cy="4" r="2.7" />
          <circle cx="4" cy="4" r="2.7" />
        </g>
        <path d="M-4 -4 L4 4 M4 -4 L-4 4" stroke="#8a2438" strokeWidth="1.7" strokeLinecap="round" />
      </svg>
    </div>
  );
}
