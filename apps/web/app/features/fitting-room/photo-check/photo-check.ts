import { createStore } from 'zustand/vanilla';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { SLOTS, type Slot } from '../fitting-room-state.ts';
import type { GenerationOptions } from '../generation/generation-options.ts';
import type { Fault, PairFault, Verdict } from './verdict.ts';

export type Check =
  | { step: 'none' }
  /** Waits for the user's consent: the engine is a large download, and the connection is slow or costly. */
  | { step: 'offered' }
  | { step: 'loading' }
  | { step: 'looking' }
  | { step: 'done'; verdict: Verdict; isDismissed: boolean }
  /** This device cannot check photos at the moment; the photo is used anyway. */
  | { step: 'unable' };

export interface CheckState extends Readonly<Record<Slot, Check>> {
  /** The problem with the combination of both photos. */
  readonly pair: PairFault | null;
  /** Whether the findings are drawn over the photos. */
  readonly isDrawn: boolean;
}

export interface PhotoCheckOptions {
  signal: AbortSignal;
  /** Called when everything is loaded and the check itself starts. */
  onLoaded: () => void;
  /** The checking engine also generates the picture, so what it refuses is final. */
  isEmbeddedEngine: boolean;
}

export interface CheckDependencies {
  /** Checks a photo, given as a data URL. @throws if that is not possible here. */
  look: (photo: string, slot: Slot, options: PhotoCheckOptions) => Promise<Verdict>;
  /** Checks whether the photos are identical or swapped. @throws if that is not possible here. */
  compare: (photos: Record<Slot, string>, signal: AbortSignal) => Promise<PairFault | null>;
  /** Whether to avoid large downloads. */
  isFrugal: () => boolean;
  /** Whether only the engine that checks the photos generates the picture. */
  isEmbeddedEngine: (options: GenerationOptions) => boolean;
}

/** Enough for both photos and recent alternatives, for two kinds of engine. */
const REMEMBERED = 12;

/** Reasons for refusing a person photo that may actually show a garment. */
const NOT_QUITE_A_PERSON: readonly Fault['code'][] = [
  'no_person',
  'person_too_small',
  'not_upright',
  'cut_off',
];

const NONE: Check = { step: 'none' };

/** Checks every photo added to the fitting room, and whether both may be mixed up. Never blocks anything. */
export function createPhotoCheck(
  model: Pick<FittingRoomModel, 'subscribe' | 'getState'>,
  { look, compare, isFrugal, isEmbeddedEngine: findIsOwn }: CheckDependencies,
) {
  const { getState, setState, subscribe } = createStore<CheckState>(() => ({
    garment: NONE,
    person: NONE,
    pair: null,
    isDrawn: false,
  }));
  const shown: Record<Slot, string | null> = { garment: null, person: null };
  const running: Record<Slot, AbortController | null> = { garment: null, person: null };
  const known = new Map<string, Verdict>();
  let isEmbeddedEngine = true;
  let isAllowed = false;
  let comparing: { key: string; controller: AbortController } | null = null;

  async function check(slot: Slot, photo: string, key: string): Promise<void> {
    const controller = new AbortController();
    running[slot] = controller;
    const { signal } = controller;
    const say = (found: Check) => {
      if (!signal.aborted) setState({ [slot]: found });
    };
    say({ step: 'loading' });
    try {
      const onLoaded = () => say({ step: 'looking' });
      const verdict = await look(photo, slot, { signal, onLoaded, isEmbeddedEngine });
      known.set(key, verdict);
      for (const oldest of [...known.keys()].slice(0, -REMEMBERED)) known.delete(oldest);
      say({ step: 'done', verdict, isDismissed: false });
    } catch {
      say({ step: 'unable' });
    }
    comparePhotos();
  }

  function begin(slot: Slot): void {
    running[slot]?.abort();
    running[slot] = null;
    const photo = shown[slot];
    const key = `${slot} ${isEmbeddedEngine} ${photo}`;
    const verdict = known.get(key);
    if (photo === null) setState({ [slot]: NONE });
    else if (verdict) setState({ [slot]: { step: 'done', verdict, isDismissed: false } });
    else if (isFrugal() && !isAllowed) setState({ [slot]: { step: 'offered' } });
    else void check(slot, photo, key);
  }

  /** Compares the photos, once for each pair that may have been mixed up. */
  function comparePhotos(): void {
    const { garment, person } = shown;
    const isWorthIt = garment === person || mayBeGarment(getState().person);
    const photos = garment !== null && person !== null && isWorthIt ? { garment, person } : null;
    const key = photos ? `${garment} ${person}` : '';
    if (key === (comparing?.key ?? '')) return;
    comparing?.controller.abort();
    comparing = null;
    if (getState().pair) setState({ pair: null });
    if (!photos) return;
    const controller = new AbortController();
    comparing = { key, controller };
    compare(photos, controller.signal).then(
      (pair) => {
        if (pair && !controller.signal.aborted) setState({ pair });
      },
      // Nothing is lost: the engine that generates the picture checks again.
      () => undefined,
    );
  }

  function follow(): void {
    const state = model.getState();
    // For another engine the findings mean something else.
    const isOther = findIsOwn(state.options) !== isEmbeddedEngine;
    if (isOther) isEmbeddedEngine = !isEmbeddedEngine;
    for (const slot of SLOTS) {
      const isNew = state[slot].photo !== shown[slot];
      shown[slot] = state[slot].photo;
      if (isNew || isOther) begin(slot);
    }
    comparePhotos();
  }

  model.subscribe(follow);
  follow();

  return {
    getState,
    subscribe,

    /** Checks the remaining photos, even if a large download is needed. */
    start(): void {
      isAllowed = true;
      for (const slot of SLOTS) if (['offered', 'unable'].includes(getState()[slot].step)) begin(slot);
    },

    /** The user has read the problem and uses the photo anyway. */
    dismiss(slot: Slot): void {
      const found = getState()[slot];
      if (found.step === 'done') setState({ [slot]: { ...found, isDismissed: true } });
    },

    dismissPair: () => setState({ pair: null }),
    draw: (isDrawn: boolean) => setState({ isDrawn }),
  };
}

export type PhotoCheck = ReturnType<typeof createPhotoCheck>;

function mayBeGarment(person: Check): boolean {
  if (person.step !== 'done' || person.verdict.grade !== 'refused') return false;
  return person.verdict.faults.some(({ code }) => NOT_QUITE_A_PERSON.includes(code));
}
