import { z } from 'zod';
import { EngineError } from '#src/core/engine-error.ts';
import type { EngineDescription, JobNote, TryOnEngine, TryOnOptions, TryOnRequest } from '#src/engine.ts';
import { checkRequest } from '#src/node/check-request.ts';
import { rewritePicture } from '#src/node/decode.ts';
import { readPictureHeader } from '#src/pictures/picture-header.ts';
import { createCalls } from './calls.ts';
import { checkPicture, NoPictureError, readBase64 } from './check-picture.ts';
import { createFailure } from './failures.ts';
import type { Lookup } from './public-address.ts';
import { TooLargeError } from './read-bounded.ts';
import type { Vendor, VendorJobs, VendorOrder, VendorPhoto, VendorPicture } from './vendor.ts';

/** Settings of every hosted engine. */
export interface HostedOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Time limit from the first byte sent to the last one read, 60 s by default. */
  readonly deadlineMs?: number;
  /** Largest response accepted, 32 MB by default (a base64 picture of 24 MB). */
  readonly maxAnswerBytes?: number;
  /** Milliseconds between two polls of the same job, 1 s by default. */
  readonly pollMs?: number;
  /** Resolves the host of a picture's address; by default the system's resolver. */
  readonly lookup?: Lookup;
}

/** Options of a vendor's engine. */
export interface VendorOptions extends HostedOptions {
  readonly apiKey: string;
  /** The vendor's name of a model; by default its usual one. */
  readonly model?: string | undefined;
  /** By default the vendor's public address. */
  readonly baseUrl?: string | undefined;
  /** Cost of a picture, US cents; by default the list price as last seen. */
  readonly priceCents?: number | undefined;
}

/** Hosted engines work at up to about 1350x1800; more pixels would only take longer to upload. */
const SENT_PIXELS = 2_400_000;
const ABANDON_MS = 5_000;

/**
 * An engine on a vendor's server. Photos are sent as fresh JPEGs without metadata, and a request that may have cost
 * money is never repeated. The stages reported: both photos prepared, `fitting` while the vendor works, `checks`.
 *
 * @throws TypeError when the base address is no http(s) address.
 */
export function createHostedEngine(vendor: Vendor, options: HostedOptions = {}): TryOnEngine {
  const { fetch = globalThis.fetch, deadlineMs = 60_000, maxAnswerBytes = 32e6, pollMs = 1_000 } = options;
  if (!/^https?:$/.test(new URL(vendor.baseUrl).protocol)) {
    throw new TypeError('baseUrl is not an http(s) address');
  }
  const { description } = vendor;
  const closing = new AbortController();

  const reach = (signal: AbortSignal) =>
    createCalls(vendor, { fetch, signal, maxAnswerBytes, pollMs, lookup: options.lookup });
  type Reached = ReturnType<typeof reach>;

  const follow = (jobs: VendorJobs, job: string, { calls, poll }: Reached) =>
    poll(() => jobs.lookAt(job, calls));

  /** Prepares the requests to send. Photos are prepared only if they must be sent: not for a job started before. */
  async function prepareAsking(request: TryOnRequest, onStage: TryOnOptions['onStage'], note: JobNote) {
    const { begun } = note;
    if ('jobs' in vendor && begun !== null) return (reached: Reached) => follow(vendor.jobs, begun, reached);
    const order = await prepareOrder(request, onStage);
    if (!('jobs' in vendor)) return ({ calls }: Reached) => vendor.make(order, calls);
    return async (reached: Reached) => {
      const job = await vendor.jobs.begin(order, reached.calls);
      await note.onBegun(job);
      return follow(vendor.jobs, job, reached);
    };
  }

  async function askVendor(ask: (reached: Reached) => Promise<VendorPicture>, signal: AbortSignal) {
    const reached = reach(signal);
    const { picture, costCents, grading, repainted = true } = await ask(reached);
    const answeredAt = performance.now();
    const bytes = /^https?:/i.test(picture) ? await reached.download(picture) : readBase64(picture);
    const made = {
      image: await checkPicture(bytes),
      costCents: costCents ?? description.priceCents,
      repainted,
      ...(grading ?? { grade: 'sure' as const, reasons: [] }),
    };
    return { made, answeredAt };
  }

  async function abandon(job: string): Promise<void> {
    const call = 'jobs' in vendor ? vendor.jobs.cancel?.(job) : undefined;
    if (!call) return;
    await reach(AbortSignal.timeout(ABANDON_MS))
      .tell(call.method, call.path)
      .catch(() => undefined);
  }

  return {
    description,
    abandon,
    async tryOn(request, { signal, onStage, job: note = NO_NOTE }) {
      signal.throwIfAborted();
      checkRequest(request, description.categories);
      const start = performance.now();
      let job = note.begun;
      const onBegun = (begun: string) => {
        job = begun;
        return note.onBegun(begun);
      };
      const ask = await prepareAsking(request, onStage, { begun: job, onBegun });
      signal.throwIfAborted();
      onStage?.('fitting');
      const prepared = performance.now();
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const ends = AbortSignal.any([signal, deadline, closing.signal]);
        const { made, answeredAt } = await askVendor(ask, ends);
        onStage?.('checks');
        return { ...made, ...describeWork(description, { start, prepared, answered: answeredAt }) };
      } catch (error) {
        const isLeft = deadline.aborted || (signal.aborted && note === NO_NOTE);
        if (isLeft && job !== null) void abandon(job);
        signal.throwIfAborted();
        throw toEngineError(error, description.name, deadline.aborted, closing.signal.aborted);
      }
    },
    async close() {
      closing.abort();
    },
  };
}

/** For a try-on that will not be resumed. */
const NO_NOTE: JobNote = { begun: null, onBegun: async () => undefined };

function describeWork(
  { name, model }: EngineDescription,
  at: { start: number; prepared: number; answered: number },
) {
  const end = performance.now();
  const milliseconds = end - at.start;
  const timings = {
    prepare: at.prepared - at.start,
    answer: at.answered - at.prepared,
    read: end - at.answered,
    total: milliseconds,
  };
  return { engine: name, model, milliseconds, warnings: [], timings };
}

async function prepareOrder(request: TryOnRequest, onStage: TryOnOptions['onStage']): Promise<VendorOrder> {
  onStage?.('photo');
  const person = await preparePhoto(request.person, 'person');
  onStage?.('garment');
  const garment = await preparePhoto(request.garment, 'garment');
  return { person, garment, category: request.category };
}

async function preparePhoto(photo: Uint8Array, subject: 'person' | 'garment'): Promise<VendorPhoto> {
  const bytes = await rewritePicture(photo, subject, SENT_PIXELS);
  const header = readPictureHeader(bytes);
  if (typeof header === 'string') throw new EngineError('internal', 'A prepared photo is not a picture.');
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const { width, height } = header;
  return { subject, bytes, base64, dataUrl: `data:image/jpeg;base64,${base64}`, width, height };
}

function toEngineError(error: unknown, name: string, late: boolean, closing: boolean): EngineError {
  if (closing) return new EngineError('overloaded', 'The engine is closing.', { retryable: true });
  if (late) return createFailure('timeout', name, 'took too long.');
  if (error instanceof EngineError) return error;
  if (error instanceof NoPictureError || error instanceof TooLargeError) {
    return new EngineError('upstream', `${name}: ${error.message}`, { cause: error });
  }
  if (error instanceof z.ZodError) {
    return new EngineError('upstream', `${name}: answered in a shape that is not known.`, { cause: error });
  }
  return new EngineError('upstream', `${name}: cannot be reached or hung up.`, {
    retryable: true,
    cause: error,
  });
}
