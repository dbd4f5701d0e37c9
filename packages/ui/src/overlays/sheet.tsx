import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Icon } from '#src/layout/icons.tsx';
import { Curtain } from '#src/mirror/curtain.tsx';

interface SheetProps {
  /** The button that opens it: one element that takes a ref. Without one the parent opens it. */
  trigger?: ReactNode;
  /** What the sheet is, such as "Menu"; heard, not seen. */
  title: string;
  /** What stands at the top left, beside the cross. */
  head?: ReactNode;
  /** Links; wrap each that leads on in `SheetClose`, since the page may stay the same. */
  children: ReactNode;
  /** What stands at the foot. */
  foot?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Decides where the focus goes afterwards: prevent the event, then move it. The trigger has it otherwise. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * A menu that covers a phone's screen, beside the gathered curtain. The focus is kept in it, Escape and the
 * cross close it, and the focus returns to its button.
 */
export function Sheet({
  trigger,
  title,
  head,
  children,
  foot,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal>
        <Dialog.Content className="sheet" aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus}>
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="sheet-room">
            <div className="sheet-head">
              <div>{head}</div>
              <Dialog.Close className="sheet-close" aria-label="Close">
                <Icon name="close" size={24} />
              </Dialog.Close>
            </div>
            <div className="sheet-body">{children}</div>
            {foot && <div className="sheet-foot">{foot}</div>}
          </div>
          <div className="sheet-curtain" aria-hidden="true">
            <Curtain />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Makes the link or button inside it close the sheet. */
export function SheetClose({ children }: { children: ReactNode }) {
  return <Dialog.Close asChild>{children}</Dialog.Close>;
}
