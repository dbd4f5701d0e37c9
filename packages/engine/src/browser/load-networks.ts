import { supportsFeature } from '@litertjs/core';
import { EngineError } from '#src/core/engine-error.ts';
import type { Networks } from '#src/core/types.ts';
import { createNetworks } from '#src/models/create-networks.ts';
import { loadRuntime } from '#src/models/load-runtime.ts';
import { warmUpNetworks } from '#src/models/warm-up-networks.ts';
import { importLoader } from './import-loader.ts';
import { NETWORK_FILES, RUNTIME_FILES } from './runtime-files.ts';

/**
 * Fetches runtime and networks from the page's own origin in parallel, and prepares them for their first run.
 * @throws EngineError of kind `internal`, retryable when something could not be fetched.
 */
export async function loadNetworks(): Promise<Networks> {
  const runtime = (await supportsFeature('relaxedSimd')) ? RUNTIME_FILES.fast : RUNTIME_FILES.compatible;
  const [pose, selfie, garmentReader, personParser] = await Promise.all([
    fetchBytes(NETWORK_FILES.pose),
    fetchBytes(NETWORK_FILES.selfie),
    fetchBytes(NETWORK_FILES.garmentReader),
    fetchBytes(NETWORK_FILES.personParser),
    startRuntime(runtime),
  ]);
  const networks = await createNetworks({
    runtime,
    pose,
    selfie,
    garmentReader,
    personParser,
    finisher: () => fetchBytes(NETWORK_FILES.finisher),
    pictureChecker: () => fetchBytes(NETWORK_FILES.pictureChecker),
  });
  await warmUpNetworks(networks);
  return networks;
}

async function startRuntime(runtime: { loader: string; wasm: string }): Promise<void> {
  try {
    if (import.meta.env.DEV) await importLoader(runtime.loader);
    await loadRuntime(runtime, () => {});
  } catch (cause) {
    throw new EngineError('internal', 'The runtime of the networks could not be loaded.', {
      retryable: true,
      cause,
    });
  }
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new EngineError('internal', 'A network could not be fetched.', { retryable: true, cause });
  }
}
