import type { BodyFrame, PersonAnalysis, Pose, RgbaImage } from '../types.ts';
import type { Ground } from './find-ground.ts';
import type { LabelInput } from './label-input.ts';
import type { LabelStart } from './label-person.ts';

/** What is known of a person before skin, hair and clothes are told apart. */
export interface PersonSeen extends Pick<PersonAnalysis, 'views' | 'wearsCoat' | 'skinAndHair'> {
  readonly photo: RgbaImage;
  readonly pose: Pose;
  readonly body: BodyFrame;
  readonly input: LabelInput;
  readonly start: LabelStart;
  readonly ground: Ground;
  /** v of the waist; null where it cannot be seen. */
  readonly waist: number | null;
  /** Whether arms are folded over the body. */
  readonly folded: boolean;
  /** Whether folded arms are bare, and were found from the elbows on. */
  readonly hasBareArmsFolded: boolean;
}

/** A person and what the labels were made from, so that others can be made. */
export interface LabelledPerson extends PersonAnalysis {
  readonly seen: PersonSeen;
}
