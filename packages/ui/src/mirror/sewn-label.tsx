import type { ComponentProps } from 'react';

/** A label that looks sewn onto its background. It stays light in both themes. */
export function SewnLabel({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={`scheme-light relative pt-6.5 px-6 pb-6 bg-label text-ink [box-shadow:0_10px_26px_-6px_rgb(0_0_0/0.5)] outline-ink-fixed before:absolute before:left-2 before:right-2 before:border-t-[1.6px] before:border-dashed before:border-[#a8998c] after:absolute after:left-2 after:right-2 after:border-t-[1.6px] after:border-dashed after:border-[#a8998c] before:top-1.75 after:bottom-1.75 ${className}`.trim()}
    />
  );
}
