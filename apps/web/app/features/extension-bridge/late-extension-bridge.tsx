import { useLate } from '@tryon/ui/use-late.ts';

const loadBridge = async () => (await import('./extension-bridge.tsx')).ExtensionBridge;

/** Most visitors have no extension; to one that asked too early the bridge says everything as soon as it stands. */
export function LateExtensionBridge() {
  const ExtensionBridge = useLate(loadBridge);
  return ExtensionBridge && <ExtensionBridge />;
}
