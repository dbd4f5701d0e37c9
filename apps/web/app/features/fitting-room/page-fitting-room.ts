import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { recipientsOf } from '@tryon/contract/try-on/engine-facts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { onSignOut } from '#app/session/stored-session.ts';
import { tabItem } from '#app/storage/tab-item.ts';
import { createFittingRoom, type FittingRoomModel } from './fitting-room-model.ts';
import type { Explained } from './generation/generation.ts';
import { countAsGuest, mayMakeAsGuest, noteSample } from './generation/guest-try-on.ts';
import { openPendingTryOnStore } from './generation/pending-try-on.ts';
import { mayHaveSavedResults } from './history/results-channel.ts';
import type { SavedResults } from './history/saved-results.ts';
import type { Result } from './mirror/mirror-state.ts';
import { isFrugal } from './on-device/device-ability.ts';
import { createPhotoCheck } from './photo-check/photo-check.ts';
import { openPhotoStore } from './photos/photo-store.ts';
import { fetchSample, isSample, SAMPLES } from './photos/samples.ts';
import type { Room } from './room.ts';

/** What the fitting room needs to know about the page and the session. */
export interface Surroundings {
  /** Whether a sign-in is required and nobody is signed in. */
  isGuest: boolean;
  /** Id of the account that owns saved results; null for a visitor. */
  ownerId: string | null;
  engines: readonly EngineChoice[];
  /** Leads to sign-in and back afterwards. */
  openSignIn: () => void;
  /** Loads what shows the findings about photos. */
  loadCards: () => Promise<unknown>;
}

/** The surroundings of this browser's page. The server renders pages for many users and keeps this start. */
let surroundings: Surroundings = {
  isGuest: true,
  ownerId: null,
  engines: [],
  openSignIn: () => undefined,
  loadCards: async () => undefined,
};

export function setSurroundings(next: Surroundings): void {
  surroundings = next;
}

type PageRoom = Pick<Room, 'model' | 'check'>;

/**
 * The only fitting room of the page in this browser. It outlives its component, so that a generation continues while
 * the user visits other pages.
 */
let shown: (PageRoom & { signOuts: number }) | null = null;

/** @param signOuts number of sign-outs: a fitting room belongs to one user, and signing out replaces it by an empty one. */
export function pageFittingRoom(signOuts: number): PageRoom {
  if (typeof window === 'undefined') return openRoom();
  if (shown && shown.signOuts !== signOuts) closeRoom();
  shown ??= { ...openRoom(), signOuts };
  return shown;
}

function closeRoom(): void {
  shown?.model.close();
  shown = null;
}

onSignOut(closeRoom);

// Loaded on demand, as the first render needs none of them.
const loadTryOnCall = () => import('./generation/try-on-call.ts');
const loadHistory = () => import('./history/open-saved-results.ts');
const loadCheck = () => import('./photo-check/check-photo.ts');
const loadPhotoFile = () =>
  import('./photos/photo-file.ts').catch(() => {
    throw new Error(
      'A part of this page could not be loaded. Check your connection and add the photo again.',
    );
  });

/** Queries the saved results on this device; null if there are none or they cannot be read. */
async function fromHistory(
  find: (history: Awaited<ReturnType<typeof loadHistory>>) => Promise<Result | null>,
): Promise<Result | null> {
  try {
    return (await mayHaveSavedResults()) ? await find(await loadHistory()) : null;
  } catch {
    return null;
  }
}

/** Changes the user's saved results. A picture that cannot be saved is still shown and can be downloaded. */
function inHistory(change: (history: SavedResults) => Promise<void>): void {
  const { ownerId } = surroundings;
  void loadHistory().then(
    ({ openSavedResults }) => change(openSavedResults(ownerId)),
    () => undefined,
  );
}

function openModel(): FittingRoomModel {
  return createFittingRoom({
    photoStore: openPhotoStore(),
    async readPhoto(file, slot) {
      const { readPhotoFile } = await loadPhotoFile();
      const photo = await readPhotoFile(file, slot);
      if (isSample(file)) noteSample(photo);
      // Preloaded, as a request is likely once there is a photo; a failure is reported when the request is made.
      void loadTryOnCall().catch(() => undefined);
      return photo;
    },
    async makeTryOn(order) {
      if (order.options.place === 'server') return (await loadTryOnCall()).makeOnServer(order);
      return (await import('./on-device/device-call.ts')).makeOnDevice(order);
    },
    async explainFailure(error, { options }) {
      try {
        if (options.place === 'device')
          return (await import('./on-device/device-failure.ts')).explainDeviceFailure(error);
        return (await import('@tryon/contract/try-on/client/explain-failure.ts')).explainFailure(error);
      } catch {
        return UNREACHABLE;
      }
    },
    needsSignIn: (order) => surroundings.isGuest && !mayMakeAsGuest(order),
    openSignIn: () => surroundings.openSignIn(),
    saveResult(result) {
      if (surroundings.isGuest) countAsGuest(result);
      inHistory((history) => history.save(result));
    },
    markNotReturnable: (id) => inHistory((history) => history.markNotReturnable(id)),
    findResult: (order) => fromHistory((history) => history.findResult(surroundings.ownerId, order)),
    findSavedResult: (id) => fromHistory((history) => history.findSavedResult(surroundings.ownerId, id)),
    shownResult: tabItem(SESSION_STORAGE_KEYS.look),
    fetchSample: (slot) => fetchSample(SAMPLES[slot][0]),
    pending: openPendingTryOnStore(),
    releasePicture: (picture) => URL.revokeObjectURL(picture),
    createKey,
    now: () => Date.now(),
  });
}

function openRoom(): PageRoom {
  const model = openModel();
  const check = createPhotoCheck(model, {
    isEmbeddedEngine: ({ place, engine }) =>
      place === 'device' ||
      recipientsOf(surroundings.engines.filter(({ name }) => !engine || name === engine)).length === 0,
    async look(photo, slot, options) {
      const [{ checkPhoto }] = await Promise.all([loadCheck(), surroundings.loadCards()]);
      return checkPhoto(photo, slot, options);
    },
    async compare(photos, signal) {
      const [{ checkPair }] = await Promise.all([loadCheck(), surroundings.loadCards()]);
      return checkPair(photos, signal);
    },
    isFrugal,
  });
  return { model, check };
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
