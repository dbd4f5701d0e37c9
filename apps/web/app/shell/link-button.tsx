import { type ButtonLook, buttonLook } from '@tryon/ui/forms/button.tsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  onPicture,
  className,
  ...link
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...link} {...buttonLook({ variant, size, onPicture, className })} />;
}
