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
 * State of editing a photo. It starts with the previous edit, or with the suggested frame if the photo was uncropped.
 * @param found outline detected in the current photo.
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
