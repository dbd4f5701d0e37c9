import EngineWorker from './engine-worker.ts?worker';
import { type BrowserEngine, createWorkerEngine, type WorkerEngineOptions } from './worker-engine.ts';

/**
 * The engine's entrance for pages. Costs nothing until the first job (or `prepare`), which starts the worker and has
 * it fetch runtime and networks from the page's own origin. The page's bundle gets the conversation with the worker
 * only, a few kilobytes.
 */
export function createBrowserEngine(options: Omit<WorkerEngineOptions, 'startWorker'> = {}): BrowserEngine {
  return createWorkerEngine({ ...options, startWorker: () => new EngineWorker({ name: 'try-on-engine' }) });
}
