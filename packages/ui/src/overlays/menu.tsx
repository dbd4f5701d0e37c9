import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { FADE } from './fade.ts';

const MENU =
  'z-55 min-w-[max(220px,var(--radix-dropdown-menu-trigger-width))] max-w-[min(340px,100vw-24px)] max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto p-1.5 rounded-sm bg-paper text-ink [box-shadow:var(--shadow-2)] focus-visible:outline-none forced-colors:border forced-colors:border-[CanvasText]';

interface MenuProps {
  /** The button that opens the menu: one element that accepts a ref. */
  trigger: ReactNode;
  /** `MenuHeading`, `MenuItem` and `MenuSeparator`. */
  children: ReactNode;
  /** The edge of the trigger to which the menu is aligned. */
  align?: 'start' | 'end';
  /** To choose where the focus goes on closing, prevent the event and move it. By default the trigger gets it. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * A short list of commands that opens from a button. Arrow keys, Home, End and first letters move in it; Escape
 * closes it and restores the focus. Not modal: the page behind it scrolls, and nothing shifts when it opens. It is
 * rendered next to its button, not at the end of the page, so that it stays within the button's landmark.
 */
export function Menu({ trigger, children, align = 'end', onCloseAutoFocus }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        className={`${MENU} ${FADE}`}
        align={align}
        sideOffset={8}
        collisionPadding={12}
        loop
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  /** Text, optionally after an icon; with `asChild`, one link that becomes the item. */
  children: ReactNode;
  asChild?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
}

/** A command of a menu. */
export function MenuItem({ children, asChild, disabled, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className="flex items-center gap-3 min-h-11 py-2 px-3 rounded-sm text-[15.5px]/[1.3] cursor-pointer select-none data-highlighted:bg-[color-mix(in_oklab,transparent,var(--color-wine)_9%)] focus-visible:-outline-offset-2 data-disabled:text-ink-3 data-disabled:cursor-not-allowed"
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
    >
      {children}
    </DropdownMenu.Item>
  );
}

/** Heading with the menu's owner: a name and a line under it. Not a command. */
export function MenuHeading({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <DropdownMenu.Label className="pt-2.5 px-3 pb-3 text-[14.5px]/[1.4] wrap-anywhere">
      <span className="block text-[16px] font-[550]">{title}</span>
      {text && <span className="block text-ink-2">{text}</span>}
    </DropdownMenu.Label>
  );
}

/** A stitched line between groups of commands. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 mx-3 border-t-[1.6px] border-dashed border-edge" />;
}
