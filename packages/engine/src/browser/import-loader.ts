/**
 * Development only. The development server can only run module workers, in which `importScripts` throws, and LiteRT
 * uses it to fetch its loader. This imports the loader instead, so that `importScripts` has nothing left to do.
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
