import type { TryOnFailure } from '@tryon/contract/try-on/client/explain-failure.ts';
import type { Progress } from '@tryon/contract/try-on/generation-texts.ts';
import type { ReadTryOnAnswer } from '@tryon/contract/try-on/try-on.ts';
import type { GenerationOptions, Place } from '../generation/generation-options.ts';

/** A finished picture and its details. */
export interface Result extends Omit<ReadTryOnAnswer, 'image' | 'id' | 'changes' | 'milliseconds'> {
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
  /** Duration of the generation; unknown for results from earlier visits. */
  tookMs?: number;
  /** Identifies a try-on whose credit can be given back; null otherwise. */
  tryOnId: string | null;
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
  step: 'generating';
  place: Place;
  startedAt: number;
  /** Fraction of the photos that has been uploaded, 0 to 1. */
  sent: number;
  progress: Progress | null;
  queuePosition: number | null;
  /** The connection is lost; the generation continues by itself when it is back. */
  isOffline: boolean;
  /** The result that was shown before, and is again if this one is cancelled or its failure dismissed. */
  before: Result | null;
}

export type MirrorState =
  | { step: 'idle'; alert: string | null }
  | Generation
  | { step: 'failed'; failure: Failure; before: Result | null }
  | {
      step: 'shown';
      result: Result;
      /** The same picture was requested again and already existed. */
      wasThere: boolean;
    };

export const IDLE: MirrorState = { step: 'idle', alert: null };
