import 'react-image-crop/dist/ReactCrop.css';
import './frame-chooser.css';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Dialog } from '@tryon/ui/overlays/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import type { Slot } from '../fitting-room-state.ts';
import type { Original } from '../photos/photo-slots.ts';
import { useRoom } from '../room.ts';
import { decodePhoto } from './decode-photo.ts';
import {
  type Frame,
  isWhole,
  type PhotoEdit,
  type Point,
  toOriginal,
  turn,
  turnedSize,
  turnPoint,
  UNEDITED,
  WHOLE,
} from './photo-frame.ts';
import { drawPreview, renderPhoto } from './render-photo.ts';
import { suggestFrame } from './suggest-frame.ts';
import type { PhotoToolProps } from './use-photo-tool.ts';

const UNREADABLE = 'This photo cannot be opened for cropping in this browser.';

/** Rotates and crops a photo, always starting from the original. */
export function EditDialog({ slot, onClose }: PhotoToolProps) {
  const { model } = useRoom();
  const [original] = useState(() => model.findOriginal(slot));
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
        <Editor slot={slot} onClose={onClose} picture={picture} original={original} />
      ) : (
        <p className="min-h-60 grid place-items-center text-ink-2" role="status">
          Opening the photo
        </p>
      )}
    </Dialog>
  );
}

interface EditorProps extends PhotoToolProps {
  picture: ImageBitmap;
  original: Original;
}

function Editor({ slot, picture, original, onClose }: EditorProps) {
  const { model } = useRoom();
  const { edit, ...tools } = usePhotoEdit(picture, slot, original.edit ?? UNEDITED);
  const [isBroken, setBroken] = useState(false);
  const use = () => {
    try {
      const photo = renderPhoto(picture, edit);
      onClose();
      model.putPhoto(slot, photo, { picture: original.picture, edit });
    } catch {
      setBroken(true);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <FrameChooser picture={picture} edit={edit} onFrame={tools.setFrame} />
      <FrameTools {...tools} />
      {isBroken && <p role="alert">{UNREADABLE}</p>}
      <div className="dialog-actions mt-1">
        <Button onClick={use}>Use this frame</Button>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function FrameTools({ suggestion, setFrame, turnBy }: Omit<ReturnType<typeof usePhotoEdit>, 'edit'>) {
  return (
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
  );
}

/** The edit begins with the previous one, or with the suggested frame if the photo was uncropped. */
function usePhotoEdit(picture: ImageBitmap, slot: Slot, before: PhotoEdit) {
  const found = useRoom().checks[slot];
  /** What was detected in the current photo, as part of the original; empty if that was not analysed. */
  const [outline, setOutline] = useState<readonly Point[]>(() =>
    found.step === 'done' ? found.verdict.outline.map((point) => toOriginal(before, point)) : [],
  );
  const suggest = (quarterTurns: number) => suggestFrame(turnedSize(picture, quarterTurns), slot, outline);
  const [edit, setEdit] = useState<PhotoEdit>(() =>
    isWhole(before.frame) ? { ...before, frame: suggest(before.quarterTurns) } : before,
  );
  return {
    edit,
    suggestion: suggest(edit.quarterTurns),
    setFrame: (frame: Frame) => setEdit((last) => ({ ...last, frame })),
    turnBy(direction: 1 | -1) {
      setEdit((last) => turn(last, direction));
      setOutline((points) => points.map((point) => turnPoint(point, direction)));
    },
  };
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

/** Sharp on a phone's screen, and fast to draw. */
const PREVIEW_PIXELS = 1200;
/** A smaller frame on screen is too small to be dragged. */
const LEAST_FRAME_PX = 56;

const LABELS = {
  cropArea: 'Frame: move it with the arrow keys, ten times as far with Shift',
  nwDragHandle: 'Top left corner of the frame, moved with the arrow keys',
  nDragHandle: 'Top edge of the frame, moved with the up and down keys',
  neDragHandle: 'Top right corner of the frame, moved with the arrow keys',
  eDragHandle: 'Right edge of the frame, moved with the left and right keys',
  seDragHandle: 'Bottom right corner of the frame, moved with the arrow keys',
  sDragHandle: 'Bottom edge of the frame, moved with the up and down keys',
  swDragHandle: 'Bottom left corner of the frame, moved with the arrow keys',
  wDragHandle: 'Left edge of the frame, moved with the left and right keys',
};

interface FrameChooserProps {
  picture: ImageBitmap;
  edit: PhotoEdit;
  onFrame: (frame: Frame) => void;
}

/** The rotated picture with the crop frame, for mouse, touch and keyboard. */
function FrameChooser({ picture, edit, onFrame }: FrameChooserProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawPreview(picture, edit.quarterTurns, canvas.current, PREVIEW_PIXELS);
  }, [picture, edit.quarterTurns]);
  return (
    <div className="frame-chooser grid min-h-30 place-items-center bg-linen p-3">
      <ReactCrop
        // Rotating changes the picture's sides, so the frame is remounted.
        key={edit.quarterTurns}
        crop={{ unit: '%', ...times(edit.frame, 100) }}
        keepSelection
        ruleOfThirds
        minWidth={LEAST_FRAME_PX}
        minHeight={LEAST_FRAME_PX}
        ariaLabels={LABELS}
        onChange={(_, shares) => onFrame(times(shares, 1 / 100))}
      >
        <canvas
          ref={canvas}
          className="block max-w-full max-h-[max(160px,calc(100dvh-400px))]"
          role="img"
          aria-label="The photo as it is turned now"
        />
      </ReactCrop>
    </div>
  );
}

function times({ x, y, width, height }: Frame, factor: number): Frame {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}
