import type { ReactNode } from 'react';
import { Curtain } from './curtain.tsx';
import { Rail } from './rail.tsx';

/** Position of the curtain: slightly open, fully closed, or gathered at the right. */
type CurtainState = 'ajar' | 'closed' | 'open';

/** Where the curtain is at each step of a try-on. */
export const CURTAIN_AT = {
  idle: 'ajar',
  generating: 'closed',
  failed: 'closed',
  shown: 'open',
} as const satisfies Record<string, CurtainState>;

interface MirrorProps {
  curtain: CurtainState;
  /** The picture in the mirror; without it an empty room is shown. */
  picture?: ReactNode;
  /** Content on the curtain or over the picture. */
  children?: ReactNode;
}

/** How far the curtain covers the mirror, and how it moves there. */
const COVER =
  '[--cover:0.86] [--gathered:0.085] [--drape-time:var(--close)] [--drape-ease:var(--ease-close)] data-[curtain=closed]:[--cover:1] data-[curtain=open]:[--cover:var(--gathered)] data-[curtain=open]:[--drape-time:var(--open)] data-[curtain=open]:[--drape-ease:var(--ease-open)]';
const MOVED = 'motion-safe:[transition:transform_var(--drape-time)_var(--drape-ease)]';

const RING = `absolute -right-1 w-2 h-4.25 border-2 border-ring rounded-[50%] transform-[translateX(calc(-100cqw*var(--at)*var(--cover)))] ${MOVED}`;
/** Nine adjacent rings would blur together on a gathered curtain, so every other one is placed behind. */
const BEHIND =
  'group-data-[curtain=open]/mirror:opacity-0 motion-safe:group-data-[curtain=open]/mirror:[transition:transform_var(--drape-time)_var(--drape-ease),opacity_200ms_600ms]';
const RINGS = [
  '[--at:0.05]',
  `[--at:0.16] ${BEHIND}`,
  '[--at:0.28]',
  `[--at:0.39] ${BEHIND}`,
  '[--at:0.5]',
  `[--at:0.61] ${BEHIND}`,
  '[--at:0.72]',
  `[--at:0.84] ${BEHIND}`,
  '[--at:0.95]',
];

/** The tall mirror below its rail, behind the curtain. */
export function Mirror({ curtain, picture, children }: MirrorProps) {
  return (
    <div className={`mirror group/mirror @container relative ${COVER}`} data-curtain={curtain}>
      <div className="mx-(--rail-end,-14px) mb-1.5 max-md:-mx-2">
        <Rail />
      </div>
      <div className="absolute inset-x-0 -top-1.5 h-4.5 z-2" aria-hidden="true">
        {RINGS.map((ring) => (
          <span key={ring} className={`${RING} ${ring}`} />
        ))}
      </div>
      <div className="mirror-frame relative isolate aspect-[3/4] max-md:aspect-[4/5] overflow-hidden rounded-sm bg-linen [box-shadow:var(--shadow-2)]">
        <div className="mirror-glass absolute inset-0 motion-reduce:animate-[appear_120ms_linear]">
          {picture || <EmptyMirror />}
        </div>
        <div
          className={`absolute inset-0 transform-[scaleX(var(--cover))] origin-right pointer-events-none ${MOVED}`}
          aria-hidden="true"
        >
          <Curtain />
        </div>
        <div
          className={`absolute inset-y-0 right-0 w-9 bg-[linear-gradient(to_left,rgb(20_8_10/0.5),rgb(20_8_10/0.14)_45%,transparent)] transform-[translateX(calc(-100cqw*var(--cover)))] pointer-events-none ${MOVED}`}
          aria-hidden="true"
        />
        <div className="absolute inset-0 pointer-events-none [:where(&>*)]:pointer-events-auto">
          {children}
        </div>
      </div>
    </div>
  );
}

/** Window light on a wall, shown while the mirror has no picture. */
function EmptyMirror() {
  return (
    <svg className="size-full" viewBox="0 0 300 400" preserveAspectRatio="none" aria-hidden="true">
      <rect width="300" height="400" fill="var(--color-glass-1)" />
      <path d="M0 207 L62 64 L300 -60 V400 H0 Z" fill="var(--color-glass-2)" />
      <path d="M0 356 L120 92 L150 92 L0 420 Z" fill="var(--color-glass-3)" />
      <path d="M0 388 L160 100 L178 100 L10 400 H0 Z" fill="var(--color-glass-3)" opacity="0.55" />
    </svg>
  );
}
