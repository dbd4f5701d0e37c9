import type { Frame, PhotoEdit } from './photo-frame.ts';

export const WHOLE: Frame = { x: 0, y: 0, width: 1, height: 1 };
export const UNEDITED: PhotoEdit = { quarterTurns: 0, frame: WHOLE };
