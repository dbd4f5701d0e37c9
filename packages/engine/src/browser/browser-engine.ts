import EngineWorker from './engine-worker.ts?worker';
import { type BrowserEngine, createWorkerEngine, type WorkerEngineOptions } from './worker-engine.ts';

/**
 * Entry point of the engine for pages. Loads nothing until the first job (or `prepare`), which starts the worker and
 * has it fetch runtime and networks from the page's own origin. The page's bundle contains only the communication
 * with the worker, a few kilobytes.
 */
export function createBrowserEngine(options: Omit<WorkerEngineOptions, 'startWorker'> = {}): BrowserEngine {
  return createWorkerEngine({ ...options, startWorker: () => new EngineWorker({ name: 'try-on-engine' }) });
}
