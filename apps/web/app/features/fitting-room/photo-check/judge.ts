import type { WarningCode } from '@tryon/contract/error-codes.ts';
import { type RoughReason, whatWorksBetter, whyRough } from '@tryon/contract/try-on/grade.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { PhotoDrawing, PhotoFindings } from '@tryon/engine/browser/photo-findings.ts';
import type { Slot } from '../fitting-room-state.ts';
import type { Size } from '../photos/downscale-size.ts';
import { drawOverlay } from './draw-overlay.ts';
import { findExample } from './examples.ts';
import type { Fault, Verdict } from './verdict.ts';

/**
 * What only the engine of this project cannot do, or does less well: another one may well do it, and says so itself if it
 * cannot. What shows less of the person or the garment is no such limit, because any engine has to make up the rest.
 */
const OWN_LIMITS: readonly WarningCode[] = [
  'not_a_top',
  'bulky_top',
  'category_not_offered',
  'headless_model',
  'garment_hidden',
  'background_not_plain',
  'arms_cross_torso',
  'arms_near_torso',
  'turned_sideways',
];

/** What a warning says of the photo already. */
const WARNED_OF: readonly RoughReason[] = ['arms_in_front', 'person_photo_blurred', 'garment_photo_blurred'];

/** Puts what the engine found into words, pictures and lines. */
export function judge(findings: PhotoFindings, slot: Slot, size: Size, isOwnEngine: boolean): Verdict {
  const isForeign = (code: WarningCode) => !isOwnEngine && OWN_LIMITS.includes(code);
  const refusal = findings.refusal && !isForeign(findings.refusal.reason) ? findings.refusal.reason : null;
  const warnings = findings.warnings.map(({ reason }) => reason).filter((reason) => !isForeign(reason));
  const codes = refusal ? [refusal] : warnings;
  // How sure another engine will be of its picture, nobody knows.
  const rough = isOwnEngine ? findings.rough : [];
  const toFault = (code: Fault['code'], text: string) => ({ code, text, example: findExample(code, slot) });
  const faults = [
    ...[...new Set(codes)].map((code) => toFault(code, wordingOf(code, slot))),
    ...rough
      .filter((reason) => !WARNED_OF.includes(reason))
      .map((reason) => toFault(reason, roughText(reason))),
  ];
  const isRefused = refusal !== null && isOwnEngine;
  return {
    grade: faults.length === 0 ? 'clear' : isRefused ? 'refused' : 'warned',
    faults,
    isRough: rough.length > 0,
    overlay: drawOverlay(slot === 'person' ? withoutNose(findings.drawing) : findings.drawing, size),
    outline: findings.drawing.outline,
  };
}

/** What is wrong and what to do. */
const roughText = (reason: RoughReason) => [whyRough(reason), ...whatWorksBetter([reason])].join(' ');

/** The first joint of a person is the nose; nothing is drawn on a face. */
function withoutNose(drawing: PhotoDrawing): PhotoDrawing {
  return { ...drawing, points: drawing.points.slice(1) };
}
