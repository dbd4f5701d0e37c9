import { getGlobalLiteRtPromise, loadLiteRt } from '@litertjs/core';

/** What LiteRT's loader script reads from the global `Module` before it starts. */
interface ModuleSettings {
  readonly print: (text: string) => void;
  readonly printErr: (text: string) => void;
  readonly locateFile: (name: string) => string;
}

/** The two files of one variant of the runtime, if each has its own address. */
export interface RuntimeFiles {
  /** Address of the loader script; it must end in `.js`. */
  readonly loader: string;
  /** Address of the .wasm file belonging to that script. */
  readonly wasm: string;
}

/** Progress (`INFO: Created TensorFlow Lite XNNPACK delegate`) and the notice that no NPU is registered. */
const NOTICE = /^(INFO|VERBOSE|DEBUG):|\bnpu_registry\b/;

/**
 * Loads LiteRT once per thread.
 *
 * The runtime prints notices to stderr, so its output is intercepted: notices are dropped, anything else goes to
 * `report`. Other output of the process is not affected.
 * @param source the folder of the loader scripts and .wasm files, a path or URL, from which the runtime picks those
 * that suit the machine; or the two files themselves.
 * @throws the loader's error when the script or the .wasm file cannot be loaded.
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
 * LiteRT always requests a GPU device and complains when there is none. The networks run on the CPU, so while it
 * loads it is given an adapter whose device is null, which it accepts silently.
 */
function hideGraphics(): () => void {
  const adapter = { limits: {}, features: new Set(), requestDevice: async () => null };
  const value = { requestAdapter: async () => adapter };
  Object.defineProperty(navigator, 'gpu', { configurable: true, value });
  return () => {
    Reflect.deleteProperty(navigator, 'gpu');
  };
}
