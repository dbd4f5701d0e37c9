import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';
import type { ComponentProps } from 'react';

interface MirrorLabelProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** Appears only once the curtain has closed. */
  isLate?: boolean;
}

/** A label sewn onto the curtain. */
export function MirrorLabel({ isLate, ...rest }: MirrorLabelProps) {
  return (
    <SewnLabel
      {...rest}
      className={`mirror-label absolute inset-x-6 bottom-7 animate-[label-in_320ms_var(--ease)_both] max-sm:inset-x-4 motion-reduce:animate-[appear_120ms_linear_both] ${isLate ? 'motion-safe:[animation-delay:380ms]' : ''}`}
    />
  );
}
