/** The messages between a page and the engine's worker, and the type guards for both directions. */
import type { TryOnWarning } from '#src/core/engine-error.ts';
import { type Grading, ROUGH_REASONS } from '#src/core/grade.ts';
import { STAGES, type Stage, type Tuck } from '#src/core/types.ts';
import type { PlainFailure } from '#src/plain-failure.ts';
import type { PhotoFindings } from './photo-findings.ts';

/** Encodings of the finished picture that browsers support themselves. */
export type OutputType = 'image/png' | 'image/jpeg';

/** A picture made in the browser. */
export interface BrowserTryOnResult extends Grading {
  readonly image: Blob;
  /** On request: a PNG of the picture's size, white where it differs from the photo and black elsewhere. */
  readonly changed?: Blob;
  /** Warnings about the photos with which a picture is still made. */
  readonly warnings: readonly TryOnWarning[];
  /** Wall milliseconds per step. */
  readonly timings: Readonly<Record<string, number>>;
}

/** A page's request, without the job's id. */
export type Order =
  | {
      readonly kind: 'try-on';
      readonly person: Blob;
      readonly garment: Blob;
      readonly outputType: OutputType;
      readonly tuck: Tuck;
      readonly wantsChanged: boolean;
    }
  | { readonly kind: 'check-person'; readonly photo: Blob }
  | { readonly kind: 'check-garment'; readonly photo: Blob };

/** Page to worker; `id` is the page's number for the job. */
export type PageMessage =
  | { readonly kind: 'job'; readonly id: number; readonly order: Order }
  | { readonly kind: 'cancel'; readonly id: number };

/** The result of a job. */
export type Answer =
  | { readonly kind: 'made'; readonly result: BrowserTryOnResult }
  | { readonly kind: 'checked'; readonly findings: PhotoFindings }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: PlainFailure };

/** Worker to page; `id` is the number that the page assigned. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** The worker failed to load and does nothing more. */
  | { readonly kind: 'unready'; readonly failure: PlainFailure }
  | { readonly kind: 'stage'; readonly id: number; readonly stage: Stage }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

/** Whether a message received by the worker comes from the page; all others are ignored. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (!isRecord(value) || typeof value.id !== 'number') return false;
  return value.kind === 'cancel' || (value.kind === 'job' && isOrder(value.order));
}

/** Whether a message received by the page comes from the worker, checked down to the fields that the page reads. */
export function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (!isRecord(value)) return false;
  if (value.kind === 'ready') return true;
  if (value.kind === 'unready') return isFailure(value.failure);
  if (typeof value.id !== 'number') return false;
  return value.kind === 'stage'
    ? STAGES.some((stage) => stage === value.stage)
    : value.kind === 'answer' && isAnswer(value.answer);
}

function isOrder(value: unknown): value is Order {
  if (!isRecord(value)) return false;
  if (value.kind === 'check-person' || value.kind === 'check-garment') return value.photo instanceof Blob;
  return (
    value.kind === 'try-on' &&
    value.person instanceof Blob &&
    value.garment instanceof Blob &&
    (value.outputType === 'image/png' || value.outputType === 'image/jpeg') &&
    (value.tuck === 'auto' || value.tuck === 'tucked' || value.tuck === 'out') &&
    typeof value.wantsChanged === 'boolean'
  );
}

function isAnswer(value: unknown): value is Answer {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'made':
      return isResult(value.result);
    case 'checked':
      return isFindings(value.findings);
    case 'cancelled':
      return true;
    default:
      return value.kind === 'failed' && isFailure(value.failure);
  }
}

function isResult(value: unknown): value is BrowserTryOnResult {
  return (
    isRecord(value) &&
    value.image instanceof Blob &&
    (value.changed === undefined || value.changed instanceof Blob) &&
    isListOf(value.warnings, isWarning) &&
    (value.grade === 'sure' || value.grade === 'rough') &&
    isListOf(value.reasons, isRoughReason) &&
    isRecord(value.timings)
  );
}

function isFindings(value: unknown): value is PhotoFindings {
  if (!isRecord(value) || !isRecord(value.drawing)) return false;
  const { refusal, warnings, rough, drawing } = value;
  const isRefused = isRecord(refusal) && typeof refusal.reason === 'string';
  return (
    (refusal === null || isRefused) &&
    isListOf(warnings, isWarning) &&
    isListOf(rough, isRoughReason) &&
    isListOf(drawing.points, isPoint) &&
    isListOf(drawing.lines, (line) => isListOf(line, isPoint)) &&
    isListOf(drawing.outline, isPoint)
  );
}

function isWarning(value: unknown): boolean {
  return isRecord(value) && typeof value.subject === 'string' && typeof value.reason === 'string';
}

function isRoughReason(value: unknown): boolean {
  return ROUGH_REASONS.some((known) => known === value);
}

function isPoint(value: unknown): boolean {
  return isRecord(value) && typeof value.x === 'number' && typeof value.y === 'number';
}

function isFailure(value: unknown): value is PlainFailure {
  return (
    isRecord(value) &&
    typeof value.kind === 'string' &&
    typeof value.message === 'string' &&
    typeof value.retryable === 'boolean'
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
