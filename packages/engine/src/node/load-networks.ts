import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Networks } from '#src/core/types.ts';
import { createNetworks } from '#src/models/create-networks.ts';

const require = createRequire(import.meta.url);
const OWN_NETWORKS = new URL('../../networks/', import.meta.url);

/**
 * Reads the networks, two from installed packages and four of our own, and compiles them for the calling thread.
 * @throws EngineError of kind `internal` when they cannot be read or compiled.
 */
export async function loadNetworks(): Promise<Networks> {
  const runtime = join(packageFolder('@litertjs/core'), 'wasm');
  const [pose, selfie, garmentReader, personParser] = await Promise.all([
    readFile(join(packageFolder('@mediapipe/pose'), 'pose_landmark_full.tflite')),
    readFile(join(packageFolder('@mediapipe/selfie_segmentation'), 'selfie_segmentation.tflite')),
    readFile(new URL('garment-reader.weights', OWN_NETWORKS)),
    readFile(new URL('person-parser.weights', OWN_NETWORKS)),
  ]);
  const withdraw = provideBrowserGlobals();
  try {
    return await createNetworks({
      runtime,
      pose,
      selfie,
      garmentReader,
      personParser,
      finisher: () => readFile(new URL('finisher.weights', OWN_NETWORKS)),
      pictureChecker: () => readFile(new URL('picture-checker.weights', OWN_NETWORKS)),
      report: (text) => process.emitWarning(text),
    });
  } finally {
    withdraw();
  }
}

/** The packages do not export their assets, so they are located relative to the package's main file. */
function packageFolder(name: string): string {
  const main = require.resolve(name);
  return main.slice(0, main.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length);
}

/**
 * LiteRT expects a web worker: `self`, and an `importScripts` that sets `ModuleFactory` on it. Its loader is a
 * CommonJS script inside an ES module package, so `require` would load it as the wrong kind. Both globals are removed
 * again, so that other code does not assume a browser.
 */
function provideBrowserGlobals(): () => void {
  const importScripts = (path: string): void => {
    const script = { exports: {} };
    const parameters = ['module', 'exports', 'require', '__filename', '__dirname'];
    const load = compileFunction(readFileSync(path, 'utf8'), parameters, { filename: path });
    load(script, script.exports, createRequire(path), path, dirname(path));
    Object.assign(globalThis, { ModuleFactory: script.exports });
  };
  Object.assign(globalThis, { self: globalThis, importScripts });
  return () => {
    Reflect.deleteProperty(globalThis, 'self');
    Reflect.deleteProperty(globalThis, 'importScripts');
  };
}
