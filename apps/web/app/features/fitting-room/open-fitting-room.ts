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

// None of them is needed for the first view.
const loadPhotoFile = () =>
  import('./photos/photo-file.ts').catch(() => {
    throw new Error(
      'A part of this page could not be loaded. Check your connection and add the photo again.',
    );
  });
const loadTryOnCall = () => import('./generation/try-on-call.ts');
const loadDeviceCall = () => import('./on-device/device-call.ts');
const loadDeviceFailure = () => import('./on-device/device-failure.ts');
const loadHistory = () => import('./history/open-saved-results.ts');

type HistoryModule = Awaited<ReturnType<typeof loadHistory>>;

/** What is asked of the looks on this device; null where there are none, or none can be read. */
async function fromHistory(ask: (looks: HistoryModule) => Promise<Result | null>): Promise<Result | null> {
  try {
    return (await mayHaveSavedResults()) ? await ask(await loadHistory()) : null;
  } catch {
    return null;
  }
}

/** What the room needs of the page around it, and of whoever is signed in. */
export interface FittingRoomContext extends Pick<FittingRoomDependencies, 'openSignIn'> {
  /** Nobody is signed in where somebody has to be. */
  isGuest: () => boolean;
  /** Id of the account that results are kept for; null for a visitor. */
  ownerId: () => string | null;
}

/** A room for one page. `surroundings` are asked anew each time: they change while the room stays. */
export function openFittingRoom(surroundings: () => FittingRoomContext): FittingRoomModel {
  return createFittingRoom({
    openStore: openPhotoStore,
    async readPhoto(file, slot) {
      const { readPhotoFile } = await loadPhotoFile();
      const photo = await readPhotoFile(file, slot);
      if (isSample(file)) noteSample(photo);
      // Once a photo is in, the call is likely; a failure here is met again, and told, when it is made.
      void loadTryOnCall().catch(() => undefined);
      return photo;
    },
    async makeTryOn(order) {
      if (order.options.place === 'device') return (await loadDeviceCall()).makeOnDevice(order);
      return (await loadTryOnCall()).makeTryOn(order);
    },
    async explainFailure(error, { options }) {
      try {
        if (options.place === 'device') return (await loadDeviceFailure()).explainDeviceFailure(error);
        return (await loadTryOnCall()).explainFailure(error);
      } catch {
        return UNREACHABLE;
      }
    },
    needsSignIn: (order) => surroundings().isGuest() && !mayMakeAsGuest(order),
    openSignIn: () => surroundings().openSignIn(),
    keepResult(result) {
      const ownerId = surroundings().ownerId();
      if (surroundings().isGuest()) countAsGuest(result);
      // A picture that cannot be kept is still in the mirror, where it can be saved.
      void loadHistory().then(
        ({ openSavedResults }) => openSavedResults(ownerId).keep(result),
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

/** Where not even the part of the page could be fetched that makes the call. */
const UNREACHABLE: Explained = {
  text: TRY_ON_TEXTS.backendUnreachable,
  subject: null,
  remedy: 'again',
  retryAfterSeconds: null,
  refillsAt: null,
  signInNeeded: false,
  isUnanswered: true,
};

/** Unique for ever. Not `randomUUID`, which browsers have on secure pages alone. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
