import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TryOnEngine } from '@tryon/engine/engine.ts';
import { createIdleCollector } from '@tryon/engine/node/idle-collector.ts';
import type { Config } from '#src/config.ts';
import { overwriteReadBuffer } from '#src/http/overwrite-read-buffer.ts';
import { describeError, type Logger } from '#src/logger.ts';

/**
 * The engine that the configuration names, warm. Imported on demand: only one of them is ever needed.
 * @throws EngineError when it cannot be loaded.
 */
export async function createEngine({ engine, tryOn }: Config, log: Logger): Promise<TryOnEngine> {
  if (engine.kind === 'backend') {
    const { createBackendEngine } = await import('@tryon/engine/providers/backend/backend-engine.ts');
    const backend = createBackendEngine({ baseUrl: engine.baseUrl, deadlineMs: tryOn.timeoutMs });
    return cleanAfterRuns(backend, log);
  }
  const { createEmbeddedEngine } = await import('@tryon/engine/node/embedded-engine.ts');
  const embedded = createEmbeddedEngine({
    workers: tryOn.concurrency,
    // The server's own queue decides who waits; this one only bridges the end of an aborted run.
    maxQueue: tryOn.concurrency + tryOn.queueLength,
    runTimeoutMs: tryOn.timeoutMs,
    rehearsal: { person: await readDrawing('maya'), garment: await readDrawing('plain-tee') },
    onWorkerFailure: (error) => log.error({ error: describeError(error) }, 'a worker of the engine died'),
  });
  return cleanAfterRuns(await embedded, log);
}

/** What nothing here can overwrite goes when this thread's garbage does, and with the next thing that Node reads. */
function cleanAfterRuns(engine: TryOnEngine, log: Logger): TryOnEngine {
  const collector = createIdleCollector(undefined, undefined, () => {
    overwriteReadBuffer().catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'the buffer of requests was not overwritten'),
    );
  });
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

/** One of the project's own pictures. */
async function readDrawing(name: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(`@tryon/artwork/pictures/${name}.webp`)));
}
