import { getGlobalLiteRtPromise, loadLiteRt } from '@litertjs/core';

/** What LiteRT's loader script reads from the global `Module` before it starts. */
interface ModuleSettings {
  readonly print: (text: string) => void;
  readonly printErr: (text: string) => void;
  readonly locateFile: (name: string) => string;
}

/** The two files of one variant of the runtime, where each has an address of its own. */
export interface RuntimeFiles {
  /** Address of the loader script; it must end in `.js`. */
  readonly loader: string;
  /** Address of the .wasm file that belongs to that script. */
  readonly wasm: string;
}

/** Progress (`INFO: Created TensorFlow Lite XNNPACK delegate`) and the news that no NPU is registered. */
const NOTICE = /^(INFO|VERBOSE|DEBUG):|\bnpu_registry\b/;

/**
 * Loads LiteRT once per thread.
 *
 * The runtime prints notices on the error channel, so its printing is taken over: notices are dropped, anything
 * else goes to `report`. Nothing is done to the surroundings' own printing.
 * @param source the folder where the loader scripts and .wasm files lie, a path or an address, out of which the
 *   runtime picks those that suit the machine; or the two files themselves.
 * @throws the loader's error when the script or the .wasm file cannot be had.
 */
export async function loadRuntime(
  source: string | RuntimeFiles,
  report: (text: string) => void,
): Promise<void> {
  const running = getGlobalLiteRtPromise();
  if (running !== undefined) {
    await running;
    return;
  }
  const { start, locateFile } = locate(source);
  const print = (text: string): void => {
    if (!NOTICE.test(text)) report(text);
  };
  const settings: ModuleSettings = { print, printErr: print, locateFile };
  Object.assign(globalThis, { Module: settings });
  const restore = hideGraphics();
  try {
    await loadLiteRt(start);
  } finally {
    restore();
  }
}

function locate(source: string | RuntimeFiles): { start: string; locateFile: (name: string) => string } {
  if (typeof source !== 'string') return { start: source.loader, locateFile: () => source.wasm };
  const base = source.endsWith('/') ? source : `${source}/`;
  return { start: base, locateFile: (name) => `${base}${name}` };
}

/**
 * LiteRT always asks for a graphics device and complains when there is none. The networks run on the CPU, so while
 * it loads it meets an adapter whose device is null, which it accepts in silence.
 */
function hideGraphics(): () => void {
  const adapter = { limits: {}, features: new Set(), requestDevice: async () => null };
  const value = { requestAdapter: async () => adapter };
  Object.defineProperty(navigator, 'gpu', { configurable: true, value });
  return () => {
    Reflect.deleteProperty(navigator, 'gpu');
  };
}
