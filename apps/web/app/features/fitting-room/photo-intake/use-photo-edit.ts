import { useMemo, useState } from 'react';
import type { Slot } from '../fitting-room-state.ts';
import {
  type Frame,
  isWhole,
  type PhotoEdit,
  type Point,
  toOriginal,
  turn,
  turnedSize,
  turnPoint,
} from './photo-frame.ts';
import { suggestFrame } from './suggest-frame.ts';

/**
 * How a photo is being edited, beginning with how it was, or with the suggested frame where it was whole.
 * @param found outline of what was found in the photo on show.
 */
export function usePhotoEdit(picture: ImageBitmap, slot: Slot, before: PhotoEdit, found: readonly Point[]) {
  const [outline, setOutline] = useState(() => found.map((point) => toOriginal(before, point)));
  const [edit, setEdit] = useState<PhotoEdit>(() =>
    isWhole(before.frame)
      ? { ...before, frame: suggestFrame(turnedSize(picture, before.quarterTurns), slot, outline) }
      : before,
  );
  const suggestion = useMemo(
    () => suggestFrame(turnedSize(picture, edit.quarterTurns), slot, outline),
    [picture, edit.quarterTurns, slot, outline],
  );
  return {
    edit,
    suggestion,
    setFrame: (frame: Frame) => setEdit((last) => ({ ...last, frame })),
    turnBy(direction: 1 | -1) {
      setEdit((last) => turn(last, direction));
      setOutline((points) => points.map((point) => turnPoint(point, direction)));
    },
  };
}
