import type { ComponentProps, ReactNode } from 'react';

/**
 * `wine` marks the main action on a page that has other primary buttons, `curtain` is for wine-red grounds, `tool` is
 * a small square on photos, `text` an underlined word.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'wine' | 'curtain' | 'text' | 'tool';
/** 40, 48 and 56 px high. */
export type ButtonSize = 'compact' | 'regular' | 'main';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** For a button on a photo or on the curtain: uses the two-coloured focus ring. */
  onPicture?: boolean;
  className?: string;
}

/** Attributes that make any element look like a button, such as links and file pickers. */
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
  /** Accessible name if the children are only an icon. */
  name?: string;
  children: ReactNode;
}

/**
 * A button that opens the file dialog. It is a label around a real file input, so it works before hydration, and
 * keyboards and screen readers treat it as a file input.
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
          // Cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
      {children}
    </label>
  );
}
