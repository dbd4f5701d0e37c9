import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Icon } from '#src/layout/icons.tsx';

interface DialogProps {
  title: ReactNode;
  /** Read out with the title. */
  description?: ReactNode;
  /** What stands between description and actions. */
  children?: ReactNode;
  /** Buttons, the one primary first; wrap those that only close in `DialogClose`. */
  actions?: ReactNode;
  /** The element that opens it, when it is opened by one; it gets the focus back. */
  trigger?: ReactNode;
  /** Whether it is open, when the parent keeps that; otherwise the trigger opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** 400 or 560 px wide at most. */
  size?: 'regular' | 'wide';
  /** Adds a cross in the corner. */
  closable?: boolean;
  /** Asks about something that cannot be undone: announced as an alert, and a press beside it does not close it. */
  alert?: boolean;
}

/**
 * A question or a message that has to be dealt with first. The focus moves in, stays in and returns; Escape
 * closes it; the page behind neither scrolls nor speaks. Toasts above it stay usable.
 */
export function Dialog({
  title,
  description,
  children,
  actions,
  trigger,
  open,
  onOpenChange,
  size = 'regular',
  closable,
  alert,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim">
          <Radix.Content
            className="dialog"
            data-size={size}
            {...(alert ? { role: 'alertdialog' } : {})}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={(event) => {
              const target = event.target;
              if (alert || (target instanceof Element && target.closest('.toasts'))) event.preventDefault();
            }}
          >
            <Radix.Title className="type-d3 dialog-title">{title}</Radix.Title>
            {description && <Radix.Description className="dialog-text">{description}</Radix.Description>}
            {children}
            {actions && <div className="dialog-actions">{actions}</div>}
            {closable && (
              <Radix.Close className="dialog-close" aria-label="Close" data-clear-of-toasts>
                <Icon name="close" size={20} />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Makes the button inside it close the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
