import type { Subject } from '@tryon/contract/error-codes.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import type { TryOnEvent } from '@tryon/contract/try-on.ts';
import {
  type FittingRoomAction,
  type FittingRoomState,
  INITIAL_STATE,
  type Result,
  reduceFittingRoom,
  SLOTS,
  type Slot,
} from './fitting-room-state.ts';
import type { PhotoStore } from './photo-store.ts';

/** What the fitting room needs from outside; a test hands in its own. */
export interface FittingRoomMeans {
  openStore: () => PhotoStore;
  /** Resolves with a data URL; rejects with a message for people. */
  readPhoto: (file: File, slot: Slot) => Promise<string>;
  makeTryOn: (order: {
    person: string;
    garment: string;
    signal: AbortSignal;
    onEvent: (event: TryOnEvent) => void;
  }) => Promise<Result>;
  explainFailure: (error: unknown) => Promise<{
    text: string;
    subject: Subject | null;
    retryAfterSeconds: number | null;
    /** The server wants to know who asks. */
    signInNeeded: boolean;
  }>;
  /** Nobody is signed in, and somebody has to be. */
  needsSignIn: () => boolean;
  /** Leads to signing in and, afterwards, back. */
  openSignIn: () => void;
  releasePicture: (picture: string) => void;
  now: () => number;
}

/** The fitting room itself: its state and everything a person can do in it, apart from any screen. */
export function createFittingRoom(means: FittingRoomMeans) {
  let state = INITIAL_STATE;
  let opened: PhotoStore | null = null;
  let making: AbortController | null = null;
  const readings: Record<Slot, Promise<void> | null> = { garment: null, person: null };
  const listeners = new Set<() => void>();

  function dispatch(action: FittingRoomAction): void {
    const before = state;
    state = reduceFittingRoom(state, action);
    if (before.mirror.step === 'shown' && state.mirror !== before.mirror) {
      means.releasePicture(before.mirror.result.picture);
    }
    if (state !== before) for (const listener of listeners) listener();
  }

  function store(): PhotoStore {
    opened ??= means.openStore();
    return opened;
  }

  async function read(file: File | Promise<File>, slot: Slot): Promise<FittingRoomAction> {
    try {
      return { type: 'photo-added', slot, photo: await means.readPhoto(await file, slot) };
    } catch (error) {
      return { type: 'photo-rejected', slot, text: error instanceof Error ? error.message : String(error) };
    }
  }

  async function run(person: string, garment: string, signal: AbortSignal): Promise<FittingRoomAction> {
    const onEvent = (event: TryOnEvent) => {
      if (signal.aborted) return;
      if (event.type === 'queued') dispatch({ type: 'making-queued', position: event.position });
      else dispatch({ type: 'making-progressed', progress: event });
    };
    try {
      return {
        type: 'making-succeeded',
        result: await means.makeTryOn({ person, garment, signal, onEvent }),
      };
    } catch (error) {
      const { text, subject, retryAfterSeconds, signInNeeded } = await means.explainFailure(error);
      if (signInNeeded) return { type: 'sign-in-needed', text: TRY_ON_TEXTS.notSignedIn };
      const retryAt = retryAfterSeconds === null ? null : means.now() + retryAfterSeconds * 1000;
      return { type: 'making-failed', text, subject, retryAt };
    }
  }

  /** Both photos will be there again afterwards, also those that a finished picture took out of the storage. */
  function askToSignIn(): void {
    for (const slot of SLOTS) {
      const { photo } = state[slot];
      if (photo) store().keep(slot, photo);
    }
    dispatch({ type: 'sign-in-needed', text: TRY_ON_TEXTS.notSignedIn });
    means.openSignIn();
  }

  return {
    getState: (): FittingRoomState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Brings back the photos kept in the browser. */
    restorePhotos(): void {
      for (const slot of SLOTS) {
        const photo = store().read(slot);
        if (photo) dispatch({ type: 'photo-restored', slot, photo });
      }
    },

    /** Takes a file as the photo of a slot; whatever goes wrong is said in that panel, and nothing is lost. */
    async addPhoto(slot: Slot, file: File | Promise<File>): Promise<void> {
      dispatch({ type: 'photo-reading', slot });
      const reading: Promise<void> = read(file, slot).then((action) => {
        // A second file offered meanwhile wins over the first, whichever is read sooner.
        if (readings[slot] !== reading) return;
        readings[slot] = null;
        dispatch(action);
        if (action.type === 'photo-added') store().keep(slot, action.photo);
      });
      readings[slot] = reading;
      await reading;
    },

    removePhoto(slot: Slot): void {
      readings[slot] = null;
      store().remove(slot);
      dispatch({ type: 'photo-removed', slot });
    },

    /** Says why a photo could not even be offered. */
    rejectPhoto: (slot: Slot, text: string) => dispatch({ type: 'photo-rejected', slot, text }),

    dismissProblem: (slot: Slot) => dispatch({ type: 'problem-dismissed', slot }),
    dismissAlert: () => dispatch({ type: 'alert-dismissed' }),
    dismissResult: () => dispatch({ type: 'result-dismissed' }),

    /** Has the picture made from the two photos; says so when one is missing. */
    async generate(): Promise<void> {
      await Promise.all(SLOTS.map((slot) => readings[slot]));
      if (state.mirror.step === 'making') return;
      if (means.needsSignIn()) {
        askToSignIn();
        return;
      }
      const person = state.person.photo;
      const garment = state.garment.photo;
      if (!person || !garment) {
        dispatch({ type: 'photos-missing', text: TRY_ON_TEXTS.missingImages });
        return;
      }
      const controller = new AbortController();
      making = controller;
      dispatch({ type: 'making-started', at: means.now() });
      const action = await run(person, garment, controller.signal);
      if (controller.signal.aborted) {
        if (action.type === 'making-succeeded') means.releasePicture(action.result.picture);
        return;
      }
      if (action.type === 'sign-in-needed') {
        askToSignIn();
        return;
      }
      if (action.type === 'making-succeeded') {
        // A photo put in meanwhile has not been used yet and stays kept.
        if (state.person.photo === person) store().remove('person');
        if (state.garment.photo === garment) store().remove('garment');
      }
      dispatch(action);
    },

    cancel(): void {
      making?.abort();
      dispatch({ type: 'making-cancelled' });
    },
  };
}

export type FittingRoomModel = ReturnType<typeof createFittingRoom>;
