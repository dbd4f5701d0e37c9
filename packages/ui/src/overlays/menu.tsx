import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactNode;
  /** `MenuHeading`, `MenuItem` and `MenuSeparator`. */
  children: ReactNode;
  /** The edge of the trigger it hangs from. */
  align?: 'start' | 'end';
  /** Decides where the focus goes afterwards: prevent the event, then move it. The trigger has it otherwise. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * A short list of commands that hangs from a button. Arrows, Home, End and first letters move in it, Escape
 * closes it and gives the focus back. Not modal: the page behind scrolls and nothing shifts when it opens. It
 * is drawn beside its button, not at the end of the page, and so stays within the button's landmark.
 */
export function Menu({ trigger, children, align = 'end', onCloseAutoFocus }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu"
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
  /** Words, with an icon before them if any; with `asChild` one link that becomes the item. */
  children: ReactNode;
  asChild?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
}

/** A command of a menu. */
export function MenuItem({ children, asChild, disabled, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item className="menu-item" asChild={asChild} disabled={disabled} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

/** Whose menu it is: a name and a line under it. Not a command. */
export function MenuHeading({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <DropdownMenu.Label className="menu-heading">
      <span className="menu-title">{title}</span>
      {text && <span className="menu-text">{text}</span>}
    </DropdownMenu.Label>
  );
}

/** A stitch between groups of commands. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="menu-separator" />;
}
