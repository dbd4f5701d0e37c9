import { LineIcon } from '@tryon/ui/layout/line-icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '@tryon/ui/overlays/menu.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { Copy, Flag, ImageDown, type LucideIcon, Share2, Shirt, UserRound } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Slot } from '../../fitting-room-state.ts';
import type { Result } from '../mirror-state.ts';
import { canCopy, canShare, copyPicture, PICTURE_TYPES, savePicture, sharePicture } from '../picture-file.ts';

interface ResultMenuProps {
  result: Result;
  trigger: ReactNode;
  /** Replaces the photo in this slot and keeps the other one. */
  onAnother: (slot: Slot) => void;
  onReport: () => void;
}

/** The less common actions for a result. */
export function ResultMenu({ result, trigger, onAnother, onReport }: ResultMenuProps) {
  const attempt = useAttempt();
  // Anything that moves the focus must wait until the menu has released it.
  const afterwards = useRef<(() => void) | null>(null);
  const later = (work: () => void) => () => {
    afterwards.current = work;
  };
  const another = (slot: Slot) => later(() => onAnother(slot));
  const item = (icon: LucideIcon, text: string, onSelect: () => void) => (
    <MenuItem key={text} onSelect={onSelect}>
      <LineIcon shape={icon} />
      {text}
    </MenuItem>
  );
  const { blob } = result;
  return (
    <Menu
      trigger={trigger}
      onCloseAutoFocus={(event) => {
        const work = afterwards.current;
        afterwards.current = null;
        if (!work) return;
        event.preventDefault();
        work();
      }}
    >
      {canShare() &&
        item(Share2, 'Share', () => attempt(sharePicture(blob), 'The picture could not be shared'))}
      {canCopy() &&
        item(Copy, 'Copy picture', () =>
          attempt(copyPicture(blob), 'The picture could not be copied', 'Picture copied'),
        )}
      {Object.entries(PICTURE_TYPES).map(([name, type]) =>
        item(ImageDown, `Save as ${name}`, () =>
          attempt(savePicture(blob, type), 'The picture could not be saved'),
        ),
      )}
      {/* The photo that is kept must still be available: a saved result contains only the person's photo. */}
      {(result.person !== null || result.garment !== null) && <MenuSeparator />}
      {result.person !== null && item(Shirt, 'Another garment, same photo', another('garment'))}
      {result.garment !== null && item(UserRound, 'Same garment, another photo', another('person'))}
      <MenuSeparator />
      {item(Flag, 'Report a bad picture', later(onReport))}
    </Menu>
  );
}

/** Reports the outcome of an action that leaves no visible trace on the page. */
function useAttempt() {
  const toasts = useToasts();
  return (work: Promise<unknown>, failure: string, success?: string) => {
    work.then(
      () => success && toasts.show({ type: 'success', title: success }),
      () => toasts.show({ type: 'error', title: failure, message: 'Use “Save picture” instead.' }),
    );
  };
}
