import type { GradeEvidence } from './grade.ts';
import { isUnseen, shapeArm } from './person/arm-shape.ts';
import type { ArmGeometry, PersonAnalysis } from './types.ts';

/** Evidence from the photo of the person alone. */
export function personEvidence(person: PersonAnalysis): Pick<GradeEvidence, 'isArmHidden'> {
  const { left, right } = person.geometry.arms;
  // In the sleeves of an open jacket arms stay as they are.
  const isHidden = (arm: ArmGeometry) =>
    arm.hidden === true || (person.openLayer === undefined && isUnseen(arm, shapeArm(arm, person)));
  return { isArmHidden: isHidden(left) || isHidden(right) };
}
