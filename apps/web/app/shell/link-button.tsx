import { type ButtonStyle, buttonStyle } from '@tryon/ui/forms/button.tsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  onPicture,
  className,
  ...link
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...link} {...buttonStyle({ variant, size, onPicture, className })} />;
}
