import type { WarningCode } from '@tryon/contract/error-codes.ts';
import { CREAM, INK_FIXED } from '@tryon/contract/site/fixed-colours.ts';
import { type RoughReason, whatWorksBetter, whyRough } from '@tryon/contract/try-on/grade.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import type { PhotoDrawing, PhotoFindings } from '@tryon/engine/browser/photo-findings.ts';
import type { Slot } from '../fitting-room-state.ts';
import type { Size } from '../photo-intake/photo-frame.ts';
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
const WARNED_OF: readonly RoughReason[] = ['person_photo_blurred', 'garment_photo_blurred'];

/** Fractions of the photo's width, or of 3/4 of its height if that is more: lines look alike in all panels. */
const STROKE = 0.0048;
const DOT = 0.017;

/** Turns the engine's findings into texts, examples and drawings. */
export function judge(findings: PhotoFindings, slot: Slot, size: Size, isEmbeddedEngine: boolean): Verdict {
  const isForeign = (code: WarningCode) => !isEmbeddedEngine && OWN_LIMITS.includes(code);
  const refusal = findings.refusal && !isForeign(findings.refusal.reason) ? findings.refusal.reason : null;
  const warnings = findings.warnings.map(({ reason }) => reason).filter((reason) => !isForeign(reason));
  const codes = refusal ? [refusal] : warnings;
  // The confidence of another engine in its picture is unknown.
  const rough = isEmbeddedEngine ? findings.rough : [];
  const toFault = (code: Fault['code'], text: string) => ({ code, text, example: findExample(code, slot) });
  const faults = [
    ...[...new Set(codes)].map((code) => toFault(code, wordingOf(code, slot))),
    ...rough
      .filter((reason) => !WARNED_OF.includes(reason))
      .map((reason) => toFault(reason, roughText(reason))),
  ];
  const isRefused = refusal !== null && isEmbeddedEngine;
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

type Point = PhotoDrawing['points'][number];

/**
 * Draws the findings as an image of the photo's own size, so that it can be positioned exactly like the photo. Null
 * if there are no findings.
 */
function drawOverlay({ points, lines, outline }: PhotoDrawing, { width, height }: Size): string | null {
  if (points.length === 0 && outline.length === 0) return null;
  const unit = Math.max(width, height * 0.75);
  const place = ({ x, y }: Point) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`;
  const path = (all: readonly Point[]) => `M${all.map(place).join('L')}`;
  const line = STROKE * unit;
  const dot = (DOT * unit).toFixed(1);
  const dots = points.map((point) => `<path d="M${place(point)}h0"/>`).join('');
  const rim = outline.length > 2 ? `${path(outline)}Z` : '';
  const bones = lines.map(path).join('');
  const dashes = `${(line * 4).toFixed(1)} ${(line * 3.2).toFixed(1)}`;
  const drawn = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    `<path d="${rim}${bones}" stroke="${INK_FIXED}" stroke-opacity=".32" stroke-width="${(line * 2).toFixed(1)}"/>`,
    `<path d="${bones}" stroke="${CREAM}" stroke-opacity=".6" stroke-width="${(line * 0.7).toFixed(1)}"/>`,
    `<path d="${rim}" stroke="${CREAM}" stroke-width="${line.toFixed(1)}" stroke-dasharray="${dashes}"/>`,
    `<g stroke="${INK_FIXED}" stroke-opacity=".5" stroke-width="${dot}">${dots}</g>`,
    `<g stroke="${CREAM}" stroke-width="${(DOT * unit * 0.7).toFixed(1)}">${dots}</g>`,
    '</g></svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
