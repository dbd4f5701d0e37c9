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
 * Limits of this project's own engine: another engine may cope, and reports it if it cannot. Photos that hide part of
 * the person or the garment are not such a limit, because any engine has to invent the rest.
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

/** Reasons that a warning about the photo already covers. */
const WARNED_OF: readonly RoughReason[] = ['arms_in_front', 'person_photo_blurred', 'garment_photo_blurred'];

/** Turns the engine's findings into texts, examples and drawings. */
export function judge(findings: PhotoFindings, slot: Slot, size: Size, isOwnEngine: boolean): Verdict {
  const isForeign = (code: WarningCode) => !isOwnEngine && OWN_LIMITS.includes(code);
  const refusal = findings.refusal && !isForeign(findings.refusal.reason) ? findings.refusal.reason : null;
  const warnings = findings.warnings.map(({ reason }) => reason).filter((reason) => !isForeign(reason));
  const codes = refusal ? [refusal] : warnings;
  // The confidence of another engine in its picture is unknown.
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

/** The problem and its remedy. */
const roughText = (reason: RoughReason) => [whyRough(reason), ...whatWorksBetter([reason])].join(' ');

/** A person's first joint is the nose, and nothing is drawn on a face. */
function withoutNose(drawing: PhotoDrawing): PhotoDrawing {
  return { ...drawing, points: drawing.points.slice(1) };
}
