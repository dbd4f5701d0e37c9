import { PICTURE_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';
import {
  type GarmentState,
  garmentKey,
  garmentStateSchema,
  NO_GARMENT,
} from '#src/features/garment/garment-state.ts';
import { shrinkPicture } from '#src/features/garment/shrink-picture.ts';
import {
  TRY_ON_PORT,
  type TryOnOrder,
  type TryOnReport,
  tryOnReportSchema,
} from '#src/features/try-on/try-on-messages.ts';
import { sharedDependencies } from '#src/pages/shared-dependencies.ts';
import { openDeviceStore } from '#src/storage/device-store.ts';
import { watchStored } from '#src/storage/watch-stored.ts';
import { watchTab } from './watch-tab.ts';

/** Keep-alive interval, as browsers stop a background that has received nothing for half a minute. */
const SIGN_OF_LIFE_MS = 20_000;
const NOT_A_PICTURE = `This file cannot be read. Use a ${PICTURE_FORMATS_TEXT} photo of at least 64 pixels a side.`;

/** Reported when the connection to the background breaks during a generation. */
const CUT_OFF: TryOnReport = {
  type: 'failed',
  failure: {
    text: 'The connection to the extension broke. Nothing was charged; please try again.',
    remedy: 'again',
    retryAfterSeconds: null,
  },
};

export type PanelDependencies = ReturnType<typeof openPanelDependencies>;

/** What the panel needs of the browser; tests pass their own. Each `watch…` returns how to end it. */
export function openPanelDependencies() {
  return {
    ...sharedDependencies,
    store: openDeviceStore(),
    watchGarment: (tabId: number, handleProgress: (garment: GarmentState) => void) =>
      watchStored('session', garmentKey(tabId), (value) =>
        handleProgress(garmentStateSchema.safeParse(value).data ?? NO_GARMENT),
      ),
    /** Sets the tab's garment when the user chose a file. */
    noteGarment: (tabId: number, garment: GarmentState) =>
      chrome.storage.session.set({ [garmentKey(tabId)]: garment }),
    watchTab,
    openTryOn,
    /** @throws Error with a user-facing message */
    async readPhoto(file: File): Promise<Blob> {
      try {
        return await shrinkPicture(file);
      } catch (cause) {
        throw new Error(NOT_A_PICTURE, { cause });
      }
    },
    show: (picture: Blob) => URL.createObjectURL(picture),
    release: (address: string) => URL.revokeObjectURL(address),
    now: Date.now,
  };
}

/** Starts a try-on; returns a function that cancels it. */
function openTryOn(order: TryOnOrder, handleProgress: (report: TryOnReport) => void): () => void {
  const port = chrome.runtime.connect({ name: TRY_ON_PORT });
  const life = setInterval(() => port.postMessage({ type: 'still-there' }), SIGN_OF_LIFE_MS);
  const closeConnection = () => {
    clearInterval(life);
    port.disconnect();
  };
  port.onMessage.addListener((message: unknown) => {
    const { data } = tryOnReportSchema.safeParse(message);
    if (!data) return;
    if (data.type === 'made' || data.type === 'failed') closeConnection();
    handleProgress(data);
  });
  // Fires only if the other side disconnects, not on our own disconnect.
  port.onDisconnect.addListener(() => {
    clearInterval(life);
    handleProgress(CUT_OFF);
  });
  port.postMessage(order);
  return closeConnection;
}
