import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { EngineDescription, TryOnEngine } from '#src/engine.ts';
import { checkRequest } from './check-request.ts';
// Configures libvips in the main thread, where alone its environment can be set, before a worker uses it.
import './sharp-setup.ts';
import { createPreserver, type PreservePerson } from './preserve-person.ts';
import { createWorkerPool } from './worker-pool.ts';

/** What the embedded engine may take of the machine. Times in milliseconds, memory in bytes. */
export interface EmbeddedEngineOptions {
  /** Threads; each takes one core while it works. By default all cores but one, at most four. */
  readonly workers?: number;
  /** Try-ons that may wait for a thread, 8 by default; more are turned away as `overloaded`. */
  readonly maxQueue?: number;
  /** Longest time one try-on may take once it runs, 30 s by default. */
  readonly runTimeoutMs?: number;
  /** Time an aborted run has to reach its next stage before its thread is replaced, 2 s by default. */
  readonly abortGraceMs?: number;
  /** A thread that holds more memory than this after a run is replaced, 1 GB by default. */
  readonly maxWorkerBytes?: number;
  /**
   * Photos for one try-on that every thread makes for itself after the start, so that the first person does
   * not wait for the compiler. It gives way when somebody comes.
   */
  readonly rehearsal?: { readonly person: Uint8Array; readonly garment: Uint8Array };
  /** Told when a thread died without a run to blame it on. It has been replaced already. */
  readonly onWorkerFailure?: (error: Error) => void;
}

/** The embedded engine, whose threads also look after the pictures of others. */
export interface EmbeddedEngine extends TryOnEngine {
  readonly preservePerson: PreservePerson;
}

/** The same on every installation. */
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
 * The engine that needs no other machine: worker threads of this process, networks loaded and warm when this
 * resolves. The worker gets copies of the photos, which it wipes.
 *
 * @throws EngineError `internal` when a worker cannot load the networks.
 */
export async function createEmbeddedEngine(options: EmbeddedEngineOptions = {}): Promise<EmbeddedEngine> {
  const somebodyCame = new Int32Array(new SharedArrayBuffer(4));
  const { rehearsal } = options;
  const pool = await createWorkerPool({
    file: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    workers: options.workers ?? Math.min(4, Math.max(1, availableParallelism() - 1)),
    maxQueue: options.maxQueue ?? 8,
    runTimeoutMs: options.runTimeoutMs ?? 30_000,
    abortGraceMs: options.abortGraceMs ?? 2_000,
    maxWorkerBytes: options.maxWorkerBytes ?? 1_000_000_000,
    setup: rehearsal ? { rehearsal: { ...rehearsal, cancelled: somebodyCame } } : undefined,
    onWorkerFailure: options.onWorkerFailure,
  });
  return {
    description: EMBEDDED_ENGINE,
    async tryOn({ category, person, garment, ...order }, tryOnOptions) {
      const start = performance.now();
      checkRequest({ person, garment, category }, EMBEDDED_ENGINE.categories);
      Atomics.store(somebodyCame, 0, 1);
      // Not `slice`, which for a Buffer is a view of the same bytes.
      const copies = { person: new Uint8Array(person), garment: new Uint8Array(garment) };
      const made = await pool.run({ ...order, ...copies }, tryOnOptions);
      const { name: engine, model } = EMBEDDED_ENGINE;
      return { ...made, engine, model, milliseconds: performance.now() - start, costCents: 0 };
    },
    preservePerson: createPreserver(pool),
    close: () => pool.close(),
  };
}
