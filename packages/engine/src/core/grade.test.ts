import { expect, test } from 'vitest';
import { personWith } from './fit/person-for-tests.ts';
import {
  foreseeRough,
  type GradeEvidence,
  gradePicture,
  isSleeveFoldedBack,
  ROUGH_REASONS,
} from './grade.ts';

const clean: GradeEvidence = {
  warnings: [],
  baredThroat: 0.7,
  paintedOver: 0.1,
  strayCloth: 0.01,
  continuedCloth: 0.002,
  isSleeveFoldedBack: false,
  vagueHands: 0,
  foldedCloth: 0.005,
  isArmHidden: false,
  isGarmentWorn: false,
  isUnlikeTop: false,
  unclearGarment: 0.03,
};

test('a picture in which little had to be made up is sure, without a reason', () => {
  expect(gradePicture(clean)).toEqual({ grade: 'sure', reasons: [] });
});

test('an arm near the top is warned of and no more', () => {
  const warnings = [{ subject: 'person', reason: 'arms_near_torso' }] as const;
  expect(gradePicture({ ...clean, warnings }).grade).toBe('sure');
});

const blurred = (subject: 'person' | 'garment') => [{ subject, reason: 'blurred' }] as const;

const FAULTS: readonly (readonly [(typeof ROUGH_REASONS)[number], Partial<GradeEvidence>])[] = [
  ['skin_invented', { baredThroat: 0.9 }],
  ['old_top_painted_over', { paintedOver: 0.3 }],
  ['old_top_shows', { strayCloth: 0.2 }],
  ['garment_unclear', { unclearGarment: 0.15 }],
  ['arms_in_front', { warnings: [{ subject: 'person', reason: 'arms_cross_torso' }] }],
  ['arm_hidden', { isArmHidden: true }],
  ['hands_unclear', { vagueHands: 0.15 }],
  ['cloth_folded', { foldedCloth: 0.02 }],
  ['garment_worn', { isGarmentWorn: true }],
  ['unlike_top', { isUnlikeTop: true }],
  ['person_photo_blurred', { warnings: blurred('person') }],
  ['garment_photo_blurred', { warnings: blurred('garment') }],
];

test('long sleeves on an arm that is folded back make a picture rough', () => {
  expect(gradePicture({ ...clean, isSleeveFoldedBack: true }).reasons).toEqual(['arms_in_front']);
});

test('cloth that is continued beyond the garment makes a picture rough as folded cloth does', () => {
  expect(gradePicture({ ...clean, continuedCloth: 0.026 }).reasons).toEqual(['cloth_folded']);
});

test('what one photo tells by itself is known before there is a picture, by the same limits', () => {
  expect(foreseeRough({ unclearGarment: 0.1, isArmHidden: false })).toEqual([]);
  expect(foreseeRough({ unclearGarment: 0.101, isArmHidden: true })).toEqual([
    'garment_unclear',
    'arm_hidden',
  ]);
});

test.each(FAULTS)('%s alone makes a picture rough', (reason, fault) => {
  expect(gradePicture({ ...clean, ...fault })).toEqual({ grade: 'rough', reasons: [reason] });
});

test('every reason can be given, and all that hold are, in their order', () => {
  expect(FAULTS.map(([reason]) => reason)).toEqual([...ROUGH_REASONS]);
  const all: Partial<GradeEvidence> = Object.assign({}, ...FAULTS.map(([, fault]) => fault), {
    warnings: FAULTS.flatMap(([, { warnings = [] }]) => warnings),
  });
  expect(gradePicture({ ...clean, ...all }).reasons).toEqual(ROUGH_REASONS);
});

test('a sleeve is folded back where it reaches past an elbow that is', () => {
  const { arms } = personWith({}).geometry;
  const { shoulder, elbow } = arms.right;
  const folded = { left: arms.left, right: { ...arms.right, wrist: { x: shoulder.x, y: shoulder.y + 1 } } };
  expect(elbow).not.toEqual(shoulder);
  expect(isSleeveFoldedBack(folded, 0.9)).toBe(true);
  expect(isSleeveFoldedBack(folded, 0.3)).toBe(false);
  expect(isSleeveFoldedBack(arms, 0.9)).toBe(false);
});
