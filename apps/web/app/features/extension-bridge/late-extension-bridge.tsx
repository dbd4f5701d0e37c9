import { late } from '@tryon/ui/late.tsx';

/** Loaded late, as most visitors have no extension. Once loaded, the bridge also answers earlier requests. */
export const LateExtensionBridge = late(async () => (await import('./extension-bridge.tsx')).ExtensionBridge);
