import type { ComponentProps } from 'react';

/** A picture of a person or garment, 3:4, which is loaded when it comes near the window. */
export function UprightPicture({ className = '', alt = '', ...rest }: ComponentProps<'img'>) {
  const look = `size-full object-cover ${className}`;
  return <img {...rest} className={look} width={600} height={800} loading="lazy" alt={alt} />;
}
