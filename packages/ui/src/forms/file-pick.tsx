import type { ReactNode } from 'react';
import { type ButtonStyle, buttonStyle } from './button.tsx';

interface FilePickProps extends ButtonStyle {
  onPick: (file: File) => void;
  /** Accessible name if the children are only an icon. */
  name?: string;
  children: ReactNode;
}

/**
 * A button that opens the file dialog for a picture. It is a label around a real file input, so it works before hydration, and
 * keyboards and screen readers treat it as a file input.
 */
export function FilePick({ onPick, name, children, ...style }: FilePickProps) {
  return (
    <label {...buttonStyle(style)}>
      <input
        type="file"
        accept="image/*"
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
