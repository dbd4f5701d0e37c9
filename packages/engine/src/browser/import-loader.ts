/**
 * Development only. The development server can run workers as modules alone, and in those `importScripts` throws,
 * by which LiteRT fetches its loader. Here the loader is imported instead, and `importScripts` has nothing left to do.
 * @param address of the loader script.
 */
export async function importLoader(address: string): Promise<void> {
  const script = await (await fetch(address)).text();
  const source = new Blob([script, '\nexport { ModuleFactory };'], { type: 'text/javascript' });
  const url = URL.createObjectURL(source);
  try {
    const { ModuleFactory } = await import(/* @vite-ignore */ url);
    Object.assign(globalThis, { ModuleFactory, importScripts: () => undefined });
  } finally {
    URL.revokeObjectURL(url);
  }
}
