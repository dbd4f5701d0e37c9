import type { TryOnWarning } from './core/engine-error.ts';
import type { Grading } from './core/grade.ts';
import type { RgbaImage, Stage, Tuck } from './core/types.ts';

/** An encoded picture, as passed between the API and an engine. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** A try-on request for an engine. */
export interface TryOnRequest {
  /** Encoded photos as received; engines decode (or re-encode) them themselves, by content. */
  readonly person: Uint8Array;
  readonly garment: Uint8Array;
  readonly category: 'auto' | 'upper' | 'lower' | 'dress';
  /** How the top is worn; by default `auto`, as the person wears the old one. Not all engines support it. */
  readonly tuck?: Tuck;
  /** Requests `TryOnResult.changed`. */
  readonly wantsChanged?: boolean;
}

/** Cancellation and progress of a try-on. */
export interface TryOnOptions {
  /** Aborting rejects the try-on with the signal's reason and stops the work. */
  readonly signal: AbortSignal;
  /** Called at the start of each stage. */
  readonly onStage?: (stage: Stage) => void;
  /** Stores the id of the vendor's job, if there is one. Without it, aborting also cancels the job. */
  readonly job?: JobNote;
}

/** Lets a vendor's job outlive the call that started it. */
export interface JobNote {
  /** The vendor's id of the job already started for this picture; null to start one. */
  readonly begun: string | null;
  /** Called with the id of a newly started job, before it is polled. */
  readonly onBegun: (job: string) => Promise<void>;
}

/** A picture that passed the checks, without the engine that made it. */
export interface TryOnPicture extends Grading {
  readonly image: EncodedPicture;
  /** If requested and supported by the engine: a PNG of the picture's size, white where it differs from the photo. */
  readonly changed?: EncodedPicture;
  /** Warnings about the photos with which the picture was still made. */
  readonly warnings: readonly TryOnWarning[];
  /** Wall milliseconds per step. */
  readonly timings: Readonly<Record<string, number>>;
}

export interface TryOnResult extends TryOnPicture {
  /** `EngineDescription.name` of the engine that made it. */
  readonly engine: string;
  /** The engine's name of the model it used. */
  readonly model: string;
  /** Wall milliseconds from the call to the picture. */
  readonly milliseconds: number;
  /** Whether every pixel was generated, so that the person must be restored from the photo. */
  readonly repainted?: boolean;
  /** For repainted pictures: mean difference in CIE Lab outside the garment, before the person was restored. */
  readonly personChange?: number;
  /** Cost for the operator of the installation: US cents, with fractions; 0 for an engine of one's own. */
  readonly costCents: number;
}

/** Kind of garment photo: laid flat or hanging on a plain ground, worn by a person, or taken casually at home. */
export type GarmentPhoto = 'flat' | 'worn' | 'at_home';

/** Third party that receives the photos when an engine runs elsewhere. */
export interface PhotoRecipient {
  /** The name known to users. */
  readonly name: string;
  /** Sentences on what it stores of photos and picture, and for how long. */
  readonly keeps: string;
  /** Its own policy on that; null where only the operator of the installation knows. */
  readonly policyUrl: string | null;
}

/** Everything needed to choose an engine, as plain values that are safe to send to a page. */
export interface EngineDescription {
  readonly name: string;
  readonly model: string;
  readonly categories: readonly ('upper' | 'lower' | 'dress')[];
  readonly garmentPhotos: readonly GarmentPhoto[];
  readonly needsKey: boolean;
  /** `server`: this server. `elsewhere`: the photos are sent to `recipient`. */
  readonly runsOn: 'device' | 'server' | 'elsewhere';
  readonly recipient: PhotoRecipient | null;
  /** Typical time for one picture. */
  readonly usualSeconds: number;
  /** List price of one picture, US cents with fractions. */
  readonly priceCents: number;
  /** Greatest long side of its pictures, pixels. */
  readonly longSidePixels: number;
  /** Whether every pixel of the person outside the garment is guaranteed to be copied from the photo. */
  readonly keepsPerson: boolean;
}

/** An engine that makes pictures: the embedded one, or a server elsewhere. */
export interface TryOnEngine {
  readonly description: EngineDescription;
  /**
   * Never empties or changes the bytes of the request, because the caller may pass them to another engine.
   * @throws EngineError, or the signal's reason when aborted.
   */
  tryOn(request: TryOnRequest, options: TryOnOptions): Promise<TryOnResult>;
  /** Cancels a job that is no longer needed, where the vendor has a call for it. Never rejects. */
  abandon?(job: string): Promise<void>;
  close(): Promise<void>;
}

export type { RgbaImage, Stage, TryOnWarning };
