import * as Radix from 'radix-ui/dialog';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '#src/forms/button.tsx';
import { Icon } from '#src/layout/icons.tsx';
import { FADE } from './fade.ts';

interface DialogProps {
  title: ReactNode;
  /** Announced with the title. */
  description?: ReactNode;
  /** Content between description and actions. */
  children?: ReactNode;
  /** Buttons, the primary one first; a button that closes it is a `DialogClose`. */
  actions?: ReactNode;
  /** The element that opens the dialog; it receives the focus afterwards. Without it the dialog is open at once. */
  trigger?: ReactNode;
  /** Receives the focus afterwards if there is no trigger; by default the element that had it before. */
  returnTo?: RefObject<HTMLElement | null>;
  onClose?: () => void;
  /** At most 400 or 560 px wide. */
  size?: 'regular' | 'wide';
  /** Adds a close button in the corner. */
  closable?: boolean;
  /** For irreversible actions: announced as an alert, and not closed by a click outside. */
  alert?: boolean;
}

/**
 * A modal dialog. The focus moves in, stays in and returns; Escape closes it; the page behind it neither scrolls nor
 * is announced. Toasts above it stay usable.
 */
export function Dialog(props: DialogProps) {
  const { title, description, children, actions, trigger, returnTo, onClose, closable, alert } = props;
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={trigger ? undefined : true} onOpenChange={(open) => !open && onClose?.()}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay
          className={`fixed inset-0 z-50 grid overflow-y-auto pt-[max(12px,env(safe-area-inset-top))] px-3 pb-[max(12px,env(safe-area-inset-bottom))] bg-[light-dark(rgb(28_25_23/0.42),rgb(0_0_0/0.62))] ${FADE}`}
        >
          <Radix.Content
            className="dialog"
            data-size={props.size ?? 'regular'}
            {...(alert ? { role: 'alertdialog' } : {})}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current = returnTo?.current ?? document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              if (trigger) return;
              event.preventDefault();
              const isLost = document.activeElement === document.body;
              if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
            }}
            onInteractOutside={(event) => {
              const target = event.target;
              if (alert || (target instanceof Element && target.closest('.toasts'))) event.preventDefault();
            }}
          >
            <Radix.Title className={`type-d3 dialog-title ${closable ? 'pr-9' : ''}`.trim()}>
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description className="dialog-text mt-3 text-ink-2">{description}</Radix.Description>
            )}
            {children}
            {actions && <div className="dialog-actions">{actions}</div>}
            {closable && <CloseButton />}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function CloseButton() {
  return (
    <Radix.Close
      className="dialog-close absolute top-2 right-2 grid place-items-center size-11 rounded-sm cursor-pointer hover:bg-wine-tint focus-visible:-outline-offset-4"
      aria-label="Close"
      data-clear-of-toasts
    >
      <Icon name="close" size={20} />
    </Radix.Close>
  );
}

/** A button that closes the dialog. */
export function DialogClose(props: ComponentProps<typeof Button>) {
  return (
    <Radix.Close asChild>
      <Button {...props} />
    </Radix.Close>
  );
}
