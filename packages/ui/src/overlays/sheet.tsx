import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Icon } from '#src/layout/icons.tsx';
import { Curtain } from '#src/mirror/curtain.tsx';
import { FADE } from './fade.ts';

/** The look of a link in the sheet. */
export const SHEET_LINK =
  'block w-fit py-2.25 font-display text-[clamp(32px,10vw,44px)]/[1.1] font-normal font-stretch-75% decoration-thread decoration-2 underline-offset-[0.16em] hover:underline aria-[current=page]:underline';

interface SheetProps {
  /** The sheet's name, such as "Menu"; for screen readers only. */
  title: string;
  /** Content at the top left, next to the close button. */
  head?: ReactNode;
  /** Links; wrap each in `SheetClose`, since following it may keep the page mounted. */
  children: ReactNode;
  /** Content at the bottom. */
  foot?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** To choose where the focus goes on closing, prevent the event and move it. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * A full-screen menu for phones, next to the gathered curtain. It traps the focus, is closed by Escape and the close
 * button.
 */
export function Sheet({ title, head, children, foot, open, onOpenChange, onCloseAutoFocus }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          className={`fixed inset-0 z-50 flex bg-calico text-ink focus-visible:outline-none ${FADE}`}
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="flex-1 min-w-0 flex flex-col overflow-y-auto overscroll-contain pt-[env(safe-area-inset-top)] pb-[max(20px,env(safe-area-inset-bottom))] pl-[max(var(--margin),env(safe-area-inset-left))]">
            <div className="flex items-center justify-between min-h-16 pr-2">
              <div>{head}</div>
              <Dialog.Close
                className="grid place-items-center size-12 rounded-sm cursor-pointer focus-visible:-outline-offset-4"
                aria-label="Close"
              >
                <Icon name="close" size={24} />
              </Dialog.Close>
            </div>
            <div className="flex-1 pt-5 pr-5 pb-8">{children}</div>
            {foot && <div className="flex flex-wrap items-center gap-y-3 gap-x-5 pr-5">{foot}</div>}
          </div>
          <div
            className="flex-none w-[clamp(40px,13vw,96px)] forced-colors:forced-color-adjust-none"
            aria-hidden="true"
          >
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
