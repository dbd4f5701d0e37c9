import { useLate } from '@tryon/ui/use-late.ts';

const loadBridge = async () => (await import('./extension-bridge.tsx')).ExtensionBridge;

/** Loaded late, as most visitors have no extension. Once loaded, the bridge also answers earlier requests. */
export function LateExtensionBridge() {
  const ExtensionBridge = useLate(loadBridge);
  return ExtensionBridge && <ExtensionBridge />;
}
