import type { Stage, TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import { wipe } from '@tryon/engine/node/wipe.ts';
import type { AskedJob } from './vendor-jobs.store.ts';
import type { VendorJobs } from './vendor-jobs.ts';

/** Whoever waits for a run now. */
export interface Asker extends Pick<TryOnOptions, 'signal' | 'onStage'> {
  readonly vendorJobs: VendorJobs;
}

interface RunOptions {
  readonly engine: TryOnEngine;
  readonly request: TryOnRequest;
  readonly asker: Asker;
  /** What was asked for this request before; null for nothing. */
  readonly before: AskedJob | null;
}

/** While photos are made ready nothing has been sent. */
const BEFORE_SENDING: readonly (Stage | null)[] = [null, 'photo', 'garment'];

/**
 * A picture in the making. At a vendor it goes on without whoever asked, until it is dropped: they may be loading the page
 * anew, and a vendor is paid all the same. Everywhere else it ends with them.
 */
export function startRun({ engine, request, asker: first, before }: RunOptions) {
  const { name, needsKey } = engine.description;
  const outlives = needsKey && first.vendorJobs.name !== null;
  const startedAt = performance.now();
  const dropping = new AbortController();
  const signal = outlives ? dropping.signal : first.signal;
  let asker = first;
  let stage: Stage | null = null;
  let job = before?.job ?? null;
  let wasMade = before?.wasMade ?? false;
  let costCents = 0;

  const note = async () => {
    if (needsKey) await asker.vendorJobs.keep(name, { job, wasMade });
  };

  async function make(): Promise<TryOnResult> {
    await note();
    const made = await engine.tryOn(request, {
      signal,
      onStage(begun) {
        stage = begun;
        asker.onStage?.(begun);
      },
      job: {
        begun: job,
        async onBegun(begun) {
          job = begun;
          await note();
        },
      },
    });
    // The cost of a job is told once.
    if (!wasMade) costCents = made.costCents;
    wasMade = true;
    await note();
    return made;
  }

  const isSent = () => job !== null || !BEFORE_SENDING.includes(stage);
  let failure: unknown = null;
  const making = make();
  making.catch((error: unknown) => {
    if (!signal.aborted) failure = error;
  });

  return {
    /** Whether it is still there for whoever comes back. */
    goesOn: () => outlives && !dropping.signal.aborted && failure === null,
    /** Why the engine made none; null while it may, and where it was told to stop. */
    failure: () => failure,
    sinceMs: () => performance.now() - startedAt,

    /** What the vendor charges for it; afterwards that has been told. */
    takeCost(): number {
      const cents = costCents;
      costCents = 0;
      return cents;
    },

    /** Whoever asked is back. */
    async join(next: Asker): Promise<void> {
      asker = next;
      if (stage) next.onStage?.(stage);
      await note();
    },

    /**
     * The picture for the asker, their own copy where it is kept for whoever comes back.
     * @throws EngineError, or the reason of their signal when aborted.
     */
    async wait(): Promise<TryOnResult> {
      if (!outlives) return { ...(await making), costCents };
      const { signal: leaving, vendorJobs } = asker;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = async () => {
        if (isSent()) return reject(leaving.reason);
        // The photos that are being made ready are the asker's, and are overwritten once this has ended.
        dropping.abort(leaving.reason);
        await making.catch(() => vendorJobs.forget(name)).catch(() => undefined);
        reject(leaving.reason);
      };
      if (leaving.aborted) await leave();
      else leaving.addEventListener('abort', () => void leave(), { once: true });
      const made = await Promise.race([making, left]);
      const image = { ...made.image, bytes: new Uint8Array(made.image.bytes) };
      return { ...made, image, costCents };
    },

    /** Ends it, at the vendor as well where it has a call for that and nobody else has asked after it. Never rejects. */
    async drop(): Promise<void> {
      dropping.abort(new Error('Nobody waits for the picture.'));
      const made = await making.catch(() => null);
      if (made && outlives) wipe(made.image);
      if (made || failure !== null || job === null) return;
      const isOurs = await asker.vendorJobs.isOurs(name).catch(() => false);
      if (isOurs) await engine.abandon?.(job);
    },
  };
}

export type EngineRun = ReturnType<typeof startRun>;
