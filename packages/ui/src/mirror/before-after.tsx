import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { positionAfterKey, sliderValueText } from '#src/forms/slider-keys.ts';
import { FittedPicture } from './fitted-picture.tsx';
import type { PictureFit } from './picture-fit.ts';

export interface BeforeAfterProps {
  /** URLs of the two pictures, which have the same proportions. */
  before: string;
  after: string;
  beforeText: string;
  afterText: string;
  /** Accessible name of the slider. */
  label: string;
}

/** `--seen`: the part of the picture next to the gathered curtain, if there is one; position 100 is its edge. */
const STAGE =
  '[--position:100] [--seen:calc(1-var(--gathered,0))] @container absolute inset-0 overflow-hidden select-none';

/** Inside a mirror the corner below belongs to the watermark. */
const CHIP =
  'before-after-chip absolute bottom-3.5 in-[.mirror]:bottom-[12%] py-1.5 px-2.5 rounded-sm bg-[rgb(28_25_23/0.84)] text-[#fbfaf6] text-[14px]/[1.3] font-[550] pointer-events-none [transition:opacity_200ms_var(--ease)] data-[faint=true]:opacity-0';

/**
 * A range input's thumb stops half its width before the ends. The input is one thumb wider than its visible part, so
 * that the thumb's centre and the divider match everywhere.
 */
const RANGE =
  'before-after-range absolute inset-y-0 -left-6 w-[calc(var(--seen)*100%+48px)] h-full m-0 opacity-0 cursor-ew-resize touch-pan-y appearance-none';
const THUMB =
  '[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:w-12 [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-runnable-track]:h-full [&::-moz-range-thumb]:w-12 [&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:border-0';

/** Line and handle are moved only by transforms, which cause no layout. */
const LINE =
  'before:absolute before:inset-y-0 before:-left-px before:w-0.5 before:transform-[translateX(clamp(1px,var(--at),var(--end)-1px))] before:bg-cream before:[box-shadow:0_0_0_0.5px_rgb(28_25_23/0.35)]';
/** The line reaches both ends; the button with its ring stays fully visible, so that it can be grabbed. */
const GRIP =
  'absolute top-[58%] left-0 [translate:-50%_-50%] transform-[translateX(clamp(30px,var(--at),var(--end)-30px))] overflow-visible [filter:drop-shadow(0_2px_4px_rgb(28_25_23/0.35))]';

const FOCUS_RING =
  '[:focus-visible+*_&]:stroke-ink-fixed [:focus-visible+*_&]:stroke-2 [:focus-visible+*_&]:[paint-order:stroke] [:focus-visible+*_&]:outline-2 [:focus-visible+*_&]:outline-offset-1 [:focus-visible+*_&]:outline-cream [:focus-visible+*_&]:rounded-full';

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
    <div ref={root} className={STAGE}>
      <FittedPicture fit={fit} src={before} alt={beforeText} draggable={false} />
      <FittedPicture
        className="[clip-path:inset(0_0_0_calc(var(--position)*var(--seen)*1%))]"
        onFit={setFit}
        src={after}
        alt={afterText}
        draggable={false}
      />
      <span className={`${CHIP} left-3.5`} data-faint={position < 18} aria-hidden="true">
        Before
      </span>
      <span
        className={`${CHIP} right-[calc(100%-var(--seen)*100%+14px)]`}
        data-faint={position > 70}
        aria-hidden="true"
      >
        After
      </span>
      <input
        className={`${RANGE} ${THUMB}`}
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
    <div
      className={`before-after-handle [--end:calc(var(--seen)*100cqw)] [--at:calc(var(--position)/100*var(--end))] absolute inset-0 pointer-events-none ${LINE}`}
      aria-hidden="true"
    >
      <svg className={GRIP} width="96" height="48" viewBox="-48 -24 96 48" fill="none" aria-hidden="true">
        <path
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M-36 -6 L-42 0 L-36 6 M36 -6 L42 0 L36 6"
        />
        <circle className={FOCUS_RING} r="23" fill="#fbfaf6" stroke="#cfc8bb" />
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
