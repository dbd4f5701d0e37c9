/**
 * The engine's worker in a browser, which does all heavy work in a thread of its own. It runs as a classic worker,
 * because LiteRT loads its loader with `importScripts`.
 */
import { createWork } from './create-work.ts';
import { loadNetworks } from './load-networks.ts';
import { pauseBeforeRuns, serveJobs } from './serve-jobs.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const loading = loadNetworks().then((networks) => createWork(pauseBeforeRuns(networks, pause)));
const serve = serveJobs(loading, (message) => globalThis.postMessage(message));

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => void serve(data));
