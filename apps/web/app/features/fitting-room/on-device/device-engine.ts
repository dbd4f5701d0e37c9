import type { BrowserEngine } from '@tryon/engine/browser/worker-engine.ts';
import { onSignOut } from '#app/lib/session/sign-out.ts';

let opening: Promise<BrowserEngine> | null = null;

// It remembers photos that it looked at for some minutes.
onSignOut(() => void opening?.then((engine) => engine.forget()).catch(() => undefined));

/**
 * The engine on this device, one for the page: what looks at photos and what makes pictures here share its worker
 * and its 9 MB, which are loaded by the first job or by `prepare`.
 * @throws what the browser throws when the chunk cannot be fetched; the next call tries again.
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
