import type { Subject } from '@tryon/contract/error-codes.ts';
import type { Grade } from '@tryon/contract/try-on/grade.ts';
import type { Stage, TryOnAnswer } from '@tryon/contract/try-on/try-on.ts';
import type { GenerationOptions, Place } from '../generation/generation-options.ts';

export interface Progress {
  stage: Stage;
  step: number;
  steps: number;
  /** When the picture is expected; null where nobody knows. */
  dueAt: number | null;
}

/** A finished picture and what is known about it. */
export interface Result {
  id: string;
  /** Address of the picture in this page's memory. */
  picture: string;
  /** The same picture, as it came. */
  blob: Blob;
  /** White where the picture differs from the photo; null where nobody knows. */
  changes: Blob | null;
  /** Data URLs of the photos it was made of; null for one that was made on an earlier visit. */
  person: string | null;
  garment: string | null;
  options: GenerationOptions;
  engine: string;
  /** What the engine needed; unknown for looks of earlier visits. */
  tookMs?: number;
  watermarked: boolean;
  /** Null where no account is charged. */
  creditsRemaining: number | null;
  /** Names the try-on where it can be given back; null everywhere else. */
  tryOnId: string | null;
  grade: Grade;
  /** Why it is a rough idea only. */
  reasons: TryOnAnswer['reasons'];
  warnings: TryOnAnswer['warnings'];
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** `again`: it may work now. `photo`: another photo is needed. `plans`: no try-on is left. `server`: this device cannot. `none`: not today. */
export type Remedy = 'again' | 'photo' | 'plans' | 'server' | 'none';

export interface Failure {
  text: string;
  subject: Subject | null;
  remedy: Remedy;
  retryAt: number | null;
  /** When new try-ons come, as an ISO date; null where that is not known or not the point. */
  refillsAt: string | null;
}

export interface Generation {
  step: 'making';
  place: Place;
  startedAt: number;
  /** Share of the photos that is on its way, 0 to 1. */
  sent: number;
  progress: Progress | null;
  queuePosition: number | null;
  /** The connection is lost; it goes on by itself when it is back. */
  isOffline: boolean;
}

export type MirrorState =
  | { step: 'idle'; alert: string | null }
  | Generation
  | { step: 'failed'; failure: Failure }
  | {
      step: 'shown';
      result: Result;
      /** It was asked for once more, and nothing had to be made. */
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

/** What the mirror becomes. Events of a try-on that is no longer being made change nothing. */
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
      // Whatever the server had begun ends with the connection, and begins again after it.
      return { ...generation, sent: 0, progress: null, queuePosition: null, isOffline: action.isOffline };
  }
}
