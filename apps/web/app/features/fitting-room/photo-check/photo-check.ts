import type { FittingRoomModel } from '../fitting-room-model.ts';
import { SLOTS, type Slot } from '../fitting-room-state.ts';
import type { Verdict } from './verdict.ts';

export type Check =
  | { step: 'none' }
  /** The photo waits: what looks at it is large, and this line is slow or costly. */
  | { step: 'offered' }
  | { step: 'loading' }
  | { step: 'looking' }
  | { step: 'done'; verdict: Verdict; isDismissed: boolean }
  /** Nothing on this device can look at photos now; the photo is used all the same. */
  | { step: 'unable' };

export interface CheckState extends Readonly<Record<Slot, Check>> {
  /** What was found is drawn over the photos. */
  readonly isDrawn: boolean;
}

export interface LookOptions {
  signal: AbortSignal;
  /** Called once everything is loaded and the look itself begins. */
  onLoaded: () => void;
}

export interface CheckMeans {
  /** Looks at a photo, a data URL. @throws when that is not possible here. */
  look: (photo: string, slot: Slot, options: LookOptions) => Promise<Verdict>;
  /** Nothing large is to be fetched unasked. */
  isFrugal: () => boolean;
}

type Room = Pick<FittingRoomModel, 'subscribe' | 'getState'>;

const NONE: Check = { step: 'none' };
/** Both photos and what they may be exchanged for and back again. */
const REMEMBERED = 6;

/** Has every photo that comes into the room looked at, and remembers what was found. Never holds anything up. */
export function createPhotoCheck(room: Room, means: CheckMeans) {
  const shown: Record<Slot, string | null> = { garment: null, person: null };
  const looks: Record<Slot, AbortController | null> = { garment: null, person: null };
  const known = new Map<string, Verdict>();
  const listeners = new Set<() => void>();
  let isAllowed = false;
  let state: CheckState = { garment: NONE, person: NONE, isDrawn: true };

  function put(change: Partial<CheckState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function remember(key: string, verdict: Verdict): void {
    known.set(key, verdict);
    for (const oldest of [...known.keys()].slice(0, -REMEMBERED)) known.delete(oldest);
  }

  async function look(slot: Slot, photo: string): Promise<void> {
    const controller = new AbortController();
    looks[slot] = controller;
    const { signal } = controller;
    const say = (check: Check) => {
      if (!signal.aborted) put({ [slot]: check });
    };
    say({ step: 'loading' });
    try {
      const verdict = await means.look(photo, slot, { signal, onLoaded: () => say({ step: 'looking' }) });
      remember(`${slot} ${photo}`, verdict);
      say({ step: 'done', verdict, isDismissed: false });
    } catch {
      say({ step: 'unable' });
    }
  }

  function begin(slot: Slot): void {
    looks[slot]?.abort();
    looks[slot] = null;
    const photo = shown[slot];
    const verdict = known.get(`${slot} ${photo}`);
    if (photo === null) put({ [slot]: NONE });
    else if (verdict) put({ [slot]: { step: 'done', verdict, isDismissed: false } });
    else if (means.isFrugal() && !isAllowed) put({ [slot]: { step: 'offered' } });
    else void look(slot, photo);
  }

  function follow(): void {
    for (const slot of SLOTS) {
      const { photo } = room.getState()[slot];
      if (photo === shown[slot]) continue;
      shown[slot] = photo;
      begin(slot);
    }
  }

  room.subscribe(follow);
  follow();

  return {
    getState: (): CheckState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Looks at what has not been looked at yet, whatever has to be loaded for it. */
    start(): void {
      isAllowed = true;
      for (const slot of SLOTS) if (['offered', 'unable'].includes(state[slot].step)) begin(slot);
    },

    /** The person has read what is wrong, and uses the photo all the same. */
    dismiss(slot: Slot): void {
      const check = state[slot];
      if (check.step === 'done') put({ [slot]: { ...check, isDismissed: true } });
    },

    draw: (isDrawn: boolean) => put({ isDrawn }),
  };
}

export type PhotoCheck = ReturnType<typeof createPhotoCheck>;
