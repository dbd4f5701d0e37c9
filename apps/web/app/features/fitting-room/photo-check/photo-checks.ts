import { SLOTS, type Slot } from '../fitting-room-state.ts';
import type { Check, CheckStore } from './check-store.ts';
import type { Verdict } from './verdict.ts';

export interface PhotoCheckOptions {
  signal: AbortSignal;
  /** Called when everything is loaded and the check itself starts. */
  onLoaded: () => void;
  /** The checking engine also generates the picture, so what it refuses is final. */
  isOwnEngine: boolean;
}

export interface PhotoCheckDependencies {
  /** Checks a photo, given as a data URL. @throws if that is not possible here. */
  look: (photo: string, slot: Slot, options: PhotoCheckOptions) => Promise<Verdict>;
  /** Whether to avoid large downloads. */
  isFrugal: () => boolean;
}

/** Enough for both photos and recent alternatives, for two kinds of engine. */
const REMEMBERED = 12;

/** Checks each photo separately and caches the results. @param onEnd called after each check. */
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

    /** Another engine generates the picture, for which the findings mean something else. */
    choose(isOwn: boolean): void {
      if (isOwn === isOwnEngine) return;
      isOwnEngine = isOwn;
      for (const slot of SLOTS) begin(slot);
    },

    /** Checks the remaining photos, even if a large download is needed. */
    start(): void {
      isAllowed = true;
      for (const slot of SLOTS) if (['offered', 'unable'].includes(store.getState()[slot].step)) begin(slot);
    },
  };
}
