import type { AnalysisFrame, LabImage, Plane } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import type { Face } from './find-face.ts';
import type { PersonParts } from './parse-person.ts';
import type { Skin } from './skin-reference.ts';

/** Inputs of the labelling; all planes in the analysis frame. */
export interface LabelInput {
  readonly frame: AnalysisFrame;
  readonly lab: LabImage;
  readonly matte: Plane;
  readonly maps: BodyMaps;
  readonly face: Face;
  readonly skin: Skin | null;
  readonly waist: number | null;
  /** The person parser's output. */
  readonly parts: PersonParts;
}
