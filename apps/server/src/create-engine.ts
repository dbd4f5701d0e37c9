import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TryOnEngine } from '@tryon/engine/engine.ts';
import { createIdleCollector } from '@tryon/engine/node/idle-collector.ts';
import type { Config } from '#src/config.ts';
import { describeError, type Logger } from '#src/logger.ts';

/**
 * The engine that the configuration names, warm. Imported on demand: only one of them is ever needed.
 * @throws EngineError when it cannot be loaded.
 */
export async function createEngine({ engine, tryOn }: Config, log: Logger): Promise<TryOnEngine> {
  if (engine.kind === 'backend') {
    const { createBackendEngine } = await import('@tryon/engine/providers/backend/backend-engine.ts');
    return collectAfterRuns(createBackendEngine({ baseUrl: engine.baseUrl, deadlineMs: tryOn.timeoutMs }));
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
  return collectAfterRuns(await embedded);
}

/** Answers are texts, which nothing can overwrite: they go when this thread's garbage does. */
function collectAfterRuns(engine: TryOnEngine): TryOnEngine {
  const collector = createIdleCollector();
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
