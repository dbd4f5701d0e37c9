import type { ComponentProps } from 'react';

/** A picture of a person or garment, 3:4, which is loaded when it comes near the window. */
export function UprightPicture({ className = '', alt = '', ...rest }: ComponentProps<'img'>) {
  const classes = `size-full object-cover ${className}`;
  return <img {...rest} className={classes} width={600} height={800} loading="lazy" alt={alt} />;
}
