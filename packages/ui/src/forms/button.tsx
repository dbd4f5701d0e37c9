import type { ComponentProps } from 'react';

/**
 * `curtain` is for wine-red grounds, `tool` is a small square on photos, `text` an underlined word.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'curtain' | 'text' | 'tool';
export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  /** 40, 48 or 56 px high. */
  size?: 'compact' | 'regular' | 'main' | undefined;
  /** For a button on a photo or on the curtain: uses the two-coloured focus ring. */
  onPicture?: boolean | undefined;
  className?: string | undefined;
}

/** Attributes that make any element look like a button, such as links and file pickers. */
export function buttonStyle({
  variant = 'primary',
  size = 'regular',
  onPicture,
  className = '',
}: ButtonStyle = {}) {
  return {
    className: `button${onPicture ? ' on-picture' : ''} ${className}`.trim(),
    'data-variant': variant,
    'data-size': size,
  };
}

/** A button; `variant` sets its look, `size` its height (40, 48 or 56 px). */
export function Button({
  variant,
  size,
  onPicture,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle) {
  return <button type={type} {...rest} {...buttonStyle({ variant, size, onPicture, className })} />;
}
