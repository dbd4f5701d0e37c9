import { Button } from '@tryon/ui/forms/button.tsx';
import { Dialog } from '@tryon/ui/overlays/dialog.tsx';
import { useEffect, useState } from 'react';
import { decodePhoto } from './decode-photo.ts';
import { FrameChooser } from './frame-chooser.tsx';
import { isWhole, type PhotoEdit, type Point } from './photo-frame.ts';
import type { Original } from './photo-intake.ts';
import type { PhotoToolProps } from './photo-tool.ts';
import { renderPhoto } from './render-photo.ts';
import { WHOLE } from './unedited.ts';
import { usePhotoEdit } from './use-photo-edit.ts';

const UNREADABLE = 'This photo cannot be opened for cropping in this browser.';

/** Rotates and crops a photo, always starting from the original. */
export function EditDialog({ slot, intake, found, onClose }: PhotoToolProps) {
  const [original] = useState(() => intake.findOriginal(slot));
  const picture = usePicture(original?.picture ?? null);
  return (
    <Dialog
      onClose={onClose}
      title="Crop or turn"
      description="Drag the frame or its corners. The arrow keys move them too."
      size="wide"
      closable
    >
      {picture === 'unreadable' || original === null ? (
        <p role="alert">{UNREADABLE}</p>
      ) : picture ? (
        <Editor
          slot={slot}
          picture={picture}
          original={original}
          found={found}
          onCancel={onClose}
          onDone={(photo, edit) => {
            onClose();
            intake.putEdited(slot, photo, { picture: original.picture, edit });
          }}
        />
      ) : (
        <p className="min-h-60 grid place-items-center text-ink-2" role="status">
          Opening the photo
        </p>
      )}
    </Dialog>
  );
}

interface EditorProps {
  slot: PhotoToolProps['slot'];
  picture: ImageBitmap;
  original: Original;
  /** Outline of what was detected in the current photo. */
  found: readonly Point[];
  onCancel: () => void;
  onDone: (photo: string, edit: PhotoEdit) => void;
}

function Editor({ slot, picture, original, found, onCancel, onDone }: EditorProps) {
  const { edit, suggestion, setFrame, turnBy } = usePhotoEdit(picture, slot, original.edit, found);
  const [isBroken, setBroken] = useState(false);
  const use = () => {
    try {
      onDone(renderPhoto(picture, edit), edit);
    } catch {
      setBroken(true);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <FrameChooser picture={picture} edit={edit} onFrame={setFrame} />
      <div className="flex flex-col gap-3.5">
        <div className="flex flex-wrap items-center justify-center gap-y-3 gap-x-4">
          <Button variant="secondary" size="compact" onClick={() => turnBy(-1)}>
            Turn left
          </Button>
          <Button variant="secondary" size="compact" onClick={() => turnBy(1)}>
            Turn right
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-center gap-y-3 gap-x-4">
          <Button variant="text" onClick={() => setFrame(WHOLE)}>
            Whole picture
          </Button>
          {!isWhole(suggestion) && (
            <Button variant="text" onClick={() => setFrame(suggestion)}>
              Suggested frame
            </Button>
          )}
        </div>
      </div>
      {isBroken && <p role="alert">{UNREADABLE}</p>}
      <div className="dialog-actions mt-1">
        <Button onClick={use}>Use this frame</Button>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The decoded original while the dialog is open; null during decoding. */
function usePicture(file: Blob | null): ImageBitmap | 'unreadable' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null);
  useEffect(() => {
    if (!file) return;
    let isOver = false;
    let opened: ImageBitmap | null = null;
    decodePhoto(file).then(
      (bitmap) => {
        if (isOver) return bitmap.close();
        opened = bitmap;
        setPicture(bitmap);
      },
      () => !isOver && setPicture('unreadable'),
    );
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [file]);
  return picture;
}
