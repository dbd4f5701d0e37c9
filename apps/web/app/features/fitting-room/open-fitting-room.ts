import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import {
  createFittingRoom,
  type FittingRoomDependencies,
  type FittingRoomModel,
} from './fitting-room-model.ts';
import type { Explained } from './generation/generation.ts';
import { countAsGuest, mayMakeAsGuest, noteSample } from './generation/guest-try-on.ts';
import { openPendingTryOnStore } from './generation/pending-try-on.ts';
import { mayHaveSavedResults } from './history/results-channel.ts';
import { openShownResult } from './history/shown-result.ts';
import type { Result } from './mirror/mirror-state.ts';
import { openPhotoStore } from './photos/photo-store.ts';
import { fetchSample, isSample, SAMPLES } from './photos/samples.ts';

// Loaded on demand, as the first render needs none of them.
const loadPhotoFile = () =>
  import('./photos/photo-file.ts').catch(() => {
    throw new Error(
      'A part of this page could not be loaded. Check your connection and add the photo again.',
    );
  });
const loadTryOnCall = () => import('./generation/try-on-call.ts');
const loadFailure = () => import('@tryon/contract/try-on/client/explain-failure.ts');
const loadDeviceCall = () => import('./on-device/device-call.ts');
const loadDeviceFailure = () => import('./on-device/device-failure.ts');
const loadHistory = () => import('./history/open-saved-results.ts');

type HistoryModule = Awaited<ReturnType<typeof loadHistory>>;

/** Queries the saved looks on this device; null if there are none or they cannot be read. */
async function fromHistory(find: (looks: HistoryModule) => Promise<Result | null>): Promise<Result | null> {
  try {
    return (await mayHaveSavedResults()) ? await find(await loadHistory()) : null;
  } catch {
    return null;
  }
}

/** What the fitting room needs to know about the page and the session. */
export interface FittingRoomContext extends Pick<FittingRoomDependencies, 'openSignIn'> {
  /** Whether a sign-in is required and nobody is signed in. */
  isGuest: () => boolean;
  /** Id of the account that owns saved results; null for a visitor. */
  ownerId: () => string | null;
}

/** The fitting room of one page. `surroundings` is called each time, as its values change while it lives. */
export function openFittingRoom(surroundings: () => FittingRoomContext): FittingRoomModel {
  return createFittingRoom({
    openStore: openPhotoStore,
    async readPhoto(file, slot) {
      const { readPhotoFile } = await loadPhotoFile();
      const photo = await readPhotoFile(file, slot);
      if (isSample(file)) noteSample(photo);
      // Preloaded, as a request is likely once there is a photo; a failure is reported when the request is made.
      void loadTryOnCall().catch(() => undefined);
      return photo;
    },
    async makeTryOn(order) {
      if (order.options.place === 'device') return (await loadDeviceCall()).makeOnDevice(order);
      return (await loadTryOnCall()).makeOnServer(order);
    },
    async explainFailure(error, { options }) {
      try {
        if (options.place === 'device') return (await loadDeviceFailure()).explainDeviceFailure(error);
        return (await loadFailure()).explainFailure(error);
      } catch {
        return UNREACHABLE;
      }
    },
    needsSignIn: (order) => surroundings().isGuest() && !mayMakeAsGuest(order),
    openSignIn: () => surroundings().openSignIn(),
    saveResult(result) {
      const ownerId = surroundings().ownerId();
      if (surroundings().isGuest()) countAsGuest(result);
      // A picture that cannot be saved on the device is still shown and can be downloaded.
      void loadHistory().then(
        ({ openSavedResults }) => openSavedResults(ownerId).save(result),
        () => undefined,
      );
    },
    settleResult(id) {
      const ownerId = surroundings().ownerId();
      void loadHistory().then(
        ({ openSavedResults }) => openSavedResults(ownerId).settle(id),
        () => undefined,
      );
    },
    findResult: (order) => fromHistory((looks) => looks.findResult(surroundings().ownerId(), order)),
    findSavedResult: (id) => fromHistory((looks) => looks.findSavedResult(surroundings().ownerId(), id)),
    shownResult: openShownResult(),
    fetchSample: (slot) => fetchSample(SAMPLES[slot][0]),
    pending: openPendingTryOnStore(),
    releasePicture: (picture) => URL.revokeObjectURL(picture),
    createKey,
    now: () => Date.now(),
  });
}

/** Used if even the code that makes the request could not be loaded. */
const UNREACHABLE: Explained = {
  text: TRY_ON_TEXTS.backendUnreachable,
  subject: null,
  remedy: 'again',
  retryAfterSeconds: null,
  refillsAt: null,
  isUnanswered: true,
};

/** A globally unique key. Not `randomUUID`, which browsers offer only in secure contexts. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
