import { PICTURE_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';
import { garmentKey, garmentStateSchema, NO_GARMENT } from '#src/features/garment/garment-state.ts';
import { shrinkPicture } from '#src/features/garment/shrink-picture.ts';
import { TRY_ON_PORT, type TryOnReport, tryOnReportSchema } from '#src/features/try-on/try-on-messages.ts';
import { openDeviceStore } from '#src/lib/device-store.ts';
import { sharedDependencies } from '#src/lib/shared-dependencies.ts';
import { watchStored } from '#src/lib/watch-stored.ts';
import { watchTab } from '#src/lib/watch-tab.ts';
import type { PanelDependencies } from './panel-dependencies.ts';

/** Keep-alive interval, as browsers stop a background that has received nothing for half a minute. */
const SIGN_OF_LIFE_MS = 20_000;
const NOT_A_PICTURE = `This file cannot be read. Use a ${PICTURE_FORMATS_TEXT} photo of at least 64 pixels a side.`;

/** Reported when the connection to the background breaks during a generation. */
const CUT_OFF: TryOnReport = {
  type: 'failed',
  failure: {
    text: 'The connection to the extension broke. Nothing was charged; please try again.',
    subject: null,
    retryAfterSeconds: null,
    way: 'none',
    canRetry: true,
  },
};

/** The panel's dependencies in a real browser. */
export function openPanelDependencies(): PanelDependencies {
  return {
    ...sharedDependencies,
    store: openDeviceStore(),
    watchGarment: (tabId, handleReport) =>
      watchStored('session', garmentKey(tabId), (value) =>
        handleReport(garmentStateSchema.safeParse(value).data ?? NO_GARMENT),
      ),
    noteGarment: (tabId, garment) => chrome.storage.session.set({ [garmentKey(tabId)]: garment }),
    watchTab,
    openTryOn,
    async readPhoto(file) {
      try {
        return await shrinkPicture(file);
      } catch (cause) {
        throw new Error(NOT_A_PICTURE, { cause });
      }
    },
    show: (picture) => URL.createObjectURL(picture),
    release: (address) => URL.revokeObjectURL(address),
    now: Date.now,
  };
}

const openTryOn: PanelDependencies['openTryOn'] = (order, handleReport) => {
  const port = chrome.runtime.connect({ name: TRY_ON_PORT });
  const life = setInterval(() => port.postMessage({ type: 'still-there' }), SIGN_OF_LIFE_MS);
  const hangUp = () => {
    clearInterval(life);
    port.disconnect();
  };
  port.onMessage.addListener((message: unknown) => {
    const { data } = tryOnReportSchema.safeParse(message);
    if (!data) return;
    if (data.type === 'made' || data.type === 'failed') hangUp();
    handleReport(data);
  });
  // Fires only if the other side disconnects, not on our own disconnect.
  port.onDisconnect.addListener(() => {
    clearInterval(life);
    handleReport(CUT_OFF);
  });
  port.postMessage(order);
  return hangUp;
};
