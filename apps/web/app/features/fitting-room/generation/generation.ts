import type { TryOnFailure } from '@tryon/contract/try-on/client/explain-failure.ts';
import { dueAt } from '@tryon/contract/try-on/generation-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import type { TryOnEvent } from '@tryon/contract/try-on/try-on.ts';
import {
  type Change,
  changes,
  type FittingRoomState,
  type FittingRoomStore,
  SLOTS,
} from '../fitting-room-state.ts';
import type { Remedy, Result } from '../mirror/mirror-state.ts';
import { SLOT_TEXTS } from '../panels/slot-texts.ts';
import type { PhotoSlots } from '../photos/photo-slots.ts';
import { type GenerationOptions, isSameOptions, type Order } from './generation-options.ts';
import { pairName } from './pair-name.ts';
import type { PendingTryOnStore } from './pending-try-on.ts';

/** A try-on to be made, and who is told of its progress. */
export interface TryOnRun extends Order {
  /** Identifies this try-on across retries. */
  key: string;
  signal: AbortSignal;
  onEvent: (event: TryOnEvent) => void;
  /** Fraction of the photos that has been uploaded, 0 to 1. */
  onSent: (share: number) => void;
  onOffline: (isOffline: boolean) => void;
}

export interface GenerationDependencies {
  makeTryOn: (run: TryOnRun) => Promise<Result>;
  explainFailure: (error: unknown, order: Order) => Promise<Explained>;
  /** Whether this picture requires a sign-in and nobody is signed in. */
  needsSignIn: (order: Order) => boolean;
  /** Leads to sign-in and back afterwards. */
  openSignIn: () => void;
  /** Saves a finished picture on this device. */
  saveResult: (result: Result) => void;
  /** The credit of a saved picture can no longer be given back. */
  markNotReturnable: (id: string) => void;
  /** The saved picture of the same photos and options, if it is on this device. Never rejects. */
  findResult: (order: Order) => Promise<Result | null>;
  pending: PendingTryOnStore;
  releasePicture: (picture: string) => void;
  createKey: () => string;
  now: () => number;
}

/** Explanation of a failure of the server or of this device. */
export interface Explained extends Omit<TryOnFailure, 'remedy'> {
  remedy: TryOnFailure['remedy'] | Remedy;
}

/** Generates the picture from the two photos. */
export function createGeneration(
  { getState, change }: FittingRoomStore,
  slots: PhotoSlots,
  dependencies: GenerationDependencies,
) {
  const { pending } = dependencies;
  let running: AbortController | null = null;
  let hasResumed = false;

  /** Stores both photos and the request, so that they can be restored after signing in. */
  function requestSignIn(order: Order): void {
    note(order, true);
    change(changes.needSignIn(TRY_ON_TEXTS.notSignedIn));
    dependencies.openSignIn();
  }

  /**
   * Stores the request and its photos so that they survive a reload.
   * @returns the try-on's key: the previous one as long as it is unknown whether that try-on was generated.
   */
  function note({ options, ...photos }: Order, waitsForSignIn: boolean): string {
    slots.storeBoth();
    const pair = pairName(photos);
    const before = pending.read();
    const isSame = before?.pair === pair && isSameOptions(before.options, options);
    const key = isSame ? before.key : dependencies.createKey();
    pending.write({ key, pair, options, waitsForSignIn });
    return key;
  }

  async function make(order: Order): Promise<void> {
    const controller = new AbortController();
    running = controller;
    const { signal } = controller;
    const tell = (news: Change) => {
      if (!signal.aborted) change(news);
    };
    change(changes.beginGenerating(dependencies.now()));
    const made = dependencies.makeTryOn({
      ...order,
      key: note(order, false),
      signal,
      onSent: (share) => tell(changes.noteSent(share)),
      onOffline: (isOffline) => tell(changes.noteOffline(isOffline)),
      onEvent: (event) =>
        tell(
          event.type === 'queued'
            ? changes.noteQueue(event.position)
            : changes.noteProgress({ ...event, dueAt: dueAt(event, dependencies.now()) }),
        ),
    });
    await made.then(
      (result) => {
        if (signal.aborted) dependencies.releasePicture(result.picture);
        else succeed(order, result);
      },
      async (error) => {
        const failure = await dependencies.explainFailure(error, order);
        if (!signal.aborted) fail(order, failure);
      },
    );
  }

  function succeed(order: Order, result: Result): void {
    pending.forget();
    slots.forgetUsed(order);
    dependencies.saveResult(result);
    change(changes.succeed(result));
  }

  function fail(order: Order, { remedy, retryAfterSeconds, isUnanswered, ...explained }: Explained): void {
    if (remedy === 'sign-in') {
      requestSignIn(order);
      return;
    }
    if (!isUnanswered) pending.forget();
    const retryAt = retryAfterSeconds === null ? null : dependencies.now() + retryAfterSeconds * 1000;
    change(changes.fail({ ...explained, remedy, retryAt }));
  }

  /** Both photos with the chosen options; if one is missing, says which to add first. */
  function findOrder(): Order | null {
    const order = orderOf(getState(), getState().options);
    if (order) return order;
    const slot = SLOTS.find((one) => !getState()[one].photo) ?? 'garment';
    change(changes.missPhotos(TRY_ON_TEXTS.missingImages, slot, SLOT_TEXTS[slot].missing));
    return null;
  }

  const isGenerating = () => getState().mirror.step === 'generating';

  /** Generates the picture from the two photos unless it is already saved; reports a missing photo. */
  async function generate({ anew = false } = {}): Promise<void> {
    await slots.whenRead();
    if (isGenerating()) return;
    const order = findOrder();
    if (!order) return;
    const there = anew ? null : await dependencies.findResult(order);
    if (isGenerating()) return;
    if (there) {
      pending.forget();
      change(changes.openResult(there, true));
    } else if (dependencies.needsSignIn(order)) requestSignIn(order);
    else await make(order);
  }

  return {
    generate,

    /** Continues the request from before a reload or a sign-in, if the photos are still the same. */
    async resume(): Promise<void> {
      const before = pending.read();
      const isDue = before !== null && (!hasResumed || before.waitsForSignIn);
      hasResumed = true;
      if (!isDue || getState().mirror.step !== 'idle') return;
      const order = orderOf(getState(), before.options);
      if (!order || pairName(order) !== before.pair) return pending.forget();
      if (dependencies.needsSignIn(order)) return;
      change(changes.chooseOptions(before.options));
      await generate();
    },

    cancel(): void {
      running?.abort();
      pending.forget();
      change(changes.cancel());
    },
  };
}

function orderOf({ person, garment }: FittingRoomState, options: GenerationOptions): Order | null {
  return person.photo && garment.photo ? { person: person.photo, garment: garment.photo, options } : null;
}
