import type { ReactNode } from 'react';
import { Curtain } from './curtain.tsx';
import { Rail } from './rail.tsx';

/** Position of the curtain: slightly open, fully closed, or gathered at the right. */
export type CurtainState = 'ajar' | 'closed' | 'open';

/** Where the curtain is at each step of a try-on. */
export const CURTAIN_AT = {
  idle: 'ajar',
  making: 'closed',
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

const RINGS = 9;

/** The tall mirror below its rail, behind the curtain. */
export function Mirror({ curtain, picture, children }: MirrorProps) {
  return (
    <div className="mirror group/mirror" data-curtain={curtain}>
      <div className="-mx-2 mt-0 -mx-3.5 mb-1.5 max-md:-mx-2">
        <Rail />
      </div>
      <div className="absolute inset-x-0 -top-1.5 h-4.5 z-2" aria-hidden="true">
        {Array.from({ length: RINGS }, (_, index) => index).map((index) => (
          <span
            key={index}
            className="[--at:0.05] absolute -right-1 w-2 h-4.25 border-2 border-ring rounded-full transform-[translateX(calc(-100cqw*var(--at)*var(--cover)))] [transition:transform_var(--drape-time)_var(--drape-ease)] [&:nth-child(2)]:[--at:0.16] [&:nth-child(3)]:[--at:0.28] [&:nth-child(4)]:[--at:0.39] [&:nth-child(5)]:[--at:0.5] [&:nth-child(6)]:[--at:0.61] [&:nth-child(7)]:[--at:0.72] [&:nth-child(8)]:[--at:0.84] [&:nth-child(9)]:[--at:0.95] group-data-[curtain=open]/mirror:[&:nth-child(even)]:opacity-0 group-data-[curtain=open]/mirror:[&:nth-child(even)]:[transition:transform_var(--drape-time)_var(--drape-ease),opacity_200ms_600ms] motion-reduce:[transition:none] motion-reduce:group-data-[curtain=open]/mirror:[&:nth-child(even)]:[transition:none]"
          />
        ))}
      </div>
      <div className="mirror-frame">
        <div className="mirror-glass">{picture || <EmptyMirror />}</div>
        <div
          className="absolute inset-0 transform-[scaleX(var(--cover))] origin-[right] [transition:transform_var(--drape-time)_var(--drape-ease)] pointer-events-none motion-reduce:[transition:none]"
          aria-hidden="true"
        >
          <Curtain />
        </div>
        <div
          className="absolute inset-y-0 right-0 w-9 [background:linear-gradient(to_left,rgb(20_8_10/0.5),rgb(20_8_10/0.14)_45%,transparent)] transform-[translateX(calc(-100cqw*var(--cover)))] [transition:transform_var(--drape-time)_var(--drape-ease)] pointer-events-none motion-reduce:[transition:none]"
          aria-hidden="true"
        />
        <div className="absolute inset-0 pointer-events-none [&>*]:pointer-events-auto">{children}</div>
      </div>
    </div>
  );
}

/** Window light on a wall, shown while the mirror has no picture. */
function EmptyMirror() {
  return (
    <svg className="size-full" viewBox="0 0 300 400" preserveAspectRatio="none" aria-hidden="true">
      <rect width="300" height="400" fill="var(--glass-1)" />
      <path d="M0 207 L62 64 L300 -60 V400 H0 Z" fill="var(--glass-2)" />
      <path d="M0 356 L120 92 L150 92 L0 420 Z" fill="var(--glass-3)" />
      <path d="M0 388 L160 100 L178 100 L10 400 H0 Z" fill="var(--glass-3)" opacity="0.55" />
    </svg>
  );
}
