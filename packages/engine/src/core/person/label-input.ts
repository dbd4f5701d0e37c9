import type { AnalysisFrame, LabImage, Plane } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import type { Face } from './find-face.ts';
import type { PersonParts } from './parse-person.ts';
import type { Skin } from './skin-reference.ts';

/** Order of the class planes throughout the labelling; a label's value is its index plus 1. */
export const CLASS = { skin: 0, hair: 1, top: 2, bottom: 3 } as const;
export const CLASSES = 4;

/** One plane per class, analysis frame. */
export type ClassPlanes = readonly Float32Array[];

export function createClassPlanes(size: number): ClassPlanes {
  return Array.from({ length: CLASSES }, () => new Float32Array(size));
}

/** Inputs of the labelling; all planes in the analysis frame. */
export interface LabelInput {
  readonly frame: AnalysisFrame;
  readonly lab: LabImage;
  readonly matte: Plane;
  readonly maps: BodyMaps;
  readonly face: Face;
  readonly skin: Skin | null;
  /** The person parser's output. */
  readonly parts: PersonParts;
  /** Whether a dress is all one garment. */
  readonly wholeDresses: boolean;
}
