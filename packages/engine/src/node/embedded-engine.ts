import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import { checkRequest } from './check-request.ts';
// Configures libvips before any worker uses it; its environment can only be set in the main thread.
import './sharp-setup.ts';
import { createPreserver, type PreservePerson } from './preserve-person.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Resource limits of the embedded engine. Times in milliseconds, memory in bytes. */
export interface EmbeddedEngineOptions {
  /** Number of threads; each uses one core while it works. By default all cores but one, at most four. */
  readonly workers?: number;
  /** Number of try-ons that may wait for a thread, 8 by default; further ones are rejected as `overloaded`. */
  readonly maxQueue?: number;
  /** Time limit for one running try-on, 30 s by default. */
  readonly runTimeoutMs?: number;
  /** Time for an aborted run to reach its next stage before its thread is replaced, 2 s by default. */
  readonly abortGraceMs?: number;
  /** A thread holding more memory than this after a run is replaced, 1 GB by default. */
  readonly maxWorkerBytes?: number;
  /**
   * Photos for a trial run on every thread after the start, so that the first user does not wait for the JIT
   * compiler. It is cancelled when a request arrives.
   */
  readonly rehearsal?: { readonly person: Uint8Array; readonly garment: Uint8Array };
  /** Called when a thread died outside a run. It has already been replaced. */
  readonly onWorkerFailure?: (error: Error) => void;
}

/** The embedded engine, whose threads also restore the person in other engines' pictures. */
export interface EmbeddedEngine extends TryOnEngine {
  readonly preservePerson: PreservePerson;
}

/** Description of the engine, the same on every installation. */
export const EMBEDDED_ENGINE: EngineDescription = {
  name: 'embedded',
  model: 'embedded',
  categories: ['upper'],
  garmentPhotos: ['flat', 'worn'],
  needsKey: false,
  runsOn: 'server',
  recipient: null,
  usualSeconds: 2,
  priceCents: 0,
  longSidePixels: 1430,
  keepsPerson: true,
};

/**
 * Creates the engine that needs no other machine: worker threads of this process, with networks loaded and warm when
 * this resolves. Workers get copies of the photos and wipe them.
 *
 * @throws EngineError `internal` when a worker cannot load the networks.
 */
export async function createEmbeddedEngine(options: EmbeddedEngineOptions = {}): Promise<EmbeddedEngine> {
  const rehearsalCancelled = new Int32Array(new SharedArrayBuffer(4));
  const { rehearsal } = options;
  const pool = await createWorkerPool({
    file: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    workers: options.workers ?? Math.min(4, Math.max(1, availableParallelism() - 1)),
    maxQueue: options.maxQueue ?? 8,
    runTimeoutMs: options.runTimeoutMs ?? 30_000,
    abortGraceMs: options.abortGraceMs ?? 2_000,
    maxWorkerBytes: options.maxWorkerBytes ?? 1_000_000_000,
    setup: rehearsal ? { rehearsal: { ...rehearsal, cancelled: rehearsalCancelled } } : undefined,
    onWorkerFailure: options.onWorkerFailure,
  });
  return {
    description: EMBEDDED_ENGINE,
    async tryOn({ category, person, garment, ...order }, tryOnOptions) {
      const start = performance.now();
      checkRequest({ person, garment, category }, EMBEDDED_ENGINE.categories);
      Atomics.store(rehearsalCancelled, 0, 1);
      // Not `slice`, which for a Buffer returns a view of the same bytes.
      const copies = { person: new Uint8Array(person), garment: new Uint8Array(garment) };
      const made = await pool.run({ ...order, ...copies }, tryOnOptions);
      const { name: engine, model } = EMBEDDED_ENGINE;
      return { ...made, engine, model, milliseconds: performance.now() - start, costCents: 0 };
    },
    preservePerson: createPreserver(pool),
    close: () => pool.close(),
  };
}
