import type { ComponentProps } from 'react';

/**
 * `wine` marks the one thing to do on a page that has other primary buttons, `curtain` is for the wine-red ground,
 * `tool` the small square on photos, `text` an underlined word.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'wine' | 'curtain' | 'text' | 'tool';
/** 40, 48 and 56 px high. */
export type ButtonSize = 'compact' | 'regular' | 'main';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Stands on a photo or on the curtain: gets the two-coloured focus ring. */
  onPicture?: boolean | undefined;
  className?: string | undefined;
}

/** Attributes that give any element the look of a button: links and file pickers use it too. */
export function buttonLook({
  variant = 'primary',
  size = 'regular',
  onPicture,
  className = '',
}: ButtonLook = {}) {
  return {
    className: `button${onPicture ? ' on-picture' : ''} ${className}`.trim(),
    'data-variant': variant,
    'data-size': size,
  };
}

/** A button; `variant` is its look, `size` its height (40, 48 or 56 px). */
export function Button({
  variant,
  size,
  onPicture,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} {...rest} {...buttonLook({ variant, size, onPicture, className })} />;
}
