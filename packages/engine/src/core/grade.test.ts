import { expect, test } from 'vitest';
import { personWith } from './fit/person-for-tests.ts';
import {
  foreseeRough,
  type GradeEvidence,
  gradePicture,
  isSleeveFoldedBack,
  ROUGH_REASONS,
} from './grade.ts';

/** Two limits: the first holds where nothing is doubtful. */
const clean: GradeEvidence = {
  warnings: [],
  likelyFit: 0.3,
  baredThroat: 0.7,
  paintedOver: 0.1,
  isSleeveFoldedBack: false,
  vagueHands: 0,
  foldedCloth: 0.005,
  isArmHidden: false,
  isGarmentWorn: false,
  isUnlikeTop: false,
  unclearGarment: 0.03,
};

test('a picture that looks right and of which nothing is doubtful is sure, without a reason', () => {
  expect(gradePicture(clean)).toEqual({ grade: 'sure', reasons: [] });
});

test('an arm near the top is warned of and no more', () => {
  const warnings = [{ subject: 'person', reason: 'arms_near_torso' }] as const;
  expect(gradePicture({ ...clean, warnings }).grade).toBe('sure');
});

test('one that looks wrong is rough, for no other reason where none is known', () => {
  for (const likelyFit of [0.2, Number.NaN])
    expect(gradePicture({ ...clean, likelyFit })).toEqual({ grade: 'rough', reasons: ['looks_wrong'] });
});

const blurred = (subject: 'person' | 'garment') => [{ subject, reason: 'blurred' }] as const;

type Fault = readonly [(typeof ROUGH_REASONS)[number], Partial<GradeEvidence>];
const DOUBTS: readonly Fault[] = [
  ['skin_invented', { baredThroat: 0.9 }],
  ['old_top_painted_over', { paintedOver: 0.3 }],
  ['garment_unclear', { unclearGarment: 0.15 }],
  ['arms_in_front', { warnings: [{ subject: 'person', reason: 'arms_cross_torso' }] }],
  ['arm_hidden', { isArmHidden: true }],
  ['hands_unclear', { vagueHands: 0.15 }],
  ['cloth_folded', { foldedCloth: 0.02 }],
];
const DECIDING: readonly Fault[] = [
  ['garment_worn', { isGarmentWorn: true }],
  ['unlike_top', { isUnlikeTop: true }],
  ['person_photo_blurred', { warnings: blurred('person') }],
  ['garment_photo_blurred', { warnings: blurred('garment') }],
];

test.each(DOUBTS)('%s makes a picture rough that does not look plainly right', (reason, fault) => {
  expect(gradePicture({ ...clean, ...fault })).toEqual({ grade: 'rough', reasons: [reason] });
  expect(gradePicture({ ...clean, ...fault, likelyFit: 0.6 }).grade).toBe('sure');
});

test.each(DECIDING)('%s alone makes a picture rough, however it looks', (reason, fault) => {
  expect(gradePicture({ ...clean, ...fault, likelyFit: 1 })).toEqual({ grade: 'rough', reasons: [reason] });
});

test('long sleeves on an arm that is folded back are arms in front', () => {
  expect(gradePicture({ ...clean, isSleeveFoldedBack: true }).reasons).toEqual(['arms_in_front']);
});

test('doubts are not foreseen, what decides alone is', () => {
  expect(foreseeRough({ unclearGarment: 0.5, isArmHidden: true })).toEqual([]);
  expect(foreseeRough({ isUnlikeTop: true, isGarmentWorn: true })).toEqual(['garment_worn', 'unlike_top']);
});

test('every reason can be given, and all that hold are, in their order', () => {
  const faults = [...DOUBTS, ...DECIDING];
  expect(['looks_wrong', ...faults.map(([reason]) => reason)]).toEqual([...ROUGH_REASONS]);
  const all: Partial<GradeEvidence> = Object.assign({}, ...faults.map(([, fault]) => fault), {
    warnings: faults.flatMap(([, { warnings = [] }]) => warnings),
  });
  expect(gradePicture({ ...clean, ...all }).reasons).toEqual(ROUGH_REASONS.slice(1));
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
