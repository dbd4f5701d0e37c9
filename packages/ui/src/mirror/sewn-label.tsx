import type { ComponentProps } from 'react';

/** A woven label sewn onto what it stands on. It keeps its light ground in both themes. */
export function SewnLabel({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`sewn-label ${className}`.trim()} />;
}
