import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import { openAskedStore } from './asked-try-on.ts';
import { createFittingRoom, type FittingRoomMeans, type FittingRoomModel } from './fitting-room-model.ts';
import { countAsGuest, mayMakeAsGuest, noteSample } from './guest-try-on.ts';
import { mayHaveLooks } from './history/looks-news.ts';
import type { Explained } from './making.ts';
import type { Result } from './mirror-state.ts';
import { openPhotoStore } from './photo-store.ts';
import { fetchSample, isSample, SAMPLES } from './samples.ts';
import { openShownLook } from './shown-look.ts';

// None of them is needed for the first view.
const loadPhotoFile = () =>
  import('./photo-file.ts').catch(() => {
    throw new Error(
      'A part of this page could not be loaded. Check your connection and add the photo again.',
    );
  });
const loadTryOnCall = () => import('./try-on-call.ts');
const loadDeviceCall = () => import('./on-device/device-call.ts');
const loadDeviceFailure = () => import('./on-device/device-failure.ts');
const loadLooks = () => import('./history/open-looks.ts');

type LooksPart = Awaited<ReturnType<typeof loadLooks>>;

/** What is asked of the looks on this device; null where there are none, or none can be read. */
async function fromLooks(ask: (looks: LooksPart) => Promise<Result | null>): Promise<Result | null> {
  try {
    return (await mayHaveLooks()) ? await ask(await loadLooks()) : null;
  } catch {
    return null;
  }
}

/** What the room needs of the page around it, and of whoever is signed in. */
export interface RoomSurroundings extends Pick<FittingRoomMeans, 'openSignIn'> {
  /** Nobody is signed in where somebody has to be. */
  isGuest: () => boolean;
  /** Id of the account that results are kept for; null for a visitor. */
  ownerId: () => string | null;
}

/** A room for one page. `surroundings` are asked anew each time: they change while the room stays. */
export function openFittingRoom(surroundings: () => RoomSurroundings): FittingRoomModel {
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
      void loadLooks().then(
        ({ openLooks }) => openLooks(ownerId).keep(result),
        () => undefined,
      );
    },
    settleResult(id) {
      const ownerId = surroundings().ownerId();
      void loadLooks().then(
        ({ openLooks }) => openLooks(ownerId).settle(id),
        () => undefined,
      );
    },
    findResult: (order) => fromLooks((looks) => looks.findResult(surroundings().ownerId(), order)),
    findLook: (id) => fromLooks((looks) => looks.findLook(surroundings().ownerId(), id)),
    shownLook: openShownLook(),
    fetchSample: (slot) => fetchSample(SAMPLES[slot][0]),
    asked: openAskedStore(),
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
