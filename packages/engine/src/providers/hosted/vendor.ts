import type { Subject } from '#src/core/engine-error.ts';
import type { Grading } from '#src/core/grade.ts';
import type { EngineDescription, TryOnRequest } from '#src/engine.ts';
import type { Failure, FailureWords } from './failures.ts';

/** What a vendor's own folder says of it; everything else is the same for all of them. */
export type Vendor = VendorFacts & (OneCall | { readonly jobs: VendorJobs });

interface VendorFacts {
  readonly description: EngineDescription;
  /** Address of its calls, http or https; nothing but pictures is ever fetched from another origin. */
  readonly baseUrl: string;
  /** Headers of every call, the key among them. */
  headers(): Readonly<Record<string, string>>;
  /** What its own names of failures mean. What is not named here goes by its HTTP status. */
  readonly failures: Readonly<Record<string, Failure>>;
  /** Those names, and its words for the log, out of an answer that is not OK. */
  wordsOf(body: unknown): FailureWords;
}

/** The picture is the answer. */
interface OneCall {
  /** @throws EngineError */
  make(order: VendorOrder, calls: VendorCalls): Promise<VendorPicture>;
}

/** A picture is a job that is begun, and asked after. */
export interface VendorJobs {
  /** @returns the vendor's name of the job, which is all that is needed to ask after it. @throws EngineError */
  begin(order: VendorOrder, calls: VendorCalls): Promise<string>;
  /** @returns undefined while it is being made. @throws EngineError */
  lookAt(job: string, calls: VendorCalls): Promise<VendorPicture | undefined>;
  /** The call that ends a job, for vendors that have one. */
  cancel?(job: string): { readonly method: 'POST' | 'PUT'; readonly path: string };
}

/** One try-on as a vendor gets it: fresh JPEGs, upright, without metadata, at most about 2.4 megapixels. */
export interface VendorOrder {
  readonly person: VendorPhoto;
  readonly garment: VendorPhoto;
  readonly category: TryOnRequest['category'];
}

export interface VendorPhoto {
  readonly subject: Subject;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly base64: string;
  readonly dataUrl: string;
  readonly width: number;
  readonly height: number;
}

export interface VendorPicture {
  /** Address, data URL or bare base64, as it came. */
  readonly picture: string;
  /** What it cost, where the vendor tells; otherwise its list price. */
  readonly costCents?: number;
  /** Whether every pixel is the vendor's own; true when left out. */
  readonly repainted?: boolean;
  /** Where the vendor grades its own pictures. */
  readonly grading?: Grading;
}

/** An answer that is OK, of bounded size. */
export interface VendorAnswer {
  readonly body: unknown;
  readonly headers: Headers;
}

/** The ways in which a vendor is reached; all end at the deadline and when the caller leaves. */
export interface VendorCalls {
  /**
   * Passing trouble is waited out twice.
   * @param path relative to the base address, or a whole address of the same origin.
   */
  get(path: string): Promise<VendorAnswer>;
  /** @param body FormData as multipart, anything else as JSON. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<VendorAnswer>;
  /** @throws EngineError for a failure that the vendor told in an answer which was OK. */
  fail(code: string, message?: string): never;
}
