import type { Stage, TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { wipe } from '@tryon/engine/node/wipe.ts';
import type { VendorJob, VendorJobs } from './vendor-jobs.store.ts';

/** The client that currently waits for a run. */
export interface EngineClient extends Pick<TryOnOptions, 'signal' | 'onStage'> {
  readonly vendorJobs: VendorJobs;
}

/** Stages in which photos are prepared and nothing has been sent. */
const BEFORE_SENDING: readonly (Stage | null)[] = [null, 'photo', 'garment'];

/**
 * Starts the generation of a picture. At a vendor it continues after its client has left, until it is dropped: the client may be
 * reloading the page, and the vendor charges in any case. On any other engine it ends with the client.
 * @param before the earlier job of this request; null if there is none.
 */
export function startRun(
  engine: TryOnEngine,
  request: TryOnRequest,
  first: EngineClient,
  before: VendorJob | null,
) {
  const { name, needsKey } = engine.description;
  const outlives = needsKey && first.vendorJobs.name !== null;
  const startedAt = performance.now();
  const dropping = new AbortController();
  const signal = outlives ? dropping.signal : first.signal;
  let client = first;
  let stage: Stage | null = null;
  let job = before?.job ?? null;
  let wasMade = before?.wasMade ?? false;
  let costCents = 0;

  const note = async () => {
    if (needsKey) await client.vendorJobs.store(name, { job, wasMade });
  };

  async function generate(): Promise<TryOnResult> {
    await note();
    const made = await engine.tryOn(request, {
      signal,
      onStage(begun) {
        stage = begun;
        client.onStage?.(begun);
      },
      job: {
        begun: job,
        async onBegun(begun) {
          job = begun;
          await note();
        },
      },
    });
    // The cost of a job is reported once.
    if (!wasMade) costCents = made.costCents;
    wasMade = true;
    await note();
    return made;
  }

  const isSent = () => job !== null || !BEFORE_SENDING.includes(stage);
  let failure: unknown = null;
  const generation = generate();
  generation.catch((error: unknown) => {
    if (!signal.aborted) failure = error;
  });

  return {
    /** Whether a returning client can still get the picture. */
    goesOn: () => outlives && !dropping.signal.aborted && failure === null,
    /** The engine's error; null unless it has failed by itself. */
    failure: () => failure,
    sinceMs: () => performance.now() - startedAt,

    /** Returns the vendor's price once; 0 afterwards. */
    takeCost(): number {
      const cents = costCents;
      costCents = 0;
      return cents;
    },

    /** The client is back. */
    async join(next: EngineClient): Promise<void> {
      client = next;
      if (stage) next.onStage?.(stage);
      await note();
    },

    /**
     * The picture for the client; a copy if it is kept for a returning client.
     * @throws EngineError, or the reason of the client's signal if aborted.
     */
    async wait(): Promise<TryOnResult> {
      if (!outlives) return { ...(await generation), costCents };
      const { signal: leaving, vendorJobs } = client;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = async () => {
        if (isSent()) return reject(leaving.reason);
        // The photos in preparation belong to the client and are overwritten after this has ended.
        dropping.abort(leaving.reason);
        await generation.catch(() => vendorJobs.forget(name)).catch(() => undefined);
        reject(leaving.reason);
      };
      if (leaving.aborted) await leave();
      else leaving.addEventListener('abort', () => void leave(), { once: true });
      const made = await Promise.race([generation, left]);
      const image = { ...made.image, bytes: new Uint8Array(made.image.bytes) };
      return { ...made, image, costCents };
    },

    /** Ends the run; cancels the vendor's job too if it can and no other try-on uses it. Never rejects. */
    async drop(): Promise<void> {
      dropping.abort(new Error('Nobody waits for the picture.'));
      const made = await generation.catch(() => null);
      if (made && outlives) wipe(made.image);
      if (made || failure !== null || job === null) return;
      const isOurs = await client.vendorJobs.isOurs(name).catch(() => false);
      if (isOurs) await engine.abandon?.(job);
    },
  };
}

export type EngineRun = ReturnType<typeof startRun>;
