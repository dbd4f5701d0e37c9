import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import type { TryOnEvent } from '@tryon/contract/try-on.ts';
import type { FittingRoomAction } from './fitting-room-state.ts';
import { isSameOrder, type Order } from './making-options.ts';
import type { Failure, Result } from './mirror-state.ts';
import type { PhotoSlots } from './photo-slots.ts';
import type { RoomStore } from './room-store.ts';

/** What is told while a picture is made. */
export interface MakingNews {
  onEvent: (event: TryOnEvent) => void;
  /** Share of the photos that is on its way, 0 to 1. */
  onSent: (share: number) => void;
  onOffline: (isOffline: boolean) => void;
}

export interface MakingMeans {
  makeTryOn: (
    order: Order & {
      /** Names this try-on, however often it is sent. */ key: string;
      signal: AbortSignal;
    } & MakingNews,
  ) => Promise<Result>;
  explainFailure: (error: unknown, order: Order) => Promise<Explained>;
  /** Nobody is signed in, and somebody has to be. */
  needsSignIn: () => boolean;
  /** Leads to signing in and, afterwards, back. */
  openSignIn: () => void;
  /** Keeps a finished picture on this device. */
  keepResult: (result: Result) => void;
  releasePicture: (picture: string) => void;
  createKey: () => string;
  now: () => number;
}

/** What a failure means. */
export interface Explained extends Omit<Failure, 'retryAt'> {
  retryAfterSeconds: number | null;
  /** The server wants to know who asks. */
  signInNeeded: boolean;
  /** Nobody knows whether the server has made the picture. */
  isUnanswered: boolean;
}

type Outcome =
  | { type: 'succeeded'; result: Result }
  | { type: 'failed'; failure: Failure; isUnanswered: boolean }
  | { type: 'sign-in-needed' };

/** Has the picture made of the two photos. */
export function createMaking(store: RoomStore, slots: PhotoSlots, means: MakingMeans) {
  const { getState, dispatch } = store;
  let running: AbortController | null = null;
  /** The last try-on without an outcome that is known for sure: the server may have made it all the same. */
  let unsettled: (Order & { key: string }) | null = null;

  /** Both photos will be there again afterwards. */
  function askToSignIn(): void {
    slots.keepBoth();
    dispatch({ type: 'sign-in-needed', text: TRY_ON_TEXTS.notSignedIn });
    means.openSignIn();
  }

  function keyFor(order: Order): string {
    if (!unsettled || !isSameOrder(unsettled, order)) unsettled = { ...order, key: means.createKey() };
    return unsettled.key;
  }

  function settle(order: Order, outcome: Outcome): void {
    if (outcome.type !== 'failed' || !outcome.isUnanswered) unsettled = null;
    if (outcome.type === 'sign-in-needed') {
      askToSignIn();
    } else if (outcome.type === 'succeeded') {
      slots.forgetUsed(order);
      means.keepResult(outcome.result);
      dispatch({ type: 'making-succeeded', result: outcome.result });
    } else {
      dispatch({ type: 'making-failed', failure: outcome.failure });
    }
  }

  async function make(order: Order): Promise<void> {
    const controller = new AbortController();
    running = controller;
    dispatch({ type: 'making-started', at: means.now() });
    const outcome = await run(store, means, { ...order, key: keyFor(order), signal: controller.signal });
    if (!controller.signal.aborted) settle(order, outcome);
    else if (outcome.type === 'succeeded') means.releasePicture(outcome.result.picture);
  }

  return {
    /** Has the picture made from the two photos; says so when one is missing. */
    async generate(): Promise<void> {
      await slots.settled();
      const { mirror, person, garment, options } = getState();
      if (mirror.step === 'making') return;
      if (means.needsSignIn()) {
        askToSignIn();
        return;
      }
      if (!person.photo || !garment.photo) {
        dispatch({ type: 'photos-missing', text: TRY_ON_TEXTS.missingImages });
        return;
      }
      await make({ person: person.photo, garment: garment.photo, options });
    },

    cancel(): void {
      running?.abort();
      unsettled = null;
      dispatch({ type: 'making-cancelled' });
    },
  };
}

async function run(
  { dispatch }: RoomStore,
  means: MakingMeans,
  order: Order & { key: string; signal: AbortSignal },
): Promise<Outcome> {
  const tell = (action: FittingRoomAction) => {
    if (!order.signal.aborted) dispatch(action);
  };
  try {
    const result = await means.makeTryOn({
      ...order,
      onSent: (share) => tell({ type: 'making-sent', share }),
      onOffline: (isOffline) => tell({ type: 'making-offline', isOffline }),
      onEvent: (event) =>
        tell(
          event.type === 'queued'
            ? { type: 'making-queued', position: event.position }
            : { type: 'making-progressed', progress: event },
        ),
    });
    return { type: 'succeeded', result };
  } catch (error) {
    const { text, subject, remedy, refillsAt, ...explained } = await means.explainFailure(error, order);
    if (explained.signInNeeded) return { type: 'sign-in-needed' };
    const waitSeconds = explained.retryAfterSeconds;
    const retryAt = waitSeconds === null ? null : means.now() + waitSeconds * 1000;
    return {
      type: 'failed',
      failure: { text, subject, remedy, retryAt, refillsAt },
      isUnanswered: explained.isUnanswered,
    };
  }
}
