import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  busy: boolean;
  /** What the button says meanwhile. */
  busyText: ReactNode;
}

/**
 * A button whose work takes a while: disabled meanwhile, with words of its own and no spinner. Browsers drop
 * the focus from a button that becomes disabled; it gets it back unless the person has gone elsewhere.
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
