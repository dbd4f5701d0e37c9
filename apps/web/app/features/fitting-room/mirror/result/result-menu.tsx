import { ToolIcon } from '@tryon/ui/layout/tool-icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '@tryon/ui/overlays/menu.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { type ReactNode, useRef } from 'react';
import type { Slot } from '../../fitting-room-state.ts';
import type { Result } from '../mirror-state.ts';
import { PICTURE_TYPES, savePicture } from '../picture-file.ts';
import { canCopy, canShare, copyPicture, sharePicture } from '../share-picture.ts';

interface ResultMenuProps {
  result: Result;
  trigger: ReactNode;
  /** Another photo in this slot, the other one stays. */
  onAnother: (slot: Slot) => void;
  onReport: () => void;
}

/** The rest of what can be done with a result. */
export function ResultMenu({ result, trigger, onAnother, onReport }: ResultMenuProps) {
  const attempt = useAttempt();
  // Whatever moves the focus has to wait until the menu has let go of it.
  const afterwards = useRef<(() => void) | null>(null);
  const later = (work: () => void) => () => {
    afterwards.current = work;
  };
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
      {canShare() && (
        <MenuItem onSelect={() => attempt(sharePicture(blob), 'The picture could not be shared')}>
          <ToolIcon name="share" />
          Share
        </MenuItem>
      )}
      {canCopy() && (
        <MenuItem
          onSelect={() => attempt(copyPicture(blob), 'The picture could not be copied', 'Picture copied')}
        >
          <ToolIcon name="copy" />
          Copy picture
        </MenuItem>
      )}
      {Object.entries(PICTURE_TYPES).map(([name, type]) => (
        <MenuItem
          key={type}
          onSelect={() => attempt(savePicture(blob, type), 'The picture could not be saved')}
        >
          <ToolIcon name="file" />
          Save as {name}
        </MenuItem>
      ))}
      {/* What is offered to stay has to be there still: a look keeps the photo of the person alone. */}
      {(result.person !== null || result.garment !== null) && <MenuSeparator />}
      {result.person !== null && (
        <MenuItem onSelect={later(() => onAnother('garment'))}>
          <ToolIcon name="garment" />
          Another garment, same photo
        </MenuItem>
      )}
      {result.garment !== null && (
        <MenuItem onSelect={later(() => onAnother('person'))}>
          <ToolIcon name="person" />
          Same garment, another photo
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={later(onReport)}>
        <ToolIcon name="report" />
        Report a bad picture
      </MenuItem>
    </Menu>
  );
}

/** Says how something went that leaves no trace on the page. */
function useAttempt() {
  const toasts = useToasts();
  return (work: Promise<unknown>, failure: string, success?: string) => {
    work.then(
      () => success && toasts.show({ type: 'success', title: success }),
      () => toasts.show({ type: 'error', title: failure, message: 'Use “Save picture” instead.' }),
    );
  };
}
