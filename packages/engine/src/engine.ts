import type { TryOnWarning } from './core/engine-error.ts';
import type { Grading } from './core/grade.ts';
import type { RgbaImage, Stage, Tuck } from './core/types.ts';

/** Encoded picture as it travels between the edge and an engine. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** One try-on as an engine gets it. */
export interface TryOnRequest {
  /** Encoded photos as they came in; engines decode (or re-encode) them themselves, by content. */
  readonly person: Uint8Array;
  readonly garment: Uint8Array;
  readonly category: 'auto' | 'upper' | 'lower' | 'dress';
  /** How the top is worn; `auto`, as the person wears the old one, when left out. Only some engines can choose. */
  readonly tuck?: Tuck;
  /** Asks for `TryOnResult.changed`. */
  readonly wantsChanged?: boolean;
}

/** How a try-on is ended early and followed. */
export interface TryOnOptions {
  /** Aborting rejects the try-on with the signal's reason, and stops the work. */
  readonly signal: AbortSignal;
  /** Called once as each stage begins. */
  readonly onStage?: (stage: Stage) => void;
  /** Keeps the name of the job where the picture is one at a vendor. Without it whoever leaves ends the job. */
  readonly job?: JobNote;
}

/** How a vendor's job outlives the call that began it. */
export interface JobNote {
  /** The vendor's name of the job that was begun for this very picture; null to begin one. */
  readonly begun: string | null;
  /** Told the name of a job that was begun, before it is asked after. */
  readonly onBegun: (job: string) => Promise<void>;
}

/** A picture that passed the checks, without word of who made it. */
export interface TryOnPicture extends Grading {
  readonly image: EncodedPicture;
  /** On request, and from engines that know: a PNG of the picture's size, white where it differs from the photo. */
  readonly changed?: EncodedPicture;
  /** Warnings that may stand beside the picture. */
  readonly warnings: readonly TryOnWarning[];
  /** Wall milliseconds per step. */
  readonly timings: Readonly<Record<string, number>>;
}

export interface TryOnResult extends TryOnPicture {
  /** `EngineDescription.name` of the engine that made it. */
  readonly engine: string;
  /** What that engine calls the model it used. */
  readonly model: string;
  /** Wall milliseconds from the call to the picture. */
  readonly milliseconds: number;
  /** Every pixel is the engine's own, so that the person is to be put back. */
  readonly repainted?: boolean;
  /** Of repainted pictures: mean difference, CIE Lab, beside the garment, before it was put back. */
  readonly personChange?: number;
  /** What the owner of the installation pays for it: US cents, with fractions; 0 for an engine of one's own. */
  readonly costCents: number;
}

/** How the garment is photographed: laid flat or hanging on a plain ground, worn by somebody, or anyhow at home. */
export type GarmentPhoto = 'flat' | 'worn' | 'at_home';

/** Who else gets the photos when an engine makes a picture elsewhere. */
export interface PhotoRecipient {
  /** As people know it. */
  readonly name: string;
  /** Whole sentences: what it keeps of photos and picture, and for how long. */
  readonly keeps: string;
  /** Where it says so itself; null where nobody but the owner of the installation knows. */
  readonly policyUrl: string | null;
}

/** Everything that one has to know of an engine to choose it: plain values, safe to send to a page. */
export interface EngineDescription {
  readonly name: string;
  readonly model: string;
  readonly categories: readonly ('upper' | 'lower' | 'dress')[];
  readonly garmentPhotos: readonly GarmentPhoto[];
  readonly needsKey: boolean;
  /** `server`: this one. `elsewhere`: the photos leave it, for `recipient`. */
  readonly runsOn: 'device' | 'server' | 'elsewhere';
  readonly recipient: PhotoRecipient | null;
  /** What a picture takes on an ordinary day. */
  readonly usualSeconds: number;
  /** List price of one picture, US cents with fractions. */
  readonly priceCents: number;
  /** Long side of its pictures at most, pixels. */
  readonly longSidePixels: number;
  /** Whether every pixel of the person outside the garment is sure to be copied from the photo. */
  readonly keepsPerson: boolean;
}

/** One way of making the picture: embedded, or a server elsewhere. */
export interface TryOnEngine {
  readonly description: EngineDescription;
  /**
   * Never empties or changes the bytes of the request: whoever called may hand them to another engine.
   * @throws EngineError, or the signal's reason when aborted.
   */
  tryOn(request: TryOnRequest, options: TryOnOptions): Promise<TryOnResult>;
  /** Ends a job that nobody waits for any more, where the vendor has a call for it. Never rejects. */
  abandon?(job: string): Promise<void>;
  close(): Promise<void>;
}

export type { RgbaImage, Stage, TryOnWarning };
