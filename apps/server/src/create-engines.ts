import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type { TryOnEngine } from '@tryon/engine/engine.ts';
import {
  createEmbeddedEngine,
  EMBEDDED_ENGINE,
  type EmbeddedEngine,
} from '@tryon/engine/node/embedded-engine.ts';
import { createIdleCollector } from '@tryon/engine/node/idle-collector.ts';
import { markRepainted, type PreservePerson } from '@tryon/engine/node/preserve-person.ts';
import { createBackendEngine } from '@tryon/engine/providers/backend/backend-engine.ts';
import { VENDORS } from '@tryon/engine/providers/vendors.ts';
import type { Config } from '#src/config/config.ts';
import type { EngineSettings } from '#src/config/engine-settings.ts';
import { overwriteReadBuffer } from '#src/http/body/overwrite-read-buffer.ts';
import type { Logger } from './logger.ts';

/**
 * Creates the enabled engines, in order of preference.
 * @throws EngineError `model_retired`, TypeError if the settings cannot work.
 */
export function createEngines({ engines, tryOn }: Config, log: Logger, make = createEmbeddedEngine) {
  let embedded: Promise<EmbeddedEngine> | null = null;
  // If the embedded engine is disabled, its networks are loaded for the first picture of another engine. After a
  // failure, the next picture tries again.
  const getEmbedded = () => {
    embedded ??= warmEmbedded(tryOn, log, make).catch((error: unknown) => {
      embedded = null;
      throw error;
    });
    return embedded;
  };
  const made = engines.map((settings) => {
    if (settings.name === 'embedded') return { description: EMBEDDED_ENGINE, ready: getEmbedded() };
    const engine = createHosted(settings, findDeadline(engines, tryOn));
    const { name, model, needsKey, priceCents } = engine.description;
    if (needsKey && priceCents === 0) {
      log.warn({ engine: name, model }, 'no price is known, so what its pictures cost is counted as nothing');
    }
    return { description: engine.description, ready: Promise.resolve(engine) };
  });
  const filled = overwrite(log);
  const ready: Promise<readonly TryOnEngine[]> = Promise.all(
    made.map(async (engine) => {
      const warm = await engine.ready;
      await filled;
      return cleanAfterRuns(warm, log);
    }),
  );
  return {
    /** Available immediately, so that pages can say where photos are sent before any engine is warm. */
    descriptions: made.map(({ description }) => description),
    /** In the order of `descriptions`; resolves once all engines are warm. */
    ready,
    /** Restores the person in pictures from engines that repaint them; runs on the embedded engine's threads. */
    preservePerson: markRepaintedOnFailure(
      async (...order) => (await getEmbedded()).preservePerson(...order),
      log,
    ),
    /** Closes all engines and their threads. */
    async close(): Promise<void> {
      const open: TryOnEngine[] = await Promise.all(made.map((engine) => engine.ready));
      if (embedded !== null) open.push(await embedded);
      // The embedded engine may be in the list twice.
      await Promise.all([...new Set(open)].map((engine) => engine.close()));
    },
  };
}

export type Engines = ReturnType<typeof createEngines>;

/** Time reserved for restoring the person, which takes up to 3.5 s; at most half of a short time limit. */
const PRESERVING_MS = 5_000;

/** Time limit in milliseconds for one remote engine; leaves time for a fallback engine if there is one. */
function findDeadline(engines: Config['engines'], { timeoutMs, engineTimeoutMs }: Config['tryOn']): number {
  const mostMs = Math.max(timeoutMs - PRESERVING_MS, timeoutMs / 2);
  return engines.length === 1 ? mostMs : Math.min(mostMs, engineTimeoutMs);
}

/** If restoring fails through our fault, the paid picture is delivered as it is and marked as repainted. */
function markRepaintedOnFailure(preservePerson: PreservePerson, log: Logger): PreservePerson {
  return async (request, made, signal) => {
    try {
      return await preservePerson(request, made, signal);
    } catch (error) {
      if (signal.aborted || (error instanceof EngineError && error.kind === 'upstream')) throw error;
      log.error({ error }, 'the person was not put back');
      return markRepainted(made);
    }
  };
}

function createHosted(settings: Exclude<EngineSettings, { name: 'embedded' }>, deadlineMs: number) {
  if (settings.name === 'backend') return createBackendEngine({ baseUrl: settings.baseUrl, deadlineMs });
  const { name, ...options } = settings;
  return VENDORS[name]({ ...options, deadlineMs });
}

async function warmEmbedded(tryOn: Config['tryOn'], log: Logger, make: typeof createEmbeddedEngine) {
  return make({
    workers: tryOn.workers,
    // The server's own queue limits admission. This queue only covers the time that an aborted run takes to end.
    maxQueue: tryOn.concurrency + tryOn.queueLength,
    runTimeoutMs: tryOn.timeoutMs,
    rehearsal: { person: await readDrawing('maya'), garment: await readDrawing('plain-tee') },
    onWorkerFailure: (error) => log.error({ error }, 'a worker of the engine died'),
  });
}

/** Data that cannot be overwritten directly is cleared by garbage collection and by overwriting the read buffer. */
function cleanAfterRuns(engine: TryOnEngine, log: Logger): TryOnEngine {
  const collector = createIdleCollector(undefined, undefined, () => void overwrite(log));
  return {
    ...engine,
    async tryOn(request, options) {
      collector.begin();
      try {
        return await engine.tryOn(request, options);
      } finally {
        collector.end();
      }
    },
  };
}

function overwrite(log: Logger): Promise<void> {
  return overwriteReadBuffer().catch((error: unknown) =>
    log.warn({ error }, 'the buffer of requests was not overwritten'),
  );
}

/** Reads one of the project's own pictures. */
async function readDrawing(name: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`)));
}
