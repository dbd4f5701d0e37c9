import type { ComponentProps } from 'react';

/** A label that looks sewn onto its background. It stays light in both themes. */
export function SewnLabel({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`sewn-label ${className}`.trim()} />;
}
