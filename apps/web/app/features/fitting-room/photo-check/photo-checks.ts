import { SLOTS, type Slot } from '../fitting-room-state.ts';
import type { Check, CheckStore } from './check-store.ts';
import type { Verdict } from './verdict.ts';

export interface PhotoCheckOptions {
  signal: AbortSignal;
  /** Called once everything is loaded and the look itself begins. */
  onLoaded: () => void;
  /** The picture is made by the engine that looks, so what it refuses is refused. */
  isOwnEngine: boolean;
}

export interface PhotoCheckDependencies {
  /** Looks at a photo, a data URL. @throws when that is not possible here. */
  look: (photo: string, slot: Slot, options: PhotoCheckOptions) => Promise<Verdict>;
  /** Nothing large is to be fetched unasked. */
  isFrugal: () => boolean;
}

/** Both photos and what they may be exchanged for and back again, for two kinds of engine. */
const REMEMBERED = 12;

/** Looks at each photo by itself and remembers what was found. @param onEnd called when a look has ended. */
export function createPhotoChecks(
  store: CheckStore,
  dependencies: PhotoCheckDependencies,
  onEnd: () => void,
) {
  const shown: Record<Slot, string | null> = { garment: null, person: null };
  let isOwnEngine = true;
  const photoChecks: Record<Slot, AbortController | null> = { garment: null, person: null };
  const known = new Map<string, Verdict>();
  let isAllowed = false;

  const keyOf = (slot: Slot, photo: string | null) => `${slot} ${isOwnEngine} ${photo}`;

  function remember(key: string, verdict: Verdict): void {
    known.set(key, verdict);
    for (const oldest of [...known.keys()].slice(0, -REMEMBERED)) known.delete(oldest);
  }

  async function look(slot: Slot, photo: string): Promise<void> {
    const controller = new AbortController();
    photoChecks[slot] = controller;
    const { signal } = controller;
    const key = keyOf(slot, photo);
    const say = (check: Check) => {
      if (!signal.aborted) store.setState({ [slot]: check });
    };
    say({ step: 'loading' });
    try {
      const onLoaded = () => say({ step: 'looking' });
      const verdict = await dependencies.look(photo, slot, { signal, onLoaded, isOwnEngine });
      remember(key, verdict);
      say({ step: 'done', verdict, isDismissed: false });
    } catch {
      say({ step: 'unable' });
    }
    onEnd();
  }

  function begin(slot: Slot): void {
    photoChecks[slot]?.abort();
    photoChecks[slot] = null;
    const photo = shown[slot];
    const verdict = known.get(keyOf(slot, photo));
    if (photo === null) store.setState({ [slot]: { step: 'none' } });
    else if (verdict) store.setState({ [slot]: { step: 'done', verdict, isDismissed: false } });
    else if (dependencies.isFrugal() && !isAllowed) store.setState({ [slot]: { step: 'offered' } });
    else void look(slot, photo);
  }

  return {
    show(slot: Slot, photo: string | null): void {
      if (photo === shown[slot]) return;
      shown[slot] = photo;
      begin(slot);
    },

    /** Another engine makes the picture: what was found means something else for it. */
    choose(isOwn: boolean): void {
      if (isOwn === isOwnEngine) return;
      isOwnEngine = isOwn;
      for (const slot of SLOTS) begin(slot);
    },

    /** Looks at what has not been looked at yet, whatever has to be loaded for it. */
    start(): void {
      isAllowed = true;
      for (const slot of SLOTS) if (['offered', 'unable'].includes(store.getState()[slot].step)) begin(slot);
    },
  };
}
