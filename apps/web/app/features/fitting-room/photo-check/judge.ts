import type { WarningCode } from '@tryon/contract/error-codes.ts';
import { wordingOf } from '@tryon/contract/wording.ts';
import type { PhotoDrawing, PhotoFindings } from '@tryon/engine/browser/photo-findings.ts';
import type { Size } from '../downscale-size.ts';
import type { Slot } from '../fitting-room-state.ts';
import { drawOverlay } from './draw-overlay.ts';
import { findExample } from './examples.ts';
import type { Verdict } from './verdict.ts';

/**
 * What only the engine of this project cannot do. Another server may well do it, and says so itself if it cannot.
 */
const OWN_LIMITS: readonly WarningCode[] = [
  'not_a_top',
  'bulky_top',
  'category_not_offered',
  'headless_model',
  'garment_hidden',
];

/** Puts what the engine found into words, pictures and lines. */
export function judge(findings: PhotoFindings, slot: Slot, size: Size, isOwnEngine: boolean): Verdict {
  const isForeign = (code: WarningCode) => !isOwnEngine && OWN_LIMITS.includes(code);
  const refusal = findings.refusal && !isForeign(findings.refusal.reason) ? findings.refusal.reason : null;
  const codes = refusal ? [refusal] : findings.warnings.map(({ reason }) => reason);
  const faults = [...new Set(codes)].map((code) => ({
    code,
    text: wordingOf(code, slot),
    example: findExample(code, slot),
  }));
  const isRefused = refusal !== null && isOwnEngine;
  return {
    grade: faults.length === 0 ? 'clear' : isRefused ? 'refused' : 'warned',
    faults,
    overlay: drawOverlay(slot === 'person' ? withoutNose(findings.drawing) : findings.drawing, size),
    outline: findings.drawing.outline,
  };
}

/** The first joint of a person is the nose; nothing is drawn on a face. */
function withoutNose(drawing: PhotoDrawing): PhotoDrawing {
  return { ...drawing, points: drawing.points.slice(1) };
}
