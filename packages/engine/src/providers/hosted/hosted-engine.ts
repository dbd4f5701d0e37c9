import { z } from 'zod';
import { EngineError } from '#src/core/engine-error.ts';
import type { EngineDescription, TryOnEngine, TryOnOptions, TryOnRequest } from '#src/engine.ts';
import { checkRequest } from '#src/node/check-request.ts';
import { rewritePicture } from '#src/node/decode.ts';
import { readPictureHeader } from '#src/pictures/picture-header.ts';
import { createCalls } from './calls.ts';
import { checkPicture, NoPictureError, readBase64 } from './check-picture.ts';
import { createFailure } from './failures.ts';
import type { Lookup } from './public-address.ts';
import { TooLargeError } from './read-bounded.ts';
import type { Vendor, VendorOrder, VendorPhoto } from './vendor.ts';

/** What can be set for every engine elsewhere. */
export interface HostedOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Longest time from the first byte sent to the last one read, 60 s by default. */
  readonly deadlineMs?: number;
  /** Largest answer that is read, 32 MB by default (a base64 picture of 24 MB). */
  readonly maxAnswerBytes?: number;
  /** Milliseconds between two questions after the same job, 1 s by default. */
  readonly pollMs?: number;
  /** How the host of a picture's address is resolved; the system's own way by default. */
  readonly lookup?: Lookup;
}

/** What a vendor's engine is made with. */
export interface VendorOptions extends HostedOptions {
  readonly apiKey: string;
  /** The vendor's own name of a model; its usual one when left out. */
  readonly model?: string | undefined;
  /** The vendor's public address when left out. */
  readonly baseUrl?: string | undefined;
  /** What a picture costs, US cents; the list price as last seen when left out. */
  readonly priceCents?: number | undefined;
}

/** Hosted engines work at up to about 1350x1800; more pixels would only take longer to send. */
const SENT_PIXELS = 2_400_000;

/**
 * An engine elsewhere. The photos leave as fresh JPEGs without metadata, and nothing that may have cost money is asked
 * for twice. Stages are those that can be known: both photos prepared, `fitting` while the other side works, `checks`.
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

  async function askVendor(order: VendorOrder, signal: AbortSignal, onAnswer: () => void) {
    const { lookup } = options;
    const { calls, download, finish } = createCalls(vendor, {
      fetch,
      signal,
      maxAnswerBytes,
      pollMs,
      lookup,
    });
    const { picture, costCents, grading, repainted = true } = await vendor.make(order, calls).finally(finish);
    onAnswer();
    const bytes = /^https?:/i.test(picture) ? await download(picture) : readBase64(picture);
    return {
      image: await checkPicture(bytes),
      costCents: costCents ?? description.priceCents,
      repainted,
      ...(grading ?? { grade: 'sure' as const, reasons: [] }),
    };
  }

  return {
    description,
    async tryOn(request, { signal, onStage }) {
      signal.throwIfAborted();
      checkRequest(request, description.categories);
      const start = performance.now();
      const order = await prepareOrder(request, onStage);
      signal.throwIfAborted();
      onStage?.('fitting');
      const prepared = performance.now();
      let answered = prepared;
      const deadline = AbortSignal.timeout(deadlineMs);
      const ends = AbortSignal.any([signal, deadline, closing.signal]);
      try {
        const made = await askVendor(order, ends, () => {
          answered = performance.now();
          onStage?.('checks');
        });
        return { ...made, ...describeWork(description, { start, prepared, answered }) };
      } catch (error) {
        signal.throwIfAborted();
        throw toEngineError(error, description.name, deadline.aborted, closing.signal.aborted);
      }
    },
    async close() {
      closing.abort();
    },
  };
}

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
