import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  busy: boolean;
  /** Text of the button while busy. */
  busyText: ReactNode;
}

/**
 * A button for slow actions: while busy it is disabled and shows its own text instead of a spinner. Browsers remove
 * the focus from a disabled button; it is restored afterwards unless the user has moved it.
 */
export function BusyButton({ busy, busyText, disabled, children, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    if (!busy && hadFocus.current && document.activeElement === document.body) button.current?.focus();
    if (!busy) hadFocus.current = false;
  }, [busy]);

  return (
    <Button
      {...rest}
      ref={button}
      disabled={busy || disabled}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        hadFocus.current = true;
        rest.onClick?.(event);
      }}
    >
      {busy ? busyText : children}
    </Button>
  );
}
