import type { TryOnFailure } from '@tryon/contract/try-on/client/explain-failure.ts';
import type { Grade } from '@tryon/contract/try-on/grade.ts';
import type { Stage, TryOnAnswer } from '@tryon/contract/try-on/try-on.ts';
import type { GenerationOptions, Place } from '../generation/generation-options.ts';

export interface Progress {
  stage: Stage;
  step: number;
  steps: number;
  /** When the picture is expected; null if unknown. */
  dueAt: number | null;
}

/** A finished picture and its details. */
export interface Result {
  id: string;
  /** Object URL of the picture. */
  picture: string;
  /** The picture's data as received. */
  blob: Blob;
  /** White where the picture differs from the photo; null if unknown. */
  changes: Blob | null;
  /** Data URLs of the source photos; null for a picture from an earlier visit. */
  person: string | null;
  garment: string | null;
  options: GenerationOptions;
  engine: string;
  /** Duration of the generation; unknown for looks from earlier visits. */
  tookMs?: number;
  watermarked: boolean;
  /** Null if no account is charged. */
  creditsRemaining: number | null;
  /** Identifies a try-on that can be refunded; null otherwise. */
  tryOnId: string | null;
  grade: Grade;
  /** Why the picture is only a rough idea. */
  reasons: TryOnAnswer['reasons'];
  warnings: TryOnAnswer['warnings'];
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** `server`: not on this device. A sign-in is requested without a failure. */
export type Remedy = Exclude<TryOnFailure['remedy'], 'sign-in'> | 'server';

export interface Failure extends Pick<TryOnFailure, 'text' | 'subject' | 'refillsAt'> {
  remedy: Remedy;
  retryAt: number | null;
}

export interface Generation {
  step: 'making';
  place: Place;
  startedAt: number;
  /** Fraction of the photos that has been uploaded, 0 to 1. */
  sent: number;
  progress: Progress | null;
  queuePosition: number | null;
  /** The connection is lost; the generation continues by itself when it is back. */
  isOffline: boolean;
}

export type MirrorState =
  | { step: 'idle'; alert: string | null }
  | Generation
  | { step: 'failed'; failure: Failure }
  | {
      step: 'shown';
      result: Result;
      /** The same picture was requested again and already existed. */
      wasThere: boolean;
    };

export type MirrorAction =
  | { type: 'sign-in-needed'; text: string }
  | { type: 'alert-dismissed' }
  | { type: 'making-sent'; share: number }
  | { type: 'making-queued'; position: number }
  | { type: 'making-progressed'; progress: Progress }
  | { type: 'making-offline'; isOffline: boolean }
  | { type: 'making-cancelled' }
  | { type: 'making-succeeded'; result: Result }
  | { type: 'result-opened'; result: Result; wasThere: boolean }
  | { type: 'try-on-given-back'; id: string; creditsRemaining: number }
  | { type: 'result-dismissed' };

export const IDLE: MirrorState = { step: 'idle', alert: null };

/** Reducer for the mirror. Events of a try-on that is no longer in progress change nothing. */
export function reduceMirror(mirror: MirrorState, action: MirrorAction): MirrorState {
  switch (action.type) {
    case 'sign-in-needed':
      return { step: 'idle', alert: action.text };
    case 'alert-dismissed':
      return mirror.step === 'idle' || mirror.step === 'failed' ? IDLE : mirror;
    case 'making-succeeded':
      return mirror.step === 'making' ? { step: 'shown', result: action.result, wasThere: false } : mirror;
    case 'making-cancelled':
      return mirror.step === 'making' ? IDLE : mirror;
    case 'result-opened':
      return mirror.step === 'making'
        ? mirror
        : { step: 'shown', result: action.result, wasThere: action.wasThere };
    case 'try-on-given-back': {
      if (mirror.step !== 'shown' || mirror.result.id !== action.id) return mirror;
      return { ...mirror, result: { ...mirror.result, creditsRemaining: action.creditsRemaining } };
    }
    case 'result-dismissed':
      return mirror.step === 'shown' ? IDLE : mirror;
    default:
      return mirror.step === 'making' ? reduceGeneration(mirror, action) : mirror;
  }
}

type GenerationAction = Extract<
  MirrorAction,
  { type: 'making-sent' | 'making-queued' | 'making-progressed' | 'making-offline' }
>;

function reduceGeneration(generation: Generation, action: GenerationAction): Generation {
  switch (action.type) {
    case 'making-sent':
      return { ...generation, sent: action.share, isOffline: false };
    case 'making-queued':
      return { ...generation, queuePosition: action.position };
    case 'making-progressed':
      return { ...generation, queuePosition: null, progress: action.progress };
    case 'making-offline':
      // The server aborts its work when the connection is lost, and starts again afterwards.
      return { ...generation, sent: 0, progress: null, queuePosition: null, isOffline: action.isOffline };
  }
}
