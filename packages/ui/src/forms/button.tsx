import type { ComponentProps, ReactNode } from 'react';

/**
 * `wine` marks the one thing to do on a page that has other primary buttons, `curtain` is for the wine-red ground,
 * `tool` the small square on photos, `text` an underlined word.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'wine' | 'curtain' | 'text' | 'tool';
/** 40, 48 and 56 px high. */
export type ButtonSize = 'compact' | 'regular' | 'main';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Stands on a photo or on the curtain: gets the two-coloured focus ring. */
  onPicture?: boolean;
  className?: string;
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
  return (
    <button
      type={type}
      {...rest}
      {...buttonLook({
        ...(variant ? { variant } : {}),
        ...(size ? { size } : {}),
        ...(onPicture ? { onPicture } : {}),
        ...(className ? { className } : {}),
      })}
    />
  );
}

interface FilePickProps extends ButtonLook {
  /** Media types offered by the file dialog. */
  accept: string;
  onPick: (file: File) => void;
  /** Accessible name where the children are only an icon. */
  name?: string;
  children: ReactNode;
}

/**
 * A button that opens the file dialog. It is a label around a real file input, so it already works before
 * the page's script has run, and the keyboard and screen readers know it as what it is.
 */
export function FilePick({ accept, onPick, name, children, ...look }: FilePickProps) {
  return (
    <label {...buttonLook(look)}>
      <input
        type="file"
        accept={accept}
        className="sr-only"
        {...(name ? { 'aria-label': name } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied, so that choosing the same file again is a change again.
          event.currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
      {children}
    </label>
  );
}
