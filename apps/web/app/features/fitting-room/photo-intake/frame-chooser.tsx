import 'react-image-crop/dist/ReactCrop.css';
import './frame-chooser.css';
import { useEffect, useRef } from 'react';
import { ReactCrop } from 'react-image-crop';
import type { Frame, PhotoEdit } from './photo-frame.ts';
import { drawPreview } from './render-photo.ts';

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
export function FrameChooser({ picture, edit, onFrame }: FrameChooserProps) {
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
