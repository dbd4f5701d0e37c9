import type { BrowserEngine } from '@tryon/engine/browser/worker-engine.ts';
import { onSignOut } from '#app/session/stored-session.ts';

let opening: Promise<BrowserEngine> | null = null;

// The engine caches analysed photos for some minutes.
onSignOut(() => void opening?.then((engine) => engine.forget()).catch(() => undefined));

/**
 * The engine on this device, one per page: photo checks and generation share its worker and its 16 MB, which are
 * loaded by the first job or by `prepare`.
 * @throws the browser's error if the chunk cannot be fetched; the next call retries.
 */
export function openDeviceEngine(): Promise<BrowserEngine> {
  opening ??= import('@tryon/engine/browser/browser-engine.ts').then(
    ({ createBrowserEngine }) => createBrowserEngine(),
    (error: unknown) => {
      opening = null;
      throw error;
    },
  );
  return opening;
}
