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
    <div className="mirror" data-curtain={curtain}>
      <div className="mirror-rail">
        <Rail />
      </div>
      <div className="mirror-rings" aria-hidden="true">
        {Array.from({ length: RINGS }, (_, index) => index).map((index) => (
          <span key={index} className="mirror-ring" />
        ))}
      </div>
      <div className="mirror-frame">
        <div className="mirror-glass">{picture || <EmptyMirror />}</div>
        <div className="mirror-drape" aria-hidden="true">
          <Curtain />
        </div>
        <div className="mirror-edge" aria-hidden="true" />
        <div className="mirror-front">{children}</div>
      </div>
    </div>
  );
}

/** Window light on a wall, shown while the mirror has no picture. */
function EmptyMirror() {
  return (
    <svg className="mirror-room" viewBox="0 0 300 400" preserveAspectRatio="none" aria-hidden="true">
      <rect width="300" height="400" fill="var(--glass-1)" />
      <path d="M0 207 L62 64 L300 -60 V400 H0 Z" fill="var(--glass-2)" />
      <path d="M0 356 L120 92 L150 92 L0 420 Z" fill="var(--glass-3)" />
      <path d="M0 388 L160 100 L178 100 L10 400 H0 Z" fill="var(--glass-3)" opacity="0.55" />
    </svg>
  );
}
