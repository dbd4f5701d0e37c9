import { senderKind } from '#src/features/messages/sender.ts';
import { runTryOn } from '#src/features/try-on/run-try-on.ts';
import { TRY_ON_PORT, type TryOnReport, tryOnOrderSchema } from '#src/features/try-on/try-on-messages.ts';
import type { Services } from './services.ts';

/** Runs the try-ons that panels request, one per connection; closing the panel cancels its own. */
export function handleTryOns(services: Services): void {
  chrome.runtime.onConnect.addListener((port) => {
    const isPanel = port.name === TRY_ON_PORT && senderKind(port.sender ?? {}, services.own) === 'page';
    if (!isPanel) return port.disconnect();
    const disconnected = new AbortController();
    port.onDisconnect.addListener(() => disconnected.abort());
    let isStarted = false;
    port.onMessage.addListener((message: unknown) => {
      const { data } = tryOnOrderSchema.safeParse(message);
      if (!data || isStarted) return;
      isStarted = true;
      void runOn(port, data, disconnected.signal, services);
    });
  });
}

async function runOn(
  port: chrome.runtime.Port,
  order: Parameters<typeof runTryOn>[0],
  disconnected: AbortSignal,
  { siteOrigin, account, store, garments }: Services,
): Promise<void> {
  const report = (news: TryOnReport) => {
    if (!disconnected.aborted) port.postMessage(news);
  };
  await runTryOn(order, report, disconnected, {
    siteOrigin,
    fetch: account.fetch,
    store,
    findEngines: async () => (await account.getState()).engines,
    findGarmentState: garments.find,
    isOnline: () => navigator.onLine,
    now: Date.now,
  });
  await account.refresh().catch(() => undefined);
}
